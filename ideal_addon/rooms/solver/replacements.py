"""Our own factories in place of InfiniGen's, wherever either of them is named."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from infinigen.assets.objects import seating
from infinigen.core.constraints import usage_lookup
from infinigen_examples.constraints.semantics import home_asset_usage

from ..assets.bed import BedFactory
from ..program import AssetRules

ALWAYS = {seating.BedFactory: BedFactory}
"""What no room can afford, with what takes its place unless a room says otherwise."""


def resolved(rules: AssetRules) -> AssetRules:
    """The rules with each factory under the name of the one that takes its place."""
    swaps = {**ALWAYS, **rules.replacements}

    def own(factory: type) -> type:
        return swaps.get(factory, factory)

    def keyed(table: Mapping) -> dict:
        return {own(factory): value for factory, value in table.items()}

    return dataclasses.replace(
        rules,
        replacements=swaps,
        fits=keyed(rules.fits),
        variety=keyed(rules.variety),
        order=tuple(own(factory) for factory in rules.order),
        start_at_center=frozenset(own(factory) for factory in rules.start_at_center),
        start_at_wall_middle=frozenset(own(factory) for factory in rules.start_at_wall_middle),
        reserve_m=keyed(rules.reserve_m),
    )


def install_usage(rules: AssetRules) -> None:
    """Tell InfiniGen which factories serve for what, our own in place of those they replace."""
    usage_lookup.initialize_from_dict(
        {
            meaning: {rules.replacements.get(factory, factory) for factory in factories}
            for meaning, factories in home_asset_usage().items()
        }
    )
