"""Maps by the inventory and the range prior alone: what they know, and what they come to (B.2)."""

import math
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest
from ideal_bench.lib.scout.baselines import (
    ball_map,
    ball_maps,
    ball_totals,
    origin_map,
)
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.scoring.scores import score_map
from ideal_bench.lib.scout.task import Target

FEW = replace(read_scout_protocol(), ball_draws=40)


def placed(task, scene, *centers):
    """The task with one target of its own group at each centre."""
    targets = tuple(
        Target(f"box_{n}", f"box_{n}", center, (0.5, 0.5, 0.5)) for n, center in enumerate(centers)
    )
    return replace(task, scene=scene, targets=targets)


def test_the_origin_loses_the_mean_distance_of_the_targets(scout_task):
    assert set(origin_map(scout_task).values()) == {(0.0, 0.0, 0.0)}
    totals = score_map(scout_task, origin_map(scout_task), FEW)
    away = [math.hypot(*target.center_m) for target in scout_task.targets]
    assert totals.loss_m == pytest.approx(sum(away) / 3)
    assert (totals.coverage, totals.omission_m) == (1.0, 0.0)


def test_centres_are_drawn_evenly_from_the_ball(scout_task):
    task = placed(scout_task, "many", *[(0.0, 0.0, 0.0)] * 200)
    drawn = np.array([list(one.values()) for one in islice(ball_maps(task), 50)]).reshape(-1, 3)
    radii = np.linalg.norm(drawn, axis=1) / task.range_m
    assert radii.max() <= 1
    # The share within a radius is its cube; in every octant an eighth.
    for radius in (0.25, 0.5, 0.75, 0.9):
        assert (radii < radius).mean() == pytest.approx(radius**3, abs=0.02)
    _, octants = np.unique(drawn > 0, axis=0, return_counts=True)
    assert octants / len(drawn) == pytest.approx(np.full(8, 1 / 8), abs=0.02)


def test_the_ball_loses_three_quarters_of_its_radius_at_a_target_in_its_middle(scout_task):
    task = placed(scout_task, "middle", *[(0.0, 0.0, 0.0)] * 30)
    assert ball_totals(task, FEW).loss_m == pytest.approx(0.75 * task.range_m, rel=0.03)


def test_the_ball_is_the_mean_of_its_maps(scout_task):
    scored = [score_map(scout_task, one, FEW) for one in islice(ball_maps(scout_task), 40)]
    totals = ball_totals(scout_task, FEW)
    assert totals.loss_m == pytest.approx(sum(one.loss_m for one in scored) / 40)
    assert totals.mean_iou == pytest.approx(sum(one.mean_iou for one in scored) / 40)
    assert totals.hit[0.5] == pytest.approx(sum(one.hit[0.5] for one in scored) / 40)


def test_a_scene_gets_the_same_maps_every_time_and_another_scene_others(scout_task):
    assert ball_map(scout_task) == ball_map(scout_task) == next(ball_maps(scout_task))
    first, second = islice(ball_maps(scout_task), 2)
    assert first != second != ball_map(replace(scout_task, scene="bedroom_s2"))
    assert ball_map(replace(scout_task, scene="\udcff")) != first


def test_they_know_the_inventory_and_the_range_alone(scout_task):
    """Other places and sizes of the targets change no map; another range scales it."""
    elsewhere = tuple(
        replace(target, center_m=(9.0, 9.0, 9.0), size_m=(0.1, 0.1, 0.1))
        for target in scout_task.targets
    )
    moved = replace(scout_task, targets=elsewhere)
    assert ball_map(moved) == ball_map(scout_task) and origin_map(moved) == origin_map(scout_task)
    doubled = np.array(list(ball_map(replace(scout_task, range_m=7.0)).values()))
    assert doubled == pytest.approx(2 * np.array(list(ball_map(scout_task).values())))
