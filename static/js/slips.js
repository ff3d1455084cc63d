/* The results desk. <form data-slip> is taken without leaving the page: its fields go on by Enter and space, the next
   slip can be typed while the last one is on its way, and one that is held (data-held) waits for a second Enter.
   #live[data-tables] says of each table [first, second, result, position of the Attacker]. Disputes (data-dispute) take
   the keys of their buttons (data-key) while they have the focus. Sent by outbox.js. */
"use strict";
(() => {
  const slip = document.querySelector("form[data-slip]"), page = document;
  const make = (tag, words, name = "") => Object.assign(page.createElement(tag), { textContent: words, className: name });

  page.addEventListener("keydown", (event) => {
    const key = event.altKey && { KeyZ: "z", KeyD: "d" }[event.code], keyed = key && page.querySelector(`[accesskey="${key}"]`);
    if (!keyed) return;
    event.preventDefault();
    if (key === "z") keyed.click(); else keyed.focus();
  });
  page.addEventListener("keydown", (event) => {
    const dispute = event.target.closest?.("[data-dispute]");
    if (!dispute || event.ctrlKey || event.altKey || event.metaKey) return;
    dispute.querySelector(`[data-key="${CSS.escape(event.key)}"]`)?.click();
  });
  if (!slip) return;

  const held = page.getElementById("held"), who = slip.querySelector("[data-who]");
  const fields = [...slip.querySelectorAll("input:not([type=hidden])")], [table] = fields;
  const winner = fields.find((field) => field.name === "winner");
  const newer = new Map();
  let shown;
  const facts = (number) => {
    const given = page.getElementById("live")?.dataset.tables || "{}";
    if (shown?.text !== given) shown = { text: given, tables: JSON.parse(given) }, newer.clear();
    return newer.get(number) || shown.tables[number];
  };

  const side = (typed, names, attacker) => {
    const text = typed.trim().toLowerCase();
    if (text === "0" || text === "-") return 0;
    if (text === "1" || text === "2") return Number(text);
    const hits = new Set();
    names.forEach((name, place) => {
      const low = name.toLowerCase();
      if (text && (low.startsWith(text) || low.split(" ").some((word) => word.startsWith(text)))) hits.add(place + 1);
    });
    if (text && attacker && "attacker".startsWith(text)) hits.add(attacker);
    if (text && attacker && "defender".startsWith(text)) hits.add(3 - attacker);
    return hits.size === 1 ? [...hits][0] : null;
  };
  const tell = () => {
    const number = String(Number(table.value) || ""), known = facts(number);
    who.replaceChildren();
    if (!number) return;
    if (!known) return who.append(`There is no game at table ${table.value}.`);
    const [first, second, stands, attacker] = known;
    const won = winner && winner.value ? side(winner.value, [first, second], attacker) : null;
    [first, second].forEach((name, place) => {
      if (place) who.append(" v ");
      const part = make("span", `${place + 1} `, won === place + 1 ? "is-won" : "");
      part.append(make("bdi", name), won === place + 1 ? " won" : "");
      who.append(part);
    });
    if (won === 0) who.append(": nobody won");
    if (winner?.value && won === null) who.append(`: who is “${winner.value}”?`);
    if (stands) who.append(make("br", ""), make("strong", `Has its result: ${stands}`));
  };

  const empty = () => fields.every((field) => !field.value);
  const clear = () => {
    for (const field of fields) field.value = "";
    tell();
    table.focus();
  };
  const refill = (form) => {
    for (const field of fields) field.value = form.elements[field.name].value;
    tell();
  };
  const back = (form) => {
    refill(form);
    form.remove();
    table.focus();
    table.select();
  };

  // What is no answer of ours leaves the slip waiting; what our server does not take, each time, is told with its number.
  const answers = async (body) => {
    const got = await outbox.post(slip.action, [...body], body.get("key"), { headers: { "X-Muster-Slip": "1" } });
    if (got.said) return got.said;
    const lasting = got.ours && got.status >= 400 && ![429, 502, 503, 504].includes(got.status);
    throw Object.assign(new Error(got.why), { wrong: lasting && `the server does not take it (${got.status})` });
  };
  const parts = (html) => new DOMParser().parseFromString(html, "text/html").body.children;
  const hold = (html, aside) => {
    const [form] = parts(html);
    held.append(form);
    if (aside || !empty()) return;
    const button = form.querySelector("[data-confirm]");
    if (button) return button.focus();
    refill(form);
    form.dataset.refilled = "";
    const wrong = fields.find((field) => form.querySelector(`a[href="#${field.id}"]`)) || table;
    wrong.focus();
    wrong.select();
  };

  // One after the other, so that the slips count in the order in which they were keyed. Those that could not be sent
  // (late) are shown, outlive the page, and go as soon as they can; the focus stays where the next slip is keyed.
  const unsent = page.getElementById("unsent"), kept = `unsent slips ${slip.action}`, store = outbox.store("sessionStorage");
  let queue = [], sending = false, why = "", later, again;
  const save = () => {
    const doubted = [...held.querySelectorAll("form:has([data-confirm])")].map((form) => new FormData(form));
    const bodies = [...queue.map((one) => one.body), ...doubted];
    const pairs = (body) => [...body].filter(([name]) => name !== "csrfmiddlewaretoken" && name !== "sure");
    if (bodies.length) store.set(kept, JSON.stringify(bodies.map(pairs))); else store.remove(kept);
  };
  const line = (one) => {
    const typed = fields.map((field) => one.body.get(field.name));
    const [first, second] = facts(String(Number(typed[0]))) || [], what = make("span", "");
    what.append(make("strong", `Table ${typed[0]}`), " ");
    if (first) what.append(make("bdi", first), " v ", make("bdi", second), ": ");
    what.append(typed.slice(1).join(", "));
    if (one.wrong) what.append(`: ${one.wrong}`);
    const send = make("button", "Send again", "button button--small"), away = make("button", "Throw away", "button button--plain button--small");
    send.type = away.type = "button";
    for (const button of [send, away]) button.append(make("span", ` table ${typed[0]}`, "visually-hidden"));
    send.addEventListener("click", () => {
      one.wrong = "";
      queue = [one, ...queue.filter((other) => other !== one)];
      table.focus();
      go();
    });
    away.addEventListener("click", () => {
      queue = queue.filter((other) => other !== one);
      table.focus();
      show();
    });
    const row = make("li", ""), buttons = make("div", "", "button-row");
    buttons.append(send, away);
    row.append(what, buttons);
    return row;
  };
  const show = () => {
    save();
    const late = queue.filter((one) => one.late);
    unsent.hidden = !why && !late.length;
    for (const words of unsent.querySelectorAll("[data-why]")) words.hidden = words.dataset.why !== why;
    unsent.querySelector("[data-loose]").hidden = !store.loose(kept);
    unsent.querySelector("ol").replaceChildren(...late.map(line));
  };
  const taken = (one, said) => {
    for (const [number, known] of Object.entries(said.tables)) newer.set(number, known);
    if (!said.taken) return hold(said.html, one.late);
    page.getElementById("keyed").replaceChildren(...parts(said.html));
    if (empty()) who.replaceChildren(make("strong", `✓ ${said.said}`));
    clearTimeout(later);
    later = setTimeout(() => page.getElementById("live")?.pollNow?.(), 1500); // once nobody keys for a moment
  };
  const go = async () => {
    if (sending) return;
    sending = true;
    clearTimeout(again);
    for (let one; (one = queue.find((any) => !any.wrong));) {
      try {
        const said = await answers(one.body);
        why = "";
        queue = queue.filter((other) => other !== one);
        taken(one, said);
      } catch (fault) {
        one.late = true;
        one.wrong = fault.wrong || "";
        if (one.wrong) {
          why = "";
          continue;
        }
        why = fault.message === "out" ? "out" : "gone";
        for (const waiting of queue) waiting.late = true;
        again = setTimeout(go, 5000);
        break;
      }
    }
    sending = false;
    show();
    const last = queue.findLast((one) => one.late);
    if (last && empty()) who.replaceChildren(make("strong", `Table ${last.body.get("table")} is not sent yet.`));
  };
  const send = (body) => {
    body.set("key", outbox.key());
    queue.push({ body, late: Boolean(why), wrong: "" });
    show();
    go();
  };
  for (const pairs of JSON.parse(store.get(kept) || "[]")) {
    const body = new FormData();
    for (const [name, value] of pairs) body.append(name, value);
    queue.push({ body, late: true, wrong: "" });
  }
  if (queue.length) go();
  outbox.wake(go);
  window.addEventListener("pagehide", save);
  window.addEventListener("beforeunload", (event) => queue.length && event.preventDefault());
  page.addEventListener("muster:connection", (event) => {
    if (event.detail && !queue.length && why) why = "", show();
  });
  page.addEventListener("muster:signed-out", (event) => {
    if (!queue.length && !held.children.length && empty()) return;
    event.preventDefault();
    why = "out";
    show();
  });

  page.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-slip], [data-held]")) return;
    event.preventDefault();
    const missing = form === slip && fields.find((field) => !field.value.trim());
    if (missing) return missing.focus();
    const body = new FormData(form);
    if (form === slip) {
      held.querySelectorAll("[data-refilled]").forEach((told) => told.remove());
      clear();
    } else {
      form.remove();
      table.focus();
    }
    send(body);
  });
  page.addEventListener("click", (event) => {
    const again = event.target.closest?.("[data-again-slip]");
    if (!again) return;
    event.preventDefault();
    back(again.closest("form"));
  });
  page.addEventListener("keydown", (event) => {
    if (/^\d$/.test(event.key) && event.target.closest?.("[data-confirm]")) table.focus(); // keyed on without looking up
    if (event.key !== "Escape") return;
    const form = event.target.closest?.("[data-held]");
    if (form) back(form); else if (slip.contains(event.target)) clear();
  });
  slip.addEventListener("input", (event) => {
    tell();
    if (event.target === winner && /^[120]$/.test(winner.value)) fields[fields.indexOf(winner) + 1].focus();
  });
  slip.addEventListener("keydown", (event) => {
    const place = fields.indexOf(event.target);
    if (place < 0 || (event.key !== " " && event.key !== "Enter")) return;
    const next = fields[place + 1];
    if (event.key === "Enter" && (!next || fields.every((field) => field.value.trim()))) return;
    event.preventDefault();
    if (event.target.value.trim() && next) next.focus(), next.select();
  });
  tell();
})();
