"""The answer line of a raw reply, and the value in it."""

import pytest
from ideal_bench.lib.floorplan.replies import DECLINED, NO_LINE, PATTERNS, read_reply

PROMPT = """\
Layout: {"layout_id": 7, "room_type": "kitchen"}

How far are the centroids of a and b apart? Answer in metres.
End with one line, for example:
*Final answer*: 12.5
"""


@pytest.mark.parametrize(
    "text",
    [
        "Final answer: 3.25",
        "*Final answer*: 3.25",
        "final answer: 3.25",
        "FINAL ANSWER : 3.25",
        "**Final answer:** 3.25",
        "**Final Answer**: 3.25 m",
        "**Final answer: 3.25**",
        "__Final answer__: 3.25",
        "### Final answer: 3.25",
        "> *Final answer*: `3.25`",
        "- **Final answer** - 3.25",
        "Final answer — 3.25 meters.",
        "Final answer\N{FULLWIDTH COLON} 3.25",
        '"Final answer": "3.25"',
        '{"final_answer": 3.25}',
        "Final answer (in metres): 3.25",
        "Final answer is 3.25",
        "Final answer:\n3.25",
        "## Final answer\n\n**3.25 m**",
        "Final answer:\n```\n3.25\n```",
        "Final answer: $3.25$",
        r"Final answer: \boxed{3.25}",
        r"**Final answer:** $\boxed{3.25\ \text{m}}$",
        r"\textbf{Final answer:} \(3.25\)",
        "Final answer: distance = 3.25 m",
        "Final answer: The distance is 3.25 meters.",
        "Final answer: sqrt(10.5625) ≈ 3.25",
        "Final answer: 3.25 m (rounded)",
        "Final answer: approximately 3.25",
        "5. Final answer: 3.25",
        "So the final answer is 3.25.",
        r"Thus \boxed{3.25}",
        "Answer: 3.25",
        "**Answer:** 3.25",
        "3.25",
        "  **3.25 m**\n",
        "Final answer: 1\nI was wrong.\nFinal answer: 3.25\n",
        "Final answer: +3.25e0",
        "Final answer: 3,25",
        "\ufeffFinal answer: 3.25\r\n",
    ],
)
def test_the_answer_line_in_many_dresses(text):
    reply = read_reply(text, "number")
    assert (reply.value, reply.reason) == (3.25, "")
    assert reply.pattern in {pattern.id for pattern in PATTERNS}


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("0", 0.0),
        ("-1.5", -1.5),
        ("\N{MINUS SIGN}1.5", -1.5),
        (".5", 0.5),
        ("12.", 12.0),
        ("1,234.5", 1234.5),
        ("1,234,567", 1234567.0),
        ("12,5", 12.5),
        ("1.2e1", 12.0),
        ("7.5 m2", 7.5),
        ("7.5 m²", 7.5),
        ("7.5 m^2", 7.5),
        ("7.5m", 7.5),
        ("7.5 square meters", 7.5),
        ("7.5 sq. m", 7.5),
        ("45°", 45.0),
        ("45 degrees", 45.0),
        (r"45^\circ", 45.0),
        (r"45^{\circ}", 45.0),
        (r"7.5\,\text{m}^2", 7.5),
        ("3 * 2.5 = 7.5 m²", 7.5),
        (r"3 \times 2.5 = 7.5", 7.5),
    ],
)
def test_numbers(written, value):
    reply = read_reply(f"*Final answer*: {written}", "number")
    assert (reply.value, reply.reason) == (value, "")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("NaN", "finite"),
        ("inf", "finite"),
        ("-Infinity", "finite"),
        ("1e999", "finite"),
        ("3/4", "no single number"),
        ("3-4", "no single number"),
        ("3 to 4", "no single number"),
        ("between 3 and 4", "no single number"),
        ("It is between 3 and 4", "no single number"),
        ("3.25 m is wrong", "no single number"),
        ("3.2 or 3.4", "no single number"),
        ("1,234", "thousands"),
        ("320 cm", "'cm'"),
        ("5 feet", "'feet'"),
        ("True", "no single number"),
        ("three", "no single number"),
        ("[3.25]", "no single number"),
        ("3.2.1", "no single number"),
    ],
)
def test_numbers_that_are_not_guessed(written, told):
    reply = read_reply(f"Final answer: {written}", "number")
    assert reply.value is None and told in reply.reason
    assert reply.line == f"Final answer: {written}"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("True", True),
        ("FALSE", False),
        ("yes", True),
        ("No.", False),
        ("**True**", True),
        ("`false`", False),
        ("True (it fits by the window)", True),
        ("Yes, it fits", True),
        (r"\boxed{\text{True}}", True),
    ],
)
def test_booleans(written, value):
    assert read_reply(f"*Final answer*: {written}", "boolean").value is value


