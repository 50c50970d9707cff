"use strict";
/* Draws the charts in the colours that the page has now; draws them anew when these change. */

const readJson = (id) => JSON.parse(document.getElementById(id).textContent);

const Charts = (() => {
  const specs = readJson("charts");
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const smallChart = 370;

  function config() {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(name).trim();
    const words = { labelColor: colour("--ink"), titleColor: colour("--ink"), labelFontSize: 12, titleFontSize: 12 };
    const lines = { gridColor: colour("--line"), domainColor: colour("--line"), tickColor: colour("--line") };
    return {
      background: "transparent",
      font: style.getPropertyValue("--font"),
      axis: { ...words, ...lines },
      legend: { ...words },
      header: { ...words, labelFontSize: 13 },
      view: { stroke: "transparent" },
    };
  }

  async function draw() {
    for (const place of document.querySelectorAll("[data-chart]")) {
      const spec = structuredClone(specs[place.dataset.chart]);
      if (!spec.data.values.length) {
        place.textContent = "There is no value to draw.";
        continue;
      }
      if (spec.facet) spec.columns = Math.max(1, Math.floor(place.clientWidth / smallChart));
      await vegaEmbed(place, spec, {
        mode: "vega-lite", renderer: "svg", actions: false, defaultStyle: false,
        ast: true, /* no eval: the page's policy forbids it */
        config: config(), tooltip: { theme: dark.matches ? "dark" : "light" },
      });
    }
    document.documentElement.dataset.charts = "drawn";
  }

  let width = window.innerWidth;
  window.addEventListener("resize", () => {
    if (Math.abs(window.innerWidth - width) < 40) return;
    width = window.innerWidth;
    draw();
  });
  dark.addEventListener("change", draw);
  draw();
  return { draw };
})();
