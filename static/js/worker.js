/* The service worker of a player's pages, on HTTPS alone. It answers with the last known page of a player when nothing
   else does, never while the server answers, and says as of when that was. Its scope is one event's /e/…/me/, so no page
   of the desk, no private link and no form ever passes it. What it keeps:
     pages   the player's one screen, and the form of the report that it leads to, so that a game can be reported from a
             hall without a network; the server says with X-Muster-Keep whose they are, and keeps others from being kept
     files   what that screen needs: styles, scripts, pictures, typefaces; their names change with what is in them */
"use strict";
const PAGES = "muster pages", FILES = "muster files", MOST_FILES = 90, PATIENCE = 8000;
const home = new URL(self.registration.scope).pathname;

// Answers are learnt one after the other, and none that was asked for before a page that is known: one from before the
// language was changed would stay.
let asked = 0, known = 0, learning = Promise.resolve();
const inTurn = (mine, act) => (learning = learning.then(() => mine >= known && act()).catch(() => {}));

const forget = async () => {
  const pages = await caches.open(PAGES);
  for (const kept of await pages.keys()) if (new URL(kept.url).pathname.startsWith(home)) await pages.delete(kept);
};
const files = async (html) => {
  const kept = await caches.open(FILES);
  const named = [...html.matchAll(/(?:href|src)="(\/(?:static|look)\/[^"]+\.(?:css|js|svg|png|woff2))"/g)].map(([, name]) => name);
  if ((await kept.keys()).length > MOST_FILES) for (const old of await kept.keys()) await kept.delete(old);
  await Promise.all([...new Set(named)].map(async (name) => (await kept.match(name)) || kept.add(name).catch(() => {})));
};

// `html` as the server gave it; the headers say whose it is, as of when by the server's clock, and what it may load.
const HEADERS = ["Content-Type", "Content-Security-Policy", "Referrer-Policy", "X-Muster-Keep", "X-Muster"];
const put = async (html, like, at, address = home) => {
  const headers = HEADERS.filter((name) => like.headers.has(name)).map((name) => [name, like.headers.get(name)]);
  const page = new Response(html, { headers });
  page.headers.set("X-Muster", at);
  await (await caches.open(PAGES)).put(address, page);
};
const kept = async (address = home) => (await caches.open(PAGES)).match(address);
const owner = async () => (await kept())?.headers.get("X-Muster-Keep");
const reports = async (html, of) => {
  const [, link] = /href="([^"]+\/me\/report\?[^"]+)"/.exec(html) || [];
  const address = link && new URL(link.replaceAll("&amp;", "&"), location).href, pages = await caches.open(PAGES);
  for (const old of await pages.keys()) if (new URL(old.url).pathname === `${home}report` && old.url !== address) await pages.delete(old);
  if (!address) return;
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) }); // it holds up what is learnt next
  if (!answer.ok || answer.redirected || answer.headers.get("X-Muster-Keep") !== of) return;
  const form = await answer.text();
  await put(form, answer, answer.headers.get("X-Muster"), address);
  await files(form);
};

const learn = async (answer, mine) => {
  known = mine;
  const of = answer.headers.get("X-Muster-Keep");
  if (answer.ok && of) {
    const html = await answer.text();
    if (await owner() !== of) await forget();
    await put(html, answer, answer.headers.get("X-Muster"));
    await files(html);
    await reports(html, of);
  } else if (answer.type === "opaqueredirect" || (answer.headers.has("X-Muster") && answer.status < 500)) {
    await forget(); // the link was changed or opens nothing any more, or the phone is another's now
  }
};
// A poll brings what is new on that page, and an empty answer says that it is as it was but for the place.
const placed = (html, place) => (place ? html.replace(/(<p[^>]* data-place>[^]*?<strong>)[^<]*/g, (_, before) => before + place) : html);
const learnPart = async (answer) => {
  const page = await kept(), at = answer.headers.get("X-Muster"), of = answer.headers.get("X-Muster-Keep");
  if (answer.status === 404 && at) return forget();
  if (!page || !at || !answer.ok) return undefined;
  const html = await page.text();
  if (answer.status === 204) return put(placed(html, answer.headers.get("X-Muster-Place")), page, at);
  if (of !== page.headers.get("X-Muster-Keep")) return forget();
  const part = await answer.text();
  await reports(part, of);
  return put(html.replace(/<!-- now -->[^]*<!-- \/now -->/, () => `<!-- now -->${part}<!-- /now -->`), page, at);
};

const instead = async (address) => {
  const own = await kept(address), page = own || await kept();
  if (!page) return null;
  const at = new Date(1000 * page.headers.get("X-Muster"));
  const text = await page.text(), [, language] = /<html lang="([^"]+)"/.exec(text) || [];
  const when = `${at.toLocaleDateString(language, { weekday: "long" })} ${at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
  const unkept = !own && new URL(address).pathname !== home && /<template data-unkept>([^]*?)<\/template>/.exec(text);
  const shown = unkept ? text.replace(/<!-- now -->[^]*<!-- \/now -->/, () => `<div class="me stack">${unkept[1]}</div>`) : text;
  const html = shown.replace(/<p data-as-of hidden>([^<]*)<\/p>/, (_, words) => `<p class="offline" role="status" data-as-of>${words.replace("{0}", when)}</p>`);
  return new Response(html, { headers: page.headers });
};
const page = async (event) => {
  const mine = ++asked, coming = fetch(event.request);
  const late = new Promise((_, reject) => { setTimeout(reject, PATIENCE); });
  const { url } = event.request;
  if (new URL(url).pathname === home) {
    event.waitUntil(coming.then((answer) => { const copy = answer.clone(); return inTurn(mine, () => learn(copy, mine)); }).catch(() => {}));
  }
  try {
    const answer = await Promise.race([coming, late]);
    if (answer.status < 500) return answer;
    return (await instead(url)) || answer;
  } catch {
    return (await instead(url)) || coming;
  }
};
const part = async (event) => {
  const mine = ++asked, answer = await fetch(event.request), copy = answer.clone();
  event.waitUntil(inTurn(mine, () => learnPart(copy)));
  return answer;
};
// A name with a hash in it never means anything else, so what is kept is right; any other is asked for first.
const file = async (request) => {
  const found = () => caches.match(request, { cacheName: FILES });
  if (/\.[0-9a-f]{12}\.\w+$|\/look\//.test(request.url)) {
    const had = await found();
    if (had) return had;
  }
  try {
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(FILES)).put(request, answer.clone());
    return answer;
  } catch (fault) {
    const had = await found();
    if (had) return had;
    throw fault;
  }
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  await self.clients.claim();
  const mine = ++asked, answer = await fetch(home); // the page that brought us came before us
  await inTurn(mine, () => learn(answer, mine));
})().catch(() => {})));
self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (url.pathname === home && request.headers.has("X-Muster-Poll")) event.respondWith(part(event));
  else if (/^\/(static|look)\//.test(url.pathname)) event.respondWith(file(request));
});
