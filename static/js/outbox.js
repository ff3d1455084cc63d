/* The outbox: how a page sends a message by itself so that it counts once, whatever the network does.
   outbox.key()                          a fresh key for a message
   outbox.post(url, pairs, key, how)     sends it once and tells what came back:
     { said }    our own document, which names the same key: only that is an answer
     { why }     "gone" no answer of ours, "out" nobody is signed in, "link" the player's link opens nothing any more,
                 "cookies" refused for want of a token; with the `status` of what came, 0 if nothing, and whether it was
                 `ours`, which every answer of this server says of itself
   outbox.look(url)                      the text of a page of ours as it is now, if the server answers
   outbox.wake(act)                      calls act whenever it is worth trying again
   outbox.store(area)                    what is kept in "localStorage" or "sessionStorage", whatever the browser thinks of
                                         that: get, set, remove, names; `loose(name)` is held by this page alone. set(name, text, true)
                                         leaves nothing older behind, where there is no room for the newer
   A message may be sent as often as one likes: the server knows it by its key. docs/wifi.md tells the whole. */
"use strict";
window.outbox = (() => {
  const key = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(15)))).replace(/\+/g, "-").replace(/\//g, "_");

  const asked = async (url, how, patience) => {
    const stop = new AbortController(), timer = setTimeout(() => stop.abort(), patience);
    try {
      const answer = await fetch(url, { cache: "no-store", ...how, signal: stop.signal });
      return { answer, text: await answer.text(), ours: answer.headers.has("X-Muster"), status: answer.status };
    } finally {
      clearTimeout(timer);
    }
  };
  const ownWords = (text, named) => {
    try {
      const said = JSON.parse(text);
      return said?.key === named ? said : null;
    } catch {
      return null;
    }
  };
  const signIn = (answer) => answer.redirected && /\/account\/(login|reauthenticate)\//.test(answer.url);

  const post = async (url, pairs, named, { patience = 12_000, headers = {} } = {}) => {
    const once = () => {
      const body = new URLSearchParams(pairs.filter(([name]) => name !== "csrfmiddlewaretoken"));
      const token = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1]; // the newest, whichever tab it was made in
      if (token) body.set("csrfmiddlewaretoken", token);
      // No redirect is followed: it would hand the message to whoever answers for the network. A short one goes on
      // its way although the page is closed.
      const keepalive = String(body).length < 30_000;
      return asked(url, { method: "POST", body, keepalive, redirect: "manual", headers: { ...headers, "X-Muster-Outbox": named } }, patience);
    };
    try {
      let got = await once(), said = ownWords(got.text, named);
      if (!said && (got.answer.type === "opaqueredirect" || (got.ours && got.status === 403))) {
        // Looking at the page brings a token that holds, or tells that nobody is signed in.
        const looked = await asked(location.pathname + location.search, {}, patience);
        if (signIn(looked.answer)) return { why: "out", status: 0 };
        if (looked.ours && (looked.status === 404 || /\/table\/$/.test(looked.answer.url))) return { why: "link", status: 404, ours: true };
        got = await once();
        said = ownWords(got.text, named);
      }
      if (said) return { said };
      const why = { 403: "cookies", 404: "link" }[got.ours && got.status] || "gone";
      return { why, status: got.status, ours: got.ours };
    } catch {
      return { why: "gone", status: 0 };
    }
  };

  const wake = (act) => {
    for (const type of ["online", "pageshow"]) addEventListener(type, () => act());
    document.addEventListener("visibilitychange", () => document.hidden || act());
    document.addEventListener("muster:connection", (event) => event.detail && act());
  };

  // A page of ours as it is now, as text: nothing comes of it if somebody else answers, or nobody.
  const look = async (url) => {
    try {
      const { ours, status, text } = await asked(url, {}, 8000);
      return ours && status < 500 ? text : undefined;
    } catch {
      return undefined;
    }
  };

  // A browser may forbid it from the start, or have no room later: neither takes a message away.
  const store = (area) => {
    const held = new Map();
    const box = (act) => {
      try {
        return act(window[area]);
      } catch {
        return undefined;
      }
    };
    return {
      get: (name) => held.get(name) ?? box((kept) => kept.getItem(name)) ?? null,
      set(name, text, over = false) {
        if (box((kept) => (kept.setItem(name, text), kept.getItem(name))) === text) return held.delete(name);
        held.set(name, text);
        return over && box((kept) => kept.removeItem(name));
      },
      remove(name) {
        held.delete(name);
        box((kept) => kept.removeItem(name));
      },
      names: () => [...new Set([...(box((kept) => Object.keys(kept)) || []), ...held.keys()])],
      loose: (name) => held.has(name),
    };
  };

  return { key, post, look, wake, store };
})();
