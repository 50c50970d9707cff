// Text that its own box hides, or that stands outside of the window and of all that scrolls.
const found = [];
const scrolls = (e) => e.closest(".wide, .chart, .tabulator, #scene-body");
for (const e of document.querySelectorAll("body *")) {
  if (!e.checkVisibility() || e.closest("script, style, option, noscript, #vg-tooltip-element")) continue;
  const own = [...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  if (!own) continue;
  const style = getComputedStyle(e);
  const hides = /hidden|clip/.test(style.overflowX) || e.closest(".tabulator-cell");
  const box = e.closest(".tabulator-cell") ?? e;
  if (hides && box.scrollWidth > box.clientWidth + 1) found.push(`hidden: ${e.textContent.trim().slice(0, 60)}`);
  const {left, right} = e.getBoundingClientRect();
  if (!scrolls(e) && (left < -1 || right > innerWidth + 1)) found.push(`outside: ${e.textContent.trim().slice(0, 60)}`);
}
if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
return found;
