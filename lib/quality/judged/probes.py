"""Views made before function is judged, where they help the most checks (GREP, A.4, table 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..cameras.candidates import candidates, is_usable
from ..views import ViewCamera
from .checks import Check, Scope
from .pictures import Camera


def probe(camera: Camera, scopes: Sequence[Scope], spanning: Sequence[Scope]) -> int:
    """Put views into the scopes' banks, until the room's probe units are used up.

    Relations that span groups come first. Then always the view that shows the most checks of its
    scope which no picture shows yet. A unit is one check whose candidates are compared.

    Args:
        camera: makes the pictures.
        scopes: of single groups.
        spanning: of several groups each.

    Returns:
        The units that were used.
    """
    if camera.views is None:
        return 0
    prober = _Prober(camera, camera.protocol.probe_units)
    prober.spend(spanning)
    prober.spend(scopes)
    return camera.protocol.probe_units - prober.left


@dataclass(eq=False)
class _Prober:
    """Compares candidates and makes the best.

    Attributes:
        camera: makes the pictures.
        left: units.
    """

    camera: Camera
    left: int
    _cameras: dict[tuple[str, ...], tuple[ViewCamera, ...]] = field(default_factory=dict)
    _shown: dict[tuple[ViewCamera, tuple[str, ...]], bool] = field(default_factory=dict)

    def spend(self, scopes: Sequence[Scope]) -> None:
        """Use units for the checks of some scopes."""
        waiting = [(scope, check) for scope in scopes for check in scope.checks]
        while self.left > 0:
            waiting = [item for item in waiting if self._is_open(*item)]
            if not waiting:
                return
            gains = [self._gains(*item)[0][0] for item in waiting]
            scope, check = waiting.pop(gains.index(max(gains)))
            self.left -= 1
            for _, camera in self._gains(scope, check)[: self.camera.protocol.views_per_probe]:
                shot = self.camera.shot(camera, check.objects)
                if not isinstance(shot, str) and self._has_room(scope):
                    scope.bank.add(shot)

    def _is_open(self, scope: Scope, check: Check) -> bool:
        """Whether a view would help that can be made and kept."""
        return (
            self._has_room(scope)
            and not scope.bank.covers(check.objects)
            and bool(self._candidates(check.objects))
        )

    def _has_room(self, scope: Scope) -> bool:
        bank = scope.bank
        return len(bank.overview) + len(bank.shots) < self.camera.protocol.bank_images

    def _gains(self, scope: Scope, check: Check) -> list[tuple[int, ViewCamera]]:
        """How many open checks of the scope each candidate would show, the most first."""
        open_checks = [item for item in scope.checks if not scope.bank.covers(item.objects)]
        gains = [
            (sum(self._shows(camera, item.objects) for item in open_checks), camera)
            for camera in self._candidates(check.objects)
        ]
        return sorted(gains, key=lambda item: -item[0])

    def _candidates(self, names: tuple[str, ...]) -> tuple[ViewCamera, ...]:
        if names not in self._cameras:
            most = self.camera.protocol.candidates_per_probe
            found = candidates(self.camera.inside, names, most).found
            self._cameras[names] = tuple(item.camera for item in found)
        return self._cameras[names]

    def _shows(self, camera: ViewCamera, names: tuple[str, ...]) -> bool:
        key = (camera, names)
        if key not in self._shown:
            self._shown[key] = is_usable(self.camera.inside, camera, names)
        return self._shown[key]
