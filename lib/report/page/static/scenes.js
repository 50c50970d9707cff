"use strict";
/* The table of all scenes: only the rows in sight exist, so it may have any number of them. */

(() => {
  const { table, address, rate } = Scene;
  const form = document.getElementById("scene-filters");
  const count = document.getElementById("scene-count");
  const unknown = "n/a";

  const rows = table.rows.map((row, id) => {
    const room = table.room[row[1]];
    const made = {
      id, model: table.models[row[0]], scene: table.scenes[row[1]], room: room === null ? unknown : table.rooms[room],
      inView: table.inView[row[1]], read: row[2] ? "yes" : "no", overall: row[3],
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
  const numbers = {
    hozAlign: "right", headerHozAlign: "right", formatter: number, width: 73, sorter: "number",
    sorterParams: { alignEmptyValues: "bottom" }, headerSortStartingDir: "asc",
    headerFilter: "number", headerFilterPlaceholder: "≤", headerFilterFunc: atMost, headerFilterLiveFilter: true,
  };
  const heads = [
    { title: "Scene", field: "scene", formatter: sceneLink, width: 176, frozen: window.innerWidth > 700 },
    { title: "Model", field: "model", formatter: words, width: 150 },
    { title: "Room type", field: "room", formatter: words, width: 122 },
    { title: "In view", field: "inView", hozAlign: "right", headerHozAlign: "right", width: 92, sorter: "number", headerTooltip: "objects in view" },
    { title: "Read", field: "read", width: 78, headerTooltip: "whether the answer could be read" },
    { title: "Overall", field: "overall", ...numbers, width: 92, headerTooltip: "per-scene Overall, %" },
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
    if (event.target.closest("a")) return;
    location.hash = address(row.getData().scene, row.getData().model);
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
