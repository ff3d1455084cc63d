/* form[data-trial]: Objectives moved by pointer or by keys. The fields hold where they are, the server judges: nothing
   here knows a rule. Inches within, data-unit times as much in the fields. data-marks: what is measured from, by side. */
"use strict";
(() => {
  const form = document.querySelector("form[data-trial]");
  if (!form) return;
  const [unit, width, height] = ["unit", "width", "height"].map((name) => +form.dataset[name]);
  const marks = JSON.parse(form.dataset.marks), told = form.querySelector("[data-told]");
  const views = [...form.querySelectorAll("[data-view]")], svg = "http://www.w3.org/2000/svg";
  const tidy = (value, places = 3) => String(+value.toFixed(places));
  const length = (inches) => (unit === 1 ? `${tidy(inches, 1)}"` : `${tidy(inches * unit, 1)}cm`);

  const markers = new Map([...form.querySelectorAll("[data-marker]")].map((box) => {
    const { marker: key, ...named } = box.dataset;
    return [key, { key, ...named, fields: ["x", "y"].map((axis) => form.elements[key + axis]) }];
  }));
  const where = ({ fields }) => {
    const typed = fields.map((field) => field.value.trim().replace(",", "."));
    return typed.every((text) => text && Number.isFinite(+text)) ? typed.map((text) => +text / unit) : null;
  };
  const handles = (marker) => form.querySelectorAll(`[data-handle="${marker.key}"]`);
  const matrix = (view) => new DOMMatrix(`matrix(${view.dataset.matrix.split(" ").join(",")})`);
  const through = (how, [x, y]) => {
    const point = new DOMPoint(x, y).matrixTransform(how);
    return [point.x, point.y];
  };
  const onView = (view, at) => through(matrix(view), at);

  const draw = (marker) => {
    const at = where(marker);
    for (const handle of handles(marker)) {
      handle.setAttribute("aria-label", at ? `${marker.name}, ${at.map(length).join(", ")}` : marker.name);
      if (at) handle.setAttribute("transform", `translate(${onView(handle.closest("[data-view]"), at).join(" ")})`);
    }
  };
  const state = (marker, is) => handles(marker).forEach((handle) => { handle.dataset.state = is; });

  // Lines to what matters, from the marker that is being moved.
  const nearestOf = ([x, y], [x0, y0, x1, y1]) => {
    const dx = x1 - x0, dy = y1 - y0, all = dx * dx + dy * dy;
    const part = all ? Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / all)) : 0;
    return [x0 + part * dx, y0 + part * dy];
  };
  const apart = ([x, y], [u, v]) => Math.hypot(x - u, y - v);
  const ends = (marker, at) => [
    ...marks[marker.side].map(({ parts }) => parts.map((part) => nearestOf(at, part))
      .reduce((one, other) => (apart(at, other) < apart(at, one) ? other : one))),
    ...[...markers.values()].filter((other) => other !== marker).map(where).filter(Boolean),
  ];
  const add = (parent, name, attributes, text = "") => {
    const made = document.createElementNS(svg, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    parent.append(made);
  };
  const measure = (marker) => {
    for (const view of views) {
      const lines = view.querySelector("[data-lines]"), at = marker && where(marker);
      lines.replaceChildren();
      if (!at) continue;
      const [x, y] = onView(view, at);
      const shown = ends(marker, at).filter((end) => apart(at, end) > 0.5);
      for (const end of shown) {
        const [x2, y2] = onView(view, end);
        add(lines, "path", { d: `M${x} ${y}L${x2} ${y2}` });
      }
      for (const end of shown) {
        const [x2, y2] = onView(view, end);
        add(lines, "text", { x: x + (x2 - x) * 0.6, y: y + (y2 - y) * 0.6 }, length(apart(at, end)));
      }
    }
  };

  // One question at a time, always about the newest placement.
  let busy = false, wanted = null;
  const pause = (time) => new Promise((done) => { setTimeout(done, time); });
  const answered = async (asked, legal) => {
    const query = new URLSearchParams(asked);
    query.set("part", "verdict");
    if (legal) query.set("legal", legal);
    const answer = await fetch(`?${query}`, { signal: AbortSignal.timeout(15_000) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.querySelector("[data-part=whole]")) throw new Error(answer.status);
    return page;
  };
  const say = (text) => { form.querySelector("[data-summary]").textContent = text; };
  const show = (page, legal) => {
    const moved = legal && page.querySelector(`[data-part="${legal}"]`);
    if (moved && !wanted) {
      const marker = markers.get(legal);
      marker.fields.forEach((field, index) => { field.value = moved.dataset[index ? "y" : "x"]; });
      draw(marker);
      if (active === marker) measure(marker);
    }
    for (const part of page.querySelectorAll("[data-part]")) {
      const old = form.querySelector(`[data-part="${part.dataset.part}"]`), marker = markers.get(part.dataset.part);
      if (marker) {
        state(marker, part.dataset.state);
        for (const field of marker.fields) field.toggleAttribute("aria-invalid", part.dataset.state === "unread");
      }
      if (!old.contains(document.activeElement)) old.replaceWith(part);
    }
  };
  const tell = (marker) => {
    const words = (part) => part.textContent.replace(/\s+/g, " ").trim();
    const at = marker && where(marker), verdict = marker && form.querySelector(`#verdict-${marker.key}`);
    told.textContent = [
      at && `${marker.name} at ${at.map(length).join(", ")}.`,
      verdict && [...verdict.querySelectorAll("p:not(.verdict__far)")].map(words).join(". "),
      words(form.querySelector("[data-part=whole]")),
    ].filter(Boolean).join(" ");
  };
  const address = () => {
    const asked = new URLSearchParams(new FormData(form));
    history.replaceState(null, "", `?${asked}`);
    for (const link of form.querySelectorAll("a[data-keeps]")) {
      const to = new URL(link.href);
      for (const { fields } of markers.values()) for (const { name, value } of fields) to.searchParams.set(name, value);
      link.href = to;
    }
    return asked;
  };
  const ask = async (about, legal = "") => {
    wanted = { about, legal };
    say("Checking…");
    if (busy) return;
    for (busy = true; wanted; await pause(120)) {
      const { about: marker, legal: key } = wanted;
      wanted = null;
      try {
        show(await answered(address(), key), key);
        address();
        if (!wanted) tell(marker);
      } catch {
        say("Not checked: the server did not answer. Press Check to ask again.");
        told.textContent = "Not checked: the server did not answer.";
      }
    }
    busy = false;
  };

  let active = null, drag = null;
  const put = (marker, [x, y]) => {
    const kept = [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
    marker.fields.forEach((field, index) => { field.value = tidy(kept[index] * unit); });
    draw(marker);
    measure(marker);
    state(marker, "waiting");
    ask(marker);
  };
  const snapped = (value) => {
    const grid = +form.elements.snap.value || 0.1;
    return Math.round(value / grid) * grid;
  };
  const pointed = (event, view) => {
    return through(DOMMatrix.fromMatrix(view.getScreenCTM()).multiply(matrix(view)).inverse(), [event.clientX, event.clientY]);
  };
  // A step of so many inches the way an arrow points on the screen, however the table is turned.
  const stepped = (view, at, way, step) => {
    const { a, b, c, d } = matrix(view), scale = Math.hypot(a, b);
    return [at[0] + Math.round((way[0] * a + way[1] * b) / scale) * step, at[1] + Math.round((way[0] * c + way[1] * d) / scale) * step];
  };
  const drop = (back) => {
    if (!drag) return;
    const { marker, from, handle } = drag;
    drag = null;
    handle.classList.remove("handle--held");
    if (back) put(marker, from);
    if (document.activeElement !== handle) measure(null);
  };

  for (const view of views) {
    view.removeAttribute("aria-hidden");
    // Beside touch-action, which browsers do not heed on every part of a drawing: a held marker never scrolls the page.
    view.addEventListener("touchstart", (event) => event.target.closest("[data-handle]") && event.preventDefault(), { passive: false });
    view.addEventListener("pointerdown", (event) => {
      const handle = event.target.closest("[data-handle]");
      if (!handle || event.button || drag) return;
      event.preventDefault();
      // On top of the others, by moving those: a finger loses a marker that leaves the page even for a moment.
      while (handle.nextElementSibling) handle.before(handle.nextElementSibling);
      handle.setPointerCapture(event.pointerId);
      handle.focus({ preventScroll: true });
      handle.classList.add("handle--held");
      const marker = markers.get(handle.dataset.handle), from = where(marker), at = pointed(event, view);
      drag = { marker, from, handle, pointer: event.pointerId, off: [from[0] - at[0], from[1] - at[1]] };
      measure(marker);
    });
    view.addEventListener("pointermove", (event) => {
      if (event.pointerId !== drag?.pointer) return;
      const at = pointed(event, view).map((value, index) => snapped(value + drag.off[index]));
      if (apart(at, where(drag.marker)) > 0.001) put(drag.marker, at);
    });
    view.addEventListener("pointerup", (event) => event.pointerId === drag?.pointer && drop(false));
    view.addEventListener("pointercancel", (event) => event.pointerId === drag?.pointer && drop(true));
    view.addEventListener("focusin", (event) => {
      active = markers.get(event.target.dataset.handle);
      active.held = where(active);
      measure(active);
    });
    view.addEventListener("focusout", () => { active = null; if (!drag) measure(null); });
    view.addEventListener("keydown", (event) => {
      const marker = markers.get(event.target.dataset.handle), at = marker && where(marker);
      if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (way) put(marker, stepped(view, at, way, event.shiftKey ? 0.25 : 1));
      else if (event.key === "Home" && marker.began) put(marker, marker.began);
      else if (event.key === "Escape") drag ? drop(true) : put(marker, marker.held);
      else if (event.key === "Enter" || event.key === " ") ask(marker, marker.key);
      else return;
      event.preventDefault();
    });
  }
  for (const marker of markers.values()) {
    marker.began = where(marker);
    for (const handle of handles(marker)) {
      const attributes = { tabindex: "0", role: "button", "aria-roledescription": "marker to move", "aria-describedby": `how verdict-${marker.key}` };
      for (const [name, value] of Object.entries(attributes)) handle.setAttribute(name, value);
    }
    draw(marker);
  }

  let typing;
  form.addEventListener("input", (event) => {
    const marker = [...markers.values()].find(({ fields }) => fields.includes(event.target));
    if (!marker) return address();
    clearTimeout(typing);
    draw(marker);
    state(marker, where(marker) ? "waiting" : "off");
    typing = setTimeout(() => ask(marker), 250);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const key = event.submitter?.name === "legal" ? event.submitter.value : "";
    ask(markers.get(key), key);
  });
})();
