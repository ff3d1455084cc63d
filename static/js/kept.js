/* The player's messages. <form data-keep="SLOT" data-what="your report 6–3"> is kept on the phone when it is sent, until
   the server says that it was taken, or why not. A slot holds one message: a newer one takes the place of an older.
   <div data-outbox data-event data-entry> tells what waits, what is confirmed and what was not taken. Messages of other
   events and other players of this phone stay where they are until their own page is open; a phone that two players share
   at their table (no data-home) sends for both. docs/wifi.md tells the whole. */
"use strict";
(() => {
  const page = document, strip = page.querySelector("[data-outbox]"), { outbox } = window;
  if (!strip || !outbox) return;
  const store = outbox.store("localStorage"), { home } = strip.dataset;
  const here = `muster outbox ${strip.dataset.event} `, mine = `${here}${strip.dataset.entry} `;
  const make = (tag, words, style = "") => {
    const made = Object.assign(page.createElement(tag), { className: style });
    return made.append(unbroken(words)), made;
  };
  const clock = () => new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

  const get = (name) => {
    try {
      return JSON.parse(store.get(name) || "null") || {};
    } catch {
      return {};
    }
  };
  const put = (name, message) => store.set(name, JSON.stringify(message), !message.pairs);
  const names = () => store.names().filter((name) => name.startsWith("muster outbox "));
  const own = () => names().filter((name) => name.startsWith(mine));
  const due = () => (home ? own() : names().filter((name) => name.startsWith(here))).filter(waits);
  const waits = (name) => { const { pairs, refused } = get(name); return pairs && !refused; };

  // One tab sends at a time. Without locks (plain HTTP) a lease does: whoever has it writes a new word into it again and
  // again, and a word that stands for long is a dead tab's. If two send at once all the same, the key counts once.
  const lease = "muster sending", beat = 1500, dead = 5000;
  let lent = {}, word = "";
  const take = () => store.set(lease, word = outbox.key());
  const has = () => store.get(lease) === word;
  const free = () => has() && store.remove(lease);
  const leased = async (act) => {
    const held = store.get(lease);
    if (held !== lent.held) lent = { held, at: performance.now() };
    if (held && !has() && performance.now() - lent.at < dead) return false;
    take();
    await new Promise((done) => setTimeout(done, 30 + 50 * Math.random()));
    if (!has()) return false;
    const beats = setInterval(() => has() && take(), beat);
    try {
      await act();
    } finally {
      clearInterval(beats);
      free();
    }
    return true;
  };
  const locked = (act) => navigator.locks.request(lease, { ifAvailable: true }, async (lock) => lock && (await act(), true));
  const alone = (act) => navigator.locks ? locked(act) : leased(act); // whether it was this tab's turn

  let why = "", tries = 0, timer, sending = false;
  const forms = (name) => [...page.querySelectorAll("form[data-keep]")].filter((form) => mine + form.dataset.keep === name);
  const rest = (form, is) => {
    form.toggleAttribute("data-sent", is);
    for (const button of form.elements) if (button.type === "submit") button.disabled = is, button.toggleAttribute("data-busy", is);
  };

  // A form in which more was typed since it was sent stays as it is.
  const typed = (form) => [...form.elements].filter((field) => field.name && !["hidden", "submit", "button"].includes(field.type));
  const changed = (form, pairs) => {
    const fields = typed(form), asked = fields.map((field) => field.name);
    const words = (all) => JSON.stringify(all.filter(([field]) => asked.includes(field)));
    const begun = ({ type, checked, defaultChecked, value, defaultValue }) =>
      /radio|checkbox/.test(type) ? checked !== defaultChecked : defaultValue === undefined || value !== defaultValue;
    return fields.some(begun) && words([...new FormData(form)]) !== words(pairs);
  };
  const at = new Map(), sentHere = new Set(); // when this page heard of it; what was sent from it
  // Whoever has come to a form since wants to send another: no answer to the first leads them away.
  const came = performance.getEntriesByType("navigation")[0]?.type === "navigate";
  const settle = (name, message, said) => {
    const past = [message.key, ...(message.past || [])].slice(0, 8);
    if (get(name).key !== message.key || (!said.taken && !waits(name))) return; // a newer one has its place; another tab had its answer
    if (said.later) return put(name, { ...message, later: said.later });
    if (!said.taken) {
      for (const form of forms(name)) rest(form, false);
      for (const part of page.querySelectorAll("[data-poll]")) part.pollNow?.(); // shows what stands
      put(name, { ...message, refused: said.refused, hint: said.hint, standing: said.seen });
      return opens(name).then((open) => open === false && amend(name, message.key, { open })).then(show);
    }
    const sent = forms(name), polls = page.querySelectorAll("[data-poll]"), more = sent.some((form) => changed(form, message.pairs));
    const leaves = sent.length && !polls.length && said.to?.startsWith("/") && !page.hidden && !more && (sentHere.has(message.key) || !came);
    put(name, { past, key: message.key, what: message.what, at: said.at, told: said.told, stands: said.stands, more, fresh: true });
    at.set(name, performance.now());
    for (const form of sent) {
      rest(form, false);
      if (!changed(form, message.pairs)) form.reset(), form.closest("dialog")?.close();
    }
    for (const part of polls) part.pollNow?.();
    if (leaves) location.assign(said.to);
  };
  const send = async (name) => {
    const message = get(name), { key, url, pairs, instead } = message;
    show();
    const got = await outbox.post(url, [...pairs, ["key", key], ["instead", instead.join(" ")]], key);
    why = got.said ? "" : got.why;
    if (got.said) settle(name, message, got.said);
    page.dispatchEvent(new CustomEvent("muster:connection", { detail: Boolean(got.said || got.ours) }));
    return Boolean(got.said || got.ours); // a fault of the server with one message keeps no other back
  };
  const later = (turn) => {
    clearTimeout(timer);
    if (!due().length || page.hidden) return;
    timer = setTimeout(go, turn ? Math.min(15_000, 1000 * 2 ** tries++) * (0.7 + 0.6 * Math.random()) : beat);
  };
  const go = async () => {
    if (sending || !due().length) return show();
    sending = true;
    clearTimeout(timer);
    const turn = await alone(async () => {
      for (const name of due()) if (!get(name).later && !(await send(name))) return;
      tries = 0;
    });
    sending = false;
    show();
    later(turn);
  };
  const again = () => {
    tries = 0;
    go();
  };

  // `since` is the phone's own time, for people alone: nothing is decided by it.
  const keep = (form, pressed) => {
    const name = mine + form.dataset.keep, old = get(name), left = ["csrfmiddlewaretoken", "key", "instead"];
    const pairs = [...new FormData(form)].filter(([field]) => !left.includes(field));
    if (pressed?.name) pairs.push([pressed.name, pressed.value]);
    const same = old.pairs && !old.refused && JSON.stringify(old.pairs) === JSON.stringify(pairs);
    if (!same) {
      const instead = [old.pairs && !old.refused && old.key, ...(old.instead || []), ...(old.past || [])].filter(Boolean);
      const what = form.dataset.what || pressed?.textContent.trim() || worded("your message");
      put(name, {
        key: outbox.key(), url: form.action, page: location.pathname + location.search, pairs, what, since: clock(),
        instead: [...new Set(instead)].slice(0, 12), past: old.past, fields: typed(form).length > 0,
      });
    }
    sentHere.add(get(name).key);
    forms(name).forEach((one) => rest(one, true));
    setTimeout(() => forms(name).forEach((one) => rest(one, false)), 1500);
    again();
  };
  const amend = (name, key, more) => { const message = get(name); if (message.key === key) put(name, { ...message, ...more }); };
  // Whether the form of what was refused is still on its page, as the server shows that now; undefined if it is silent.
  const opens = async (name) => {
    const { fields, page: from } = get(name), slot = name.slice(mine.length);
    if (!fields) return false;
    const text = await outbox.look(from);
    if (text === undefined) return undefined;
    const now = new DOMParser().parseFromString(text, "text/html");
    return [...now.querySelectorAll("form[data-keep]")].some((form) => form.dataset.keep === slot && typed(form).length);
  };
  const refill = async (name) => {
    const open = await opens(name), { key, page: from } = get(name);
    amend(name, key, open === false ? { open } : { again: true });
    if (open === false) show();
    else if (open) location.assign(from); // a fresh form, that has seen what stands
    else if (!resume(name)) window.leave(from);
  };
  // Fills in what was refused. A form that is as old as the message is told what the server said stands.
  const resume = (name) => {
    const { again: wanted, pairs, standing, ...message } = get(name), form = forms(name).find((one) => typed(one).length);
    if (!wanted) return false;
    put(name, { ...message, pairs, standing });
    if (!form) return false;
    const { seen: field } = form.elements, saw = pairs.find(([one]) => one === "seen")?.[1];
    if (standing !== undefined && field?.value === saw) field.value = standing;
    fill(form, pairs);
    return true;
  };
  const fill = (form, pairs) => {
    const folds = form.closest("details");
    if (folds) folds.open = true;
    for (const field of form.elements) {
      const values = pairs.filter(([name]) => name === field.name).map(([, value]) => value);
      if (field.type === "hidden" || !field.name || (!values.length && !field.matches("[type=checkbox]"))) continue;
      if (field.matches("[type=radio], [type=checkbox]")) field.checked = values.includes(field.value);
      else field.value = values[0];
    }
    form.dispatchEvent(new Event("input", { bubbles: true }));
    form.scrollIntoView({ block: "center" });
    form.querySelector("input:not([type=hidden]), select, textarea, button")?.focus();
  };

  const REASONS = {
    gone: "No answer yet. It goes by itself as soon as there is a connection.",
    cookies: "The browser keeps no cookies of this page, so nothing can be sent. Allow them, then load the page again.",
    link: home
      ? "Open your link again (scan your card): this is kept, and goes once it is open here. If it opens nothing, ask the desk."
      : "This phone is shared no longer. Type the table’s PIN again, or open your own link: this is kept, and goes then.",
    out: "You are signed out.",
  };
  const button = (words, act) => {
    const made = Object.assign(make("button", words, "button button--small"), { type: "button" });
    made.addEventListener("click", act);
    return made;
  };
  const drop = (name) => {
    const { past, key, instead } = get(name);
    put(name, { past: [key, ...(instead || []), ...(past || [])].slice(0, 8) });
    show();
  };
  const row = (tone, ...parts) => {
    const made = make("div", "", `message message--${tone} kept`), text = make("div", "");
    text.append(...parts.map((part) => (typeof part === "string" ? unbroken(part) : part)));
    made.append(text);
    return made;
  };
  const refusal = (name, { what, refused, hint, fields, open }) => {
    const buttons = make("div", "", "button-row");
    if (fields && open !== false) buttons.append(button(worded("Fill it in again"), () => refill(name)));
    buttons.append(button(worded("Put this away"), () => drop(name)));
    return row("error", make("strong", worded("Not taken: {0}.", what)), ` ${refused} ${hint || ""}`, buttons);
  };
  const waiting = (name, { what, since, later: until }) => {
    const buttons = make("div", "", "button-row");
    if (!until) buttons.append(button(worded("Send now"), again));
    buttons.append(button(worded("Do not send"), () => drop(name)));
    const note = store.loose(name) ? ` ${worded("This browser keeps nothing: leave this page open until it is sent.")}` : "";
    return row("warning", make("strong", worded("Waiting to be sent: {0}", what)), ` ${worded("(since {0}).", since)} ${until || worded(REASONS[why] || "On its way.")}${note}`, ...(why || until ? [buttons] : []));
  };
  const lines = () => own().map((name) => [name, get(name)]).flatMap(([name, message]) => {
    if (message.refused) return [refusal(name, message)];
    if (message.pairs) return [waiting(name, message)];
    return message.fresh || seen.has(message.key) ? [confirmed(message)] : [];
  });
  const confirmed = ({ what, at: when, told, stands, more }) => {
    if (stands === false) return row("info", make("strong", worded("Arrived: {0}", what)), `. ${told || worded("It stands no more.")}`);
    const words = when ? worded("Confirmed by the desk’s server at {0}.", when) : worded("Confirmed by the desk’s server.");
    const note = more ? worded("What you have changed since then is not sent yet.") : "";
    return row("success", make("strong", worded("Sent: {0}", what)), `. ${[words, told, note].filter(Boolean).join(" ")}`);
  };
  // What was confirmed stays on the page that has shown it, and is told on others until it was looked at for a while.
  const seen = new Set();
  const look = () => own().forEach((name) => {
    const { fresh, key } = get(name);
    if (!fresh || seen.has(key) || page.hidden) return;
    seen.add(key);
    setTimeout(() => { const now = get(name); if (now.key === key) put(name, { ...now, fresh: false }); }, 4000);
  });
  // It is told no longer once the page shows another state than the one that it led to. `began`: when that was asked for.
  const moved = (began) => own().forEach((name) => {
    const message = get(name), now = `${location.pathname} ${page.querySelector("[data-poll]")?.dataset.rev}`;
    if (message.pairs || !message.what || began < (at.get(name) || 0) || now.endsWith("undefined")) return;
    if (message.rev?.split(" ")[0] !== location.pathname) return put(name, { ...message, rev: now });
    if (message.rev === now) return;
    seen.delete(message.key);
    put(name, { past: message.past, key: message.key });
  });
  let shown = "";
  const show = () => {
    const elsewhere = names().filter((name) => !name.startsWith(mine) && waits(name));
    const going = elsewhere.filter((name) => !home && name.startsWith(here) && !get(name).later).length;
    const rows = lines(), others = elsewhere.length - going;
    if (going) rows.push(row("info", worded(going === 1 ? "A message of the other player waits on this phone. It goes by itself." : "{0} messages of the other player wait on this phone. They go by themselves.", going)));
    if (others) rows.push(row("info", worded(others === 1 ? "A message of another player or event waits on this phone, until its own link is open." : "{0} messages of other players or events wait on this phone, until their own links are open.", others)));
    const now = rows.map((one) => one.outerHTML).join("");
    look();
    if (now !== shown) strip.replaceChildren(...rows), shown = now;
    page.querySelectorAll("form[data-keep]").forEach((form) => {
      const name = mine + form.dataset.keep, note = form.previousElementSibling?.matches("[data-waits]") && form.previousElementSibling;
      if (!waits(name)) return note && note.remove();
      if (note) return;
      const made = make("p", worded("Waiting to be sent since {0}. Another one takes its place.", get(name).since), "unsent");
      made.dataset.waits = "";
      form.before(made);
    });
  };

  // Before anything else hears of it: the page is not left.
  addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-keep]") || [...form.elements].some((field) => field.type === "file" && field.files.length)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!form.hasAttribute("data-sent")) keep(form, event.submitter);
  }, true);
  for (const name of own()) { // the phone may be its player's again
    const { later: until, ...message } = get(name);
    if (until) put(name, message);
    resume(name);
  }
  outbox.wake(() => page.hidden || (sending ? show() : again()));
  addEventListener("storage", (event) => (event.key === null || event.key.startsWith("muster ")) && show());
  addEventListener("pagehide", free);
  addEventListener("beforeunload", (event) => own().some((name) => store.loose(name) && waits(name)) && event.preventDefault());
  page.addEventListener("muster:load", show);
  page.addEventListener("muster:polled", (event) => (moved(event.detail), show()));
  page.addEventListener("muster:connection", (event) => event.detail && page.querySelector("[data-as-of]")?.setAttribute("hidden", ""));
  if (home && window.isSecureContext && navigator.serviceWorker) {
    addEventListener("load", () => navigator.serviceWorker.register("/sw.js", { scope: home }).catch(() => {}));
  }
  moved(0);
  again();
})();