@pytest.mark.parametrize("written", ["True or False", "1", "maybe", "True/False", "Truest", "not"])
def test_booleans_that_are_not_guessed(written):
    reply = read_reply(f"Final answer: {written}", "boolean")
    assert reply.value is None and "True or False" in reply.reason


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ('["sofa_1", "table lamp_1"]', ["sofa_1", "table lamp_1"]),
        ("['sofa_1', 'table lamp_1']", ["sofa_1", "table lamp_1"]),
        ("[sofa_1, table lamp_1]", ["sofa_1", "table lamp_1"]),
        ("sofa_1, table lamp_1", ["sofa_1", "table lamp_1"]),
        ("`sofa_1`, `table lamp_1`", ["sofa_1", "table lamp_1"]),
        ("{sofa_1, table lamp_1}", ["sofa_1", "table lamp_1"]),
        (r"[sofa\_1, table lamp\_1]", ["sofa_1", "table lamp_1"]),
        ("**[sofa_1, table lamp_1]**.", ["sofa_1", "table lamp_1"]),
        ("“sofa_1”, “table lamp_1”", ["sofa_1", "table lamp_1"]),
        ("sofa_1, and table lamp_1", ["sofa_1", "table lamp_1"]),
        ("\n- sofa_1\n- table lamp_1\n", ["sofa_1", "table lamp_1"]),
        ("[\n  sofa_1,\n  table lamp_1\n]", ["sofa_1", "table lamp_1"]),
        ("sofa_1", ["sofa_1"]),
        ("['lamp, tall', \"painter's stool\"]", ["lamp, tall", "painter's stool"]),
        ('["sofa_1", "sofa_1",]', ["sofa_1", "sofa_1"]),
        ("[]", []),
        ("[ ]", []),
        ("{}", []),
        ("none", []),
        ("No objects.", []),
        ("∅", []),
    ],
)
def test_labels(written, value):
    reply = read_reply(f"*Final answer*: {written}", "labels")
    assert (reply.value, reply.reason) == (value, "")


@pytest.mark.parametrize("written", ["['a'", "['a' 'b']", "[a, , b]", "", "[['a'], 'b']"])
def test_labels_that_are_not_guessed(written):
    assert read_reply(f"Final answer: {written}", "labels").value is None


@pytest.mark.parametrize(
    "written",
    [
        "[(1, 2), (3.5, -4)]",
        "[[1, 2], [3.5, -4]]",
        "(1, 2), (3.5, -4)",
        "(1,2) -> (3.5,-4)",
        "(1, 2) → (3.5, -4)",
        "[(1, 2), (3.5, -4),]",
        "((1, 2); (3.5, -4))",
        "[\n  (1, 2),\n  (3.5, -4)\n]",
        '[{"x": 1, "y": 2}, {"x": 3.5, "y": -4}]',
        "**[(1, 2), (3.5, \N{MINUS SIGN}4)]**",
        r"\[ [(1, 2), (3.5, -4)] \]",
        "[(1.0, 2.0), (3.5, -4.0)].",
    ],
)
def test_paths(written):
    reply = read_reply(f"*Final answer*: {written}", "path")
    assert (reply.value, reply.reason) == ([[1.0, 2.0], [3.5, -4.0]], "")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("[]", "two points"),
        ("[(1, 2)]", "two points"),
        ("[(1, 2, 3), (4, 5, 6)]", "[x, y]"),
        ("[(1, nan), (2, 3)]", "[x, y]"),
        ("[(1, 1e999), (2, 3)]", "finite"),
        ("[(1, 2), ..., (3, 4)]", "[x, y]"),
        ("[(1, 2), (3, 4)", "[x, y]"),
        ("sofa -> door", "[x, y]"),
        ("__import__('os').system('true')", "[x, y]"),
        ("[(1, 2)(3, 4)]", "[x, y]"),
    ],
)
def test_paths_that_are_not_guessed(written, told):
    reply = read_reply(f"Final answer: {written}", "path")
    assert reply.value is None and told in reply.reason


