"use strict";
/* Small parts of which the pages of scenes are built; a name is always text, never markup. */

const Elements = (() => {
  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== null && value !== undefined) made.setAttribute(key, value);
    }
    made.append(...children.filter((child) => child !== null));
    return made;
  }

  function shape(name, attributes, ...children) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  const text = (value) => element("bdi", {}, value);
  const rate = (value) => (value === null || value === undefined ? "n/a" : value.toFixed(1));

  return { element, shape, text, rate };
})();
