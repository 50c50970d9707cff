"use strict";
/* One scene: boxes over its picture, the reconstruction, every object's errors, links to files. */

const Scene = (() => {
  const table = readJson("scene-table");
  const dialog = document.getElementById("scene-dialog");
  const body = document.getElementById("scene-body");
  const kinds = {
    matched: "matched (solid)", missed: "missed (long dashes)", invented: "invented (dots)", plain: "not compared one by one",
  };
  const { element, shape, text, rate } = Elements;

  const pictureUrl = (picture) =>
    picture && picture.at !== null ? document.getElementById(`picture-${picture.at}`).textContent : null;

  /* Numbers of a row of the table by model; see scene_rows.py. */
  const rowsOf = (scene) => table.rows.filter((row) => row[1] === scene);

  function box([name, category, path], kind) {
    if (!path) return null;
    const drawn = shape("g", { class: `box ${kind}`, "data-id": name });
    drawn.append(shape("path", { class: "halo", d: path }), shape("path", { class: "line", d: path }));
    const title = shape("title", {});
    title.textContent = `${name} (${category}), ${kind}`;
    drawn.append(title);
    return drawn;
  }

  function view(size, url, boxes, label) {
    const [width, height] = size;
    const drawn = shape("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label });
    drawn.append(shape("rect", { class: "ground", width, height }));
    if (url) drawn.append(shape("image", { href: url, width, height, preserveAspectRatio: "none" }));
    drawn.append(...boxes.filter((item) => item !== null));
    return drawn;
  }

  function figure(content, caption, picture) {
    const words = element("figcaption", {}, caption);
    if (picture) {
      const link = element("a", { href: picture.file, target: "_blank", rel: "noopener" }, "file");
      words.append(picture.at === null ? "; its picture is not in this page: " : " (", link, picture.at === null ? "" : ")");
    }
    return element("figure", {}, content, words);
  }

  function plainPicture(url, label) {
    return url ? element("img", { src: url, alt: label }) : element("div", { class: "empty" }, "no picture");
  }

  function pictures(detail, model) {
    const url = pictureUrl(detail.picture);
    const missed = new Set(model.missed);
    const found = new Set(model.matches.map(([gt]) => gt));
    const kind = (name) => (missed.has(name) ? "missed" : found.has(name) ? "matched" : "plain");
    const made = element("div", { class: "triplet" });
    if (detail.size && detail.truth) {
      const truth = detail.truth.map((item) => box(item, kind(item[0])));
      made.append(figure(view(detail.size, url, truth, "room with true boxes"), "The room, true boxes", detail.picture));
    } else if (detail.picture) {
      made.append(figure(plainPicture(url, "room"), "The room", detail.picture));
    }
    if (detail.size && model.boxes) {
      const gone = detail.truth.filter(([name]) => missed.has(name)).map((item) => box(item, "missed"));
      const predicted = model.boxes.map((item) => box(item, item[3]));
      made.append(figure(view(detail.size, url, [...gone, ...predicted], "same view with predicted boxes"), "Same view, predicted boxes", null));
    }
    if (model.render) {
      const label = "The reconstruction, rendered";
      made.append(figure(plainPicture(pictureUrl(model.render), label), label, model.render));
    }
    return made;
  }

  function key() {
    const entries = Object.entries(kinds).map(([kind, words]) => {
      const line = shape("svg", { viewBox: "0 0 34 10", width: 34, height: 10, class: "sample" });
      line.append(shape("rect", { class: "ground", width: 34, height: 10 }));
      line.append(shape("g", { class: `box ${kind}` }, shape("path", { class: "line", d: "M1 5L33 5" })));
      return element("li", {}, line, " ", words);
    });
    return element("ul", { class: "key" }, ...entries, element("li", {}, "the line on the floor points to the front"));
  }

  function rates(row, model) {
    const list = element("dl", { class: "rates" });
    const add = (name, value, why) =>
      list.append(element("div", { title: why ?? null }, element("dt", {}, name), element("dd", {}, rate(value))));
    add("Overall", row[3]);
    table.metrics.forEach((metric, place) => add(metric.id, row[4 + place], model.undefined[metric.id] ?? metric.label));
    return list;
  }

  function highlight(ids) {
    const wanted = new Set(ids);
    for (const drawn of body.querySelectorAll(".triplet [data-id]")) {
      drawn.classList.toggle("dim", wanted.size > 0 && !wanted.has(drawn.dataset.id));
    }
  }

  function links(detail, model) {
    const parts = [];
    if (detail.folder) parts.push(element("a", { href: detail.folder, target: "_blank", rel: "noopener" }, "scene bundle"));
    if (model.answer) parts.push(element("a", { href: model.answer, target: "_blank", rel: "noopener" }, "raw answer"));
    return parts.length ? element("p", { class: "links" }, ...parts) : null;
  }

  function remarkOf(read, reason) {
    if (read === "no answer") return element("p", { class: "remark" }, "The model gave no answer for this scene.");
    if (!reason) return null;
    return element("p", { class: "remark" }, read === "yes" ? "Scored, but odd: " : "Could not be read: ", text(reason));
  }

  function show(place, wanted) {
    const detail = readJson(`scene-${place}`);
    const rows = rowsOf(place);
    const chosen = detail.models.find((item) => whole(table.models[item.m]) === wanted) ?? detail.models[0];
    const row = rows.find((item) => item[0] === chosen.m);
    const room = table.room[place];
    const facts = [room === null ? null : table.rooms[room], table.inView[place] === null ? null : `${table.inView[place]} objects in view`];
    const title = document.getElementById("scene-title");
    if (trail && trail.rows[trail.at][1] === table.models[chosen.m]) facts.push(`row ${trail.at + 1} of ${trail.rows.length} of the table`);
    title.replaceChildren(text(detail.scene), element("span", { class: "ends" }, facts.filter(Boolean).join(", ")));
    const choice = element("div", { class: "choice", role: "group", "aria-label": "Model" });
    for (const item of detail.models) {
      const own = rows.find((entry) => entry[0] === item.m);
      const button = element("button", { type: "button", "aria-pressed": String(item === chosen) }, text(table.models[item.m]), ` ${rate(own[3])}`);
      button.addEventListener("click", () => go(detail.scene, table.models[item.m]));
      choice.append(button);
    }
    const read = table.read[row[2]];
    const remark = remarkOf(read, chosen.reason);
    const stale = chosen.stale ? element("p", { class: "remark" }, "The answer or the room on disk is not the one that was scored: boxes show what is on disk, numbers what was scored.") : null;
    const focused = body.contains(document.activeElement);
    body.replaceChildren(...[choice, remark, stale, pictures(detail, chosen), detail.truth ? key() : null,
      rates(row, chosen), Objects.table(detail, chosen, read, highlight), links(detail, chosen)].filter((item) => item !== null));
    dialog.dataset.place = place;
    if (!dialog.open) dialog.showModal();
    else if (focused) choice.querySelector("[aria-pressed=true]").focus();
    body.scrollTop = 0;
    history.replaceState(null, "", address(detail.scene, table.models[chosen.m]));
  }

  /* A folder's name may be no text; build.py does the same to its links. */
  const whole = (name) => name.toWellFormed();

  function address(scene, model) {
    const part = (value) => encodeURIComponent(whole(value));
    return `#scene=${part(scene)}${model ? `&model=${part(model)}` : ""}`;
  }

  function go(scene, model) {
    history.replaceState(null, "", address(scene, model));
    open();
  }

  /* The rows of the table as it stands, [scene, model] each, where the next address comes from it. */
  let coming = null;
  /* The rows to walk through, and where among them; null: all scenes by name. */
  let trail = null;

  function comeFrom(rows) {
    coming = rows;
  }

  function follow() {
    const wanted = asked();
    const at = (coming ?? []).findIndex(([scene, model]) => whole(scene) === wanted.get("scene") && whole(model) === wanted.get("model"));
    trail = at < 0 ? null : { rows: coming, at };
    coming = null;
    open();
  }

  const asked = () => new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B"));

  function open() {
    const wanted = asked();
    if (!wanted.has("scene")) {
      if (dialog.open) dialog.close();
      return;
    }
    const place = table.scenes.findIndex((name) => whole(name) === wanted.get("scene"));
    if (place >= 0) show(place, wanted.get("model"));
  }

  function walk(step) {
    if (trail) {
      trail.at = (trail.at + step + trail.rows.length) % trail.rows.length;
      go(...trail.rows[trail.at]);
      return;
    }
    const count = table.scenes.length;
    go(table.scenes[(Number(dialog.dataset.place) + step + count) % count], currentModel());
  }

  function currentModel() {
    const pressed = body.querySelector(".choice [aria-pressed=true] bdi");
    return pressed ? pressed.textContent : null;
  }

  function showBoxes(shown) {
    body.classList.toggle("bare", !shown);
    dialog.querySelector('[data-go="boxes"]').setAttribute("aria-pressed", String(shown));
  }

  dialog.addEventListener("click", (event) => {
    const step = event.target.closest("[data-go]")?.dataset.go;
    if (step === "boxes") showBoxes(body.classList.contains("bare"));
    else if (step === "close") dialog.close();
    else if (step) walk(Number(step));
    else if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    if (event.key === "b" && plain && !event.repeat) showBoxes(body.classList.contains("bare"));
    /* With another key it is the browser's own; a table that is wider than its place scrolls. */
    const scrolls = event.target.scrollWidth > event.target.clientWidth && event.target.matches(".wide");
    if (!step || scrolls || !plain) return;
    event.preventDefault();
    walk(step);
  });
  dialog.addEventListener("close", () => {
    if (location.hash.startsWith("#scene=")) history.replaceState(null, "", "#scenes");
  });
  window.addEventListener("hashchange", follow);
  follow();
  return { table, address, comeFrom };
})();
