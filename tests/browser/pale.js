// Text with too little contrast to its ground (WCAG 2); grounds behind one another are mixed.
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const channels = (colour) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
};
const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
const light = (rgb) => {
  const [r, g, b] = rgb.map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (e) => {
  const stack = [];
  for (let at = e; at; at = at.parentElement) stack.push(channels(getComputedStyle(at).backgroundColor));
  return stack.reverse().reduce((below, above) => over(above, below), [255, 255, 255]);
};
const found = [];
for (const e of document.querySelectorAll("body *")) {
  if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
  if (e.closest("script, style, option, noscript, #vg-tooltip-element, title")) continue;
  if (![...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue;
  const style = getComputedStyle(e);
  const back = ground(e);
  const ink = over(channels(e.closest("svg") ? style.fill : style.color), back);
  const [high, low] = [light(ink), light(back)].sort((a, b) => b - a);
  const ratio = (high + 0.05) / (low + 0.05);
  if (ratio < 4.5) found.push(`${ratio.toFixed(2)} ${e.tagName}.${e.className?.baseVal ?? e.className}: ${e.textContent.trim().slice(0, 40)}`);
}
return found;