@pytest.mark.parametrize(
    "text", ["ERROR", "*Final answer*: ERROR", "Final answer: error.", "**Error**"]
)
@pytest.mark.parametrize("format", ["number", "boolean", "labels", "path"])
def test_a_model_may_decline(text, format):
    reply = read_reply(text, format)
    assert (reply.value, reply.reason) == (None, DECLINED)


@pytest.mark.parametrize(
    "text", ["", "I think it is far.", "layout_id: 7", "The final answer follows"]
)
def test_no_line(text):
    reply = read_reply(text, "number")
    assert (reply.value, reply.reason, reply.pattern) == (None, NO_LINE, "")


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("No, I cannot tell.", "boolean"),
        ("Sorry, I cannot help", "labels"),
        ("There are 3 of them", "number"),
        ("From (1, 2) to (3, 4)", "path"),
    ],
)
def test_one_line_that_is_more_than_a_value_is_no_answer(text, format):
    assert read_reply(text, format).reason == NO_LINE


@pytest.mark.parametrize(
    ("text", "format", "value"),
    [
        ("**False**", "boolean", False),
        ("[sofa_1]", "labels", ["sofa_1"]),
        ("`[]`", "labels", []),
        ("[(1, 2), (3, 4)]", "path", [[1.0, 2.0], [3.0, 4.0]]),
    ],
)
def test_one_line_that_is_a_value(text, format, value):
    reply = read_reply(text, format)
    assert (reply.value, reply.pattern) == (value, "bare")


def test_an_echoed_prompt_is_no_answer():
    assert read_reply(PROMPT, "number", PROMPT).reason == NO_LINE
    assert read_reply(f"{PROMPT}\nIt is far.\n*Final answer*: 12.5", "number", PROMPT).value == 12.5
    # A part of it, told again: the line before is the prompt's too.
    told = "End with one line, for example:\n*Final answer*: 12.5\n"
    assert read_reply(told, "number", PROMPT).reason == NO_LINE
    assert read_reply(f"*Final answer*: 3.25\n{told}", "number", PROMPT).value == 3.25
    # The same words as the example, but as an answer.
    assert read_reply("So far.\n*Final answer*: 12.5", "number", PROMPT).value == 12.5


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("So far.\n**Final answer:** 15.931\n", "**Final answer:** 15.931"),
        ("> *Final answer*: `15.931`", "> *Final answer*: `15.931`"),
        ("## Final answer\n\n**15.931 m**\nDone.", "## Final answer\n**15.931 m**"),
        ("I think the final answer is 15.931.", "I think the final answer is 15.931."),
        (f"{'far ' * 99}and the final answer is 15.931.", "final answer is 15.931."),
        ("15.931", "15.931"),
    ],
)
def test_the_whole_answer_line_is_kept(text, line):
    reply = read_reply(text, "number")
    assert (reply.value, reply.line) == (15.931, line)


