"use strict";
/* A click on a head of a table of class "sortable" sorts each of its bodies by that column. */

(() => {
  const value = (row, place) => {
    const cell = row.cells[place];
    if (!cell) return null;
    if (cell.dataset.value !== undefined) return Number(cell.dataset.value);
    const text = cell.textContent.trim();
    if (text === "" || text === "n/a") return null;
    /* A number with its unit; a row's head is a name, whatever it begins with. */
    const number = parseFloat(text.replace("\u2212", "-"));
    return cell.tagName === "TH" || Number.isNaN(number) ? text : number;
  };

  const compare = (a, b) => (typeof a === "string" ? a.localeCompare(b, undefined, { numeric: true }) : a - b);

  function sort(table, head) {
    const place = head.cellIndex;
    const before = head.getAttribute("aria-sort");
    const first = head.classList.contains("low-first") ? "ascending" : "descending";
    const other = first === "ascending" ? "descending" : "ascending";
    const now = before === first ? other : first;
    for (const other of table.tHead.querySelectorAll("[aria-sort]")) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", now);
    const sign = now === "ascending" ? 1 : -1;
    for (const body of table.tBodies) {
      const rows = [...body.rows].filter((row) => !row.classList.contains("divider"));
      const keyed = rows.map((row) => [value(row, place), row]);
      /* What has no value stays last, whichever way. */
      keyed.sort(([a], [b]) => (a === null ? (b === null ? 0 : 1) : b === null ? -1 : sign * compare(a, b)));
      for (const [, row] of keyed) body.append(row);
    }
  }

  for (const table of document.querySelectorAll("table.sortable")) {
    for (const button of table.querySelectorAll("button.sorter")) {
      const head = button.closest("th");
      const sample = [...table.tBodies].flatMap((body) => [...body.rows]).map((row) => value(row, head.cellIndex));
      /* Names begin with A, ranks with 1; rates with the best. */
      if (head.cellIndex === 0 || sample.some((item) => typeof item === "string")) head.classList.add("low-first");
      button.addEventListener("click", () => sort(table, head));
    }
  }
})();
