"use strict";
/* The table of all scenes: only the rows in sight exist, so it may have any number of them. */

(() => {
  const { table, address, comeFrom } = Scene;
  const { rate } = Elements;
  const form = document.getElementById("scene-filters");
  const count = document.getElementById("scene-count");
  const unknown = "n/a";

  const rows = table.rows.map((row, id) => {
    const room = table.room[row[1]];
    const made = {
      id, model: table.models[row[0]], scene: table.scenes[row[1]], room: room === null ? unknown : table.rooms[room],
      inView: table.inView[row[1]], read: table.read[row[2]], overall: row[3],
    };
    table.metrics.forEach((metric, place) => { made[metric.id] = row[4 + place]; });
    return made;
  });

  const words = (cell) => {
    const made = document.createElement("bdi");
    made.textContent = cell.getValue();
    made.title = cell.getValue();
    return made;
  };
  const sceneLink = (cell) => {
    const made = document.createElement("a");
    const { scene, model } = cell.getData();
    made.href = address(scene, model);
    made.append(words(cell));
    return made;
  };
  const number = (cell) => rate(cell.getValue());
  /* What has no value is neither above nor below. */
  const atMost = (limit, value) => value !== null && value <= Number(limit);
  /* An answer of which nothing was read is the worst; what is undefined for another reason is last, whichever way. */
  const worst = (value, row) => (value === null && row.getData().read !== "yes" ? -1 : value);
  const compare = (a, b, aRow, bRow, column, direction) => {
    const [first, second] = [worst(a, aRow), worst(b, bRow)];
    if (first !== null && second !== null) return first - second;
    const last = direction === "asc" ? 1 : -1;
    return first === second ? 0 : first === null ? last : -last;
  };
  const numbers = {
    hozAlign: "right", headerHozAlign: "right", formatter: number, width: 66, sorter: compare, headerSortStartingDir: "asc",
    headerFilter: "number", headerFilterPlaceholder: "≤", headerFilterFunc: atMost, headerFilterLiveFilter: true,
  };
  const heads = [
    { title: "Scene", field: "scene", formatter: sceneLink, width: 166, frozen: window.innerWidth > 700 },
    { title: "Model", field: "model", formatter: words, width: 134 },
    { title: "Room type", field: "room", formatter: words, width: 112 },
    { title: "In view", field: "inView", hozAlign: "right", headerHozAlign: "right", width: 84, sorter: "number", headerTooltip: "objects in view" },
    { title: "Read", field: "read", width: 92, headerTooltip: "whether the answer could be read" },
    { title: "Overall", field: "overall", ...numbers, width: 84, headerTooltip: "per-scene Overall, %" },
    ...table.metrics.map((metric) => ({ title: metric.id, field: metric.id, ...numbers, headerTooltip: `${metric.label}, %` })),
  ];

  const list = new Tabulator("#scene-rows", {
    data: rows, index: "id", columns: heads, height: "min(34rem, 80vh)", layout: "fitData",
    placeholder: "No row fits these filters.", initialSort: [{ column: "overall", dir: "asc" }],
    columnDefaults: { resizable: true },
  });

  const tell = (shown) => { count.textContent = `${shown} of ${rows.length} rows`; };
  list.on("dataFiltered", (filters, kept) => tell(kept.length));
  list.on("rowClick", (event, row) => {
    const elsewhere = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const link = event.target.closest("a");
    if (link && elsewhere) return;
    comeFrom(list.getData("active").map((item) => [item.scene, item.model]));
    if (!link) location.hash = address(row.getData().scene, row.getData().model);
  });

  const fill = (name, values) => {
    for (const value of values) form.elements[name].append(new Option(value, value));
  };
  fill("model", table.models);
  fill("room", table.rooms);

  function filter() {
    const wanted = Object.fromEntries(["model", "room", "read"].map((name) => [name, form.elements[name].value]));
    const part = form.elements.scene.value.toLowerCase();
    list.setFilter((row) =>
      Object.entries(wanted).every(([name, value]) => !value || row[name] === value) && row.scene.toLowerCase().includes(part));
  }
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  list.on("tableBuilt", () => {
    tell(rows.length);
    document.documentElement.dataset.scenes = "listed";
  });
})();
