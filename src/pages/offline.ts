// The shop without a connection: a service worker that shows one page when a page cannot be fetched, and does nothing else. That page reads what this
// device noted of the cart and the last orders (web/offline-notes.ts) and says from when it is. No page and no answer of the API is stored by it.
import type { FastifyInstance } from 'fastify'
import { direction, type Locale, locales } from '#shared/locale.ts'
import { pageLocale } from '../server/page-key.ts'
import { say } from '../server/texts.ts'

const words = ['title', 'text', 'retry', 'cart', 'orders', 'nothing', 'asOf'] as const

/** In both languages: the page is stored once and shown in the language of the device. */
const texts = () =>
  Object.fromEntries(
    locales.map((locale) => [locale, Object.fromEntries(words.map((word) => [word, say(locale, `shop.offline.${word}`)]))]),
  )

/** The worker. Only pages pass through it: they are fetched as ever, and a fetch that fails is answered with the stored page. */
const worker = (version: string): string => `// Shows one page when there is no connection; stores nothing else.
const store = 'jumla-offline-' + ${JSON.stringify(version)}
const page = '/offline'
const parts = [page, '/offline.js', '/icon.svg']
const fill = async () => (await caches.open(store)).addAll(parts.map((part) => new Request(part, { cache: 'reload' })))
const fromStore = async (path) => (await (await caches.open(store)).match(path)) ?? Response.error()
self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => {
  const begin = async () => {
    for (const name of await caches.keys()) if (name.startsWith('jumla-offline-') && name !== store) await caches.delete(name)
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})
// A new version of the shop clears all caches; the page is stored again with the next page that is fetched.
const refill = async () => { if (!(await caches.has(store))) await fill() }
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (pathname === '/offline.js' || pathname === '/icon.svg') {
    event.respondWith(fetch(request).catch(() => fromStore(pathname)))
    return
  }
  if (request.mode !== 'navigate' || request.method !== 'GET' || /^[/](admin-panel|api|files)([/]|$)/.test(pathname)) return
  const answer = async () => {
    try {
      const fetched = (await event.preloadResponse) ?? (await fetch(request))
      event.waitUntil(refill().catch(() => undefined))
      return fetched
    } catch {
      return fromStore(page)
    }
  }
  event.respondWith(answer())
})
`

/** The page's script: it draws what is noted, as text and never as HTML, and only for the session that noted it. */
const script = (): string => `const texts = ${JSON.stringify(texts())}
const recall = (key) => { try { return localStorage.getItem(key) } catch { return null } }
const language = texts[recall('siteLanguage')] ? recall('siteLanguage') : document.documentElement.lang
const t = texts[language]
document.documentElement.lang = language
document.documentElement.dir = ${JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, direction(locale)])))}[language]
if (recall('darkTheme') === 'true') document.documentElement.classList.add('dark')
document.title = t.title
const add = (parent, tag, text, className = '') => {
  const element = document.createElement(tag)
  element.textContent = text
  element.className = className
  parent.append(element)
  return element
}
const main = document.querySelector('main')
main.replaceChildren()
add(main, 'h1', t.title)
add(main, 'p', t.text)
add(main, 'button', t.retry).addEventListener('click', () => location.reload())
addEventListener('online', () => location.reload())
// A device with a network that leads nowhere, or whose shop was away, is told nothing when the shop can be reached again.
setInterval(async () => {
  // Whoever opened this page by its own address stays on it.
  if (document.hidden || location.pathname === '/offline') return
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) location.reload()
}, 5000)
const session = (recall('tokenUser') ?? '').slice(-8)
const noted = (key) => {
  try {
    const found = JSON.parse(recall(key) ?? 'null')
    return session !== '' && found?.session === session && Array.isArray(found.rows) && found.rows.length > 0 ? found : null
  } catch { return null }
}
for (const [key, title] of [['offlineCart', t.cart], ['offlineOrders', t.orders]]) {
  const found = noted(key)
  if (!found) continue
  const section = add(main, 'section', '')
  add(section, 'h2', title)
  const about = add(section, 'p', t.asOf + ' ' + (found.when ?? ''), 'soft')
  if (found.whose) add(about, 'bdi', ' · ' + found.whose)
  const list = add(section, 'ul', '')
  for (const row of found.rows) {
    const item = add(list, 'li', '')
    for (const [tag, text, look] of [['strong', row.title, ''], ['span', row.detail, 'soft'], ['span', row.amount, '']])
      add(item, tag, String(text), look).dir = 'auto'
  }
}
if (!main.querySelector('section')) add(main, 'p', t.nothing, 'soft')
`

const style = `:root{color-scheme:light;--ground:#faf9f6;--ink:#1c1a16;--soft:#5b554c;--line:#d9d4ca;--main:#0f5c4d;--on:#fff}
.dark{color-scheme:dark;--ground:#141311;--ink:#e6e2da;--soft:#b3ada2;--line:#3a3732;--main:#52b599;--on:#10231e}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.6 Inter,"Noto Sans Arabic",system-ui,sans-serif}
main{max-width:42rem;margin:0 auto;padding:3rem 1rem;display:grid;gap:1rem}h1{font-size:1.5rem;line-height:1.3;margin:0}h2{font-size:1.125rem;margin:1rem 0 0}p{margin:0}
button{justify-self:start;border:0;border-radius:.5rem;padding:.6rem 1.2rem;font:inherit;font-weight:600;background:var(--main);color:var(--on);cursor:pointer}
ul{list-style:none;margin:.5rem 0 0;padding:0}li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 1rem;padding:.6rem 0;border-top:1px solid var(--line)}
li strong{font-weight:500}li span:last-child{grid-column:2;grid-row:1;font-variant-numeric:tabular-nums}.soft{color:var(--soft);font-size:.875rem}`

const page = (locale: Locale): string => `<!doctype html>
<html lang="${locale}" dir="${direction(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${say(locale, 'shop.offline.title')}</title><link rel="icon" href="/icon.svg"><style>${style}</style>
</head><body><main><h1>${say(locale, 'shop.offline.title')}</h1><p>${say(locale, 'shop.offline.text')}</p></main><script src="/offline.js"></script></body></html>
`

/** Registers the worker, its page and the page's script. A browser asks for the worker anew with every page that registers it. */
export function addOffline(app: FastifyInstance, { version, language }: { version: string; language: Locale }): void {
  const send = (path: string, type: string, body: string) =>
    app.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(body))
  send('/sw.js', 'text/javascript', worker(version))
  send('/offline.js', 'text/javascript', script())
  app.get('/offline', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page(pageLocale(request.url, request.headers, language))),
  )
}
