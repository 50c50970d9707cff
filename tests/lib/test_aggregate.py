"""Overall, Geo and the dimensions, on the paper's own table and by hand."""

import numpy as np
import pytest
from ideal_bench.lib.aggregate import (
    METRIC_IDS,
    defined_mean,
    dimension_means,
    geo,
    overall,
    scene_overall,
)

COLUMNS = ("RTA", "PSR", "NOR", "IBR", "PA", "Prec", "RA", "RR", "NHR", "GCR", "GSR")
# Paper, table 2: Overall, Geo, then its eleven columns.
TABLE_2 = {
    "Gemini 2.5 Pro": (62.1, 40.1, 87.5, 100, 80.9, 34.3, 10.8, 25.5, 37.7, 89.9, 90.3, 29.1, 97.3),
    "GPT-4o": (60.4, 35.9, 88.5, 100, 84.6, 46.1, 11.5, 23.1, 20.0, 72.8, 92.2, 25.2, 100.0),
    "Claude Sonnet 4.6": (
        *(59.2, 34.7, 88.5, 100, 80.6, 34.6, 4.9, 18.6, 26.8, 85.4, 88.1, 27.8, 95.7),
    ),
    "GPT-5.4": (56.7, 28.4, 89.3, 100, 65.0, 55.3, 8.5, 24.3, 33.7, 82.2, 89.9, 28.6, 46.7),
    "Gemma-4-31B-IT": (
        *(59.7, 35.7, 84.4, 99.9, 78.3, 40.9, 9.8, 24.1, 20.8, 81.8, 92.6, 24.1, 99.9),
    ),
    "Qwen3-VL-8B": (55.1, 28.6, 84.1, 100, 62.2, 52.5, 8.2, 18.5, 19.6, 73.0, 91.1, 14.4, 82.2),
    "GLM-4.6V": (54.4, 30.7, 87.0, 100, 60.9, 29.6, 4.4, 10.1, 26.4, 76.8, 91.2, 13.3, 99.3),
    "Qwen2.5-VL-72B": (52.6, 27.9, 85.4, 100, 64.8, 26.7, 2.1, 7.7, 18.5, 70.6, 91.4, 11.9, 99.3),
    "Qwen3-VL-235B": (51.8, 24.3, 90.3, 76, 58.5, 56.1, 7.2, 21.2, 22.8, 76.7, 90.4, 16.1, 54.3),
    "GLM-4.6V-Flash": (
        *(51.5, 24.0, 86.2, 92.5, 53.6, 49.0, 4.7, 11.8, 19.2, 73.7, 91.2, 7.5, 76.9),
    ),
    "Qwen3-VL-30B": (50.8, 22.6, 84.0, 92, 56.8, 44.2, 7.5, 14.6, 21.6, 79.9, 89.2, 22.9, 46.5),
    "InternVL3.5-8B": (
        *(45.9, 27.0, 80.8, 43.7, 66.9, 23.0, 2.6, 4.9, 18.4, 72.0, 84.2, 8.9, 100.0),
    ),
    "LLaVA-1.6-7B": (44.5, 17.5, 64.8, 98.1, 16.3, 70.6, 2.4, 4.6, 19.2, 69.2, 82.8, 8.0, 53.3),
}
# Eleven numbers rounded to 0.1 average to within 0.05 of the true mean, which is rounded again.
ROUNDING = 0.1


def means(**given):
    return np.array([given.get(name, np.nan) for name in METRIC_IDS])


@pytest.mark.parametrize("model", TABLE_2)
def test_the_papers_columns_give_the_papers_scores(model):
    paper_overall, paper_geo, *columns = TABLE_2[model]
    row = means(**dict(zip(COLUMNS, columns, strict=True)))
    assert overall(row) == pytest.approx(paper_overall, abs=ROUNDING)
    assert geo(row) == pytest.approx(paper_geo, abs=ROUNDING)


def test_the_papers_ranking():
    rows = np.array([means(**dict(zip(COLUMNS, row[2:], strict=True))) for row in TABLE_2.values()])
    by_ours = np.argsort(-overall(rows), kind="stable")
    by_paper = np.argsort([-row[0] for row in TABLE_2.values()], kind="stable")
    assert by_ours.tolist() == by_paper.tolist()


def test_what_is_not_defined_is_left_out():
    assert overall(means(PSR=1.0, RTA=0.5, PA=0.0)) == 0.5
    assert geo(means(PSR=1.0, PA=0.2, GSR=0.4)) == pytest.approx(0.3)
    assert np.isnan(geo(means(PSR=1.0))) and np.isnan(overall(means()))


def test_nothing_read_scores_zero():
    assert overall(means(PSR=0.0)) == 0


def test_dimensions_average_their_metrics():
    found = dimension_means(means(PSR=1.0, RTA=0.5, PA=0.1, Prec=0.2, RA=0.6, RR=0.4))
    assert found == pytest.approx(
        {"D1": 0.75, "D2": np.nan, "D3": 0.3, "D4": 0.4, "D5": np.nan}, nan_ok=True
    )


def test_a_scenes_overall_has_no_d1():
    table = np.array([means(PSR=1.0, RTA=0.0, NOR=0.5, IBR=1.0), means(PSR=0.0)])
    found = scene_overall(table)
    assert found[0] == 0.75 and np.isnan(found[1])


def test_mean_of_the_defined_along_either_axis():
    values = np.array([[1.0, np.nan], [3.0, np.nan]])
    assert defined_mean(values, axis=0)[0] == 2 and np.isnan(defined_mean(values, axis=0)[1])
    assert defined_mean(values, axis=1).tolist() == [1, 3]
    assert np.isnan(defined_mean(np.empty((0, 2)), axis=0)).all()
