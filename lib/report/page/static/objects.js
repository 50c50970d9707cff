"use strict";
/* The table of one answer's objects: errors, sizes, and what is wrong with each, in words. */

const Objects = (() => {
  const { element, text } = Elements;
  const thresholds = { P: "position", I: "IoU", R: "rotation" };
  const why = {
    yes: "In grid rooms objects are not matched one by one: the grid is scored.",
    no: "The answer could not be read, so no object of it is known.",
    "no answer": "There is no answer, so there is no object of it.",
  };

  const fixed = (value, digits) => (value < 1e6 ? value.toFixed(digits) : value.toPrecision(3));
  const number = (value, fails, digits) =>
    element("td", { class: fails ? "number fails" : "number" }, value === null ? "n/a" : fixed(value, digits));
  const size = (factors) =>
    element("td", { class: "number" }, factors ? factors.map((factor) => (factor === null ? "n/a" : fixed(factor, 2))).join(" x ") : "");
  const fault = (words) => element("span", { class: "fault" }, words);
  function far(metres) {
    if (metres < 1e-4) return "less than 0.1 mm";
    return metres < 0.1 ? `${(1000 * metres).toFixed(metres < 0.01 ? 1 : 0)} mm` : `${fixed(metres, 2)} m`;
  }

  /* What is wrong with a predicted object by itself; results of earlier versions do not tell. */
  function faultsOf(model) {
    const by = model.outsideBy ?? {};
    const colliding = new Set(model.colliding);
    const outside = new Set(model.outside ?? Object.keys(by));
    const told = (id) => [
      colliding.has(id) ? "collides with another object" : null,
      outside.has(id) ? `outside of the room${id in by ? ` by ${far(by[id])}` : ""}` : null,
    ].filter((words) => words !== null);
    const free = [
      model.colliding && !model.undefined.NOR ? "no collision" : null,
      (model.outside || model.outsideBy) && !model.undefined.IBR ? "in the room" : null,
    ].filter((words) => words !== null);
    return { told, free, ids: new Set([...colliding, ...outside]) };
  }

  function verdict(first, faults, free) {
    const parts = [first, ...faults.map(fault)].filter((part) => part !== null);
    if (!faults.length && free.length) parts.push(free.join(", "));
    return element("td", { class: "text" }, ...parts.flatMap((part, place) => (place ? ["; ", part] : [part])));
  }

  function matched([, , , , turned, fails]) {
    const names = (marks) => marks.map((mark) => thresholds[mark]).join(", ");
    if (fails) return fault(`fails ${names([...fails])}`);
    return `${names(turned === null ? ["P", "I"] : ["P", "I", "R"])} within thresholds`;
  }

  function table(detail, model, read, highlight) {
    const categories = new Map((detail.truth ?? []).map(([name, category]) => [name, category]));
    const predicted = new Map((model.boxes ?? []).map(([name, category]) => [name, category]));
    const faults = faultsOf(model);
    const left = new Set(faults.ids);
    const sized = Boolean(model.sizes);
    const compared = Boolean(model.matches.length || model.missed.length || model.invented.length);
    const errors = ["Position error, m", "IoU", "Rotation error, degrees", ...(sized ? ["Times too large, W x D x H"] : [])];
    const head = compared ? ["True object", "Category", "Predicted as", ...errors] : ["Category", "Predicted as"];
    const right = new Set(errors);
    const cells = [...head, "Verdict"].map((word) => element("th", { scope: "col", class: right.has(word) ? "number" : null }, word));
    const rows = element("tbody");
    const add = (ids, ...parts) => {
      const row = element("tr", {}, ...parts);
      row.addEventListener("pointerenter", () => highlight(ids));
      row.addEventListener("pointerleave", () => highlight([]));
      rows.append(row);
    };
    model.matches.forEach((match, place) => {
      const [gt, pred, position, iou, turned, fails] = match;
      left.delete(pred);
      add([gt, pred], element("th", { scope: "row" }, text(gt)), element("td", {}, text(categories.get(gt) ?? "")),
        element("td", {}, text(pred)), number(position, fails.includes("P"), 2), number(iou, fails.includes("I"), 2),
        number(turned, fails.includes("R"), 0), sized ? size(model.sizes[place]) : null,
        verdict(matched(match), faults.told(pred), fails ? [] : faults.free));
    });
    for (const name of model.missed) {
      add([name], element("th", { scope: "row" }, text(name)), element("td", {}, text(categories.get(name) ?? "")),
        element("td", { colspan: 1 + errors.length }), element("td", {}, element("span", { class: "verdict missed" }, "missed")));
    }
    const alone = (name, first) =>
      add([name], compared ? element("td") : null, element("td", {}, text(predicted.get(name) ?? "")), element("td", {}, text(name)),
        compared ? element("td", { colspan: errors.length }) : null, verdict(first, faults.told(name), []));
    for (const name of model.invented) {
      left.delete(name);
      alone(name, element("span", { class: "verdict invented" }, "invented"));
    }
    for (const name of left) alone(name, null);
    const parts = [];
    if (!compared) parts.push(element("p", { class: "note" }, why[read]));
    if (rows.rows.length) {
      parts.push(element("div", { class: "wide" }, element("table", { class: "objects" }, element("thead", {}, element("tr", {}, ...cells)), rows)));
    }
    return element("div", {}, ...parts);
  }

  return { table };
})();