@pytest.mark.parametrize(
    ("written", "format", "value"),
    [
        ("<4.003>", "number", 4.003),
        ("< 4.003 > m", "number", 4.003),
        ("**<4.003>**", "number", 4.003),
        ("distance = <4.003 m>.", "number", 4.003),
        ("<True>", "boolean", True),
        ("<false>.", "boolean", False),
        ("[(<2.775>, <2.0>), (<3>, <-1>)]", "path", [[2.775, 2.0], [3.0, -1.0]]),
        ("[<(2.775, 2.0)>, <(3, -1)>]", "path", [[2.775, 2.0], [3.0, -1.0]]),
        ("<[(2.775, 2.0), (3, -1)]>", "path", [[2.775, 2.0], [3.0, -1.0]]),
        ("<[bed, desk_1]>", "labels", ["bed", "desk_1"]),
        ("<none>", "labels", []),
        # Which of these are labels of the layout is known to the score.
        ("[<bed>]", "labels", ["<bed>"]),
    ],
)
def test_the_form_of_the_prompt_filled_in(written, format, value):
    reply = read_reply(f"*Final answer*: {written}", format)
    assert (reply.value, reply.reason) == (value, "")


@pytest.mark.parametrize(
    ("written", "format"),
    [
        ("<3>4", "number"),
        ("<<3>>", "number"),
        ("<3> or <4>", "number"),
        ("<distance>", "number"),
        ("[(<1, <2>), (3, 4)]", "path"),
        ("[(<x1>, <y1>), (<x2>, <y2>)]", "path"),
    ],
)
def test_a_form_that_is_not_plainly_filled_in(written, format):
    assert read_reply(f"*Final answer*: {written}", format).value is None


@pytest.mark.parametrize(
    ("form", "format"),
    [
        ("<number>", "number"),
        ("<True or False>", "boolean"),
        ("[<label>, <label>, ...]", "labels"),
        ("[(<x>, <y>), (<x>, <y>), ...]", "path"),
    ],
)
def test_a_form_that_is_told_again_is_no_answer(form, format):
    assert read_reply(f"*Final answer*: {form}", format).reason == NO_LINE


def test_a_placeholder_is_no_answer():
    told = "*Final answer*: 3.25\n\nThe form was:\n*Final answer*: <your answer>"
    assert read_reply(told, "number").value == 3.25


def test_the_last_line_counts_even_if_it_cannot_be_read():
    reply = read_reply("Final answer: 3.25\nFinal answer: I do not know", "number")
    assert reply.value is None and "no single number" in reply.reason


@pytest.mark.parametrize(
    "text",
    [
        "Final answer" + "*" * 200_000,
        "*" * 200_000,
        "Final answer: " + "(" * 100_000,
        "Final answer: " + "[" * 100_000 + "]" * 100_000,
        "Final answer: " + "1" * 200_000,
        "Final answer: " + "1," * 100_000,
        "Final answer: " + "(1, 2), " * 50_000 + "x",
        "Final answer: " + "'a', " * 50_000 + "'",
        r"\boxed{" * 50_000,
        "final answer is " * 50_000,
        " " * 200_000 + "x",
        "Final answer: 1" + " " * 200_000 + "x",
        "Final answer: a" + " = " * 100_000,
        "Final answer: [\n" + "(1, 2),\n" * 50_000,
    ],
)
@pytest.mark.parametrize("format", ["number", "boolean", "labels", "path"])
def test_no_reply_is_too_odd(text, format):
    reply = read_reply(text, format)
    assert (reply.value is None) == bool(reply.reason)
    assert len(reply.reason) < 300 and len(reply.line) <= 400


@pytest.mark.parametrize("format", ["number", "boolean", "labels", "path"])
@pytest.mark.parametrize(
    "text",
    [
        "Final answer: <number>\n" * 100_000,
        "Final answer: [<x>\n" * 30_000,
        f"Final answer: 45^{' ' * 250_000}",
        f"Final answer: 45^{{{' ' * 250_000}",
        f"Final answer: [[{'1' * 250_000}",
        f"Final answer: [[1e{'1' * 250_000}",
    ],
    ids=["forms", "open forms", "blanks", "blanks in braces", "digits", "digits of an exponent"],
)
def test_a_reply_that_goes_on_and_on_is_read_in_the_end(text, format):
    """With a pattern that tries again from each place it would take minutes or hours."""
    assert read_reply(text, format, PROMPT).value in (None, ["45^"])
