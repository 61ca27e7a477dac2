// Pages rendered on the server as a visitor sees them, cached until something they show changes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { CachedAnswer } from '../server/answer-cache.ts'
import { settingsTopic } from '../server/catalogue-version.ts'
import { sendCached } from '../server/http.ts'
import { pageAddress, pageKey, pageLocale } from '../server/page-key.ts'
import { readTexts } from '../server/texts.ts'
import { allowedHosts } from './allowed-hosts.ts'
import { bootData, type BootDeps } from './boot-data.ts'
import { type InProcessApi, inProcessApi, type Used } from './in-process-api.ts'
import { isPreviewed, policyFor } from './script-policy.ts'

/** The exports of the built server bundle (entry.server.tsx). */
type EntryModule = {
  provide(boot: object, texts: object, api: InProcessApi): RouterContextProvider
  pageOf(context: RouterContextProvider): { html: Buffer; scripts: string[] }
}
export type ServePage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const html = 'text/html; charset=utf-8'
const texts = { en: readTexts('en'), ar: readTexts('ar') }

export type Renderer = { entry: EntryModule; render: ReturnType<typeof createRequestHandler> }

/** Takes the built bundle; gives what makes pages of it. */
export function rendererOf(build: ServerBuild): Renderer {
  const handlerOf = (cut: ServerBuild) => createRequestHandler(cut, 'production')
  const all = beginnings(build)
  const byBeginning = new Map(all.map((each) => [each, handlerOf(withRoutesOf(build, [each]))]))
  const whole = handlerOf(build)
  // For what has no screen of its own: the routes on demand, content pages, addresses that nothing stands for.
  const shop = handlerOf(
    withRoutesOf(
      build,
      all.filter((each) => each !== office),
    ),
  )
  return {
    entry: build.entry.module as unknown as EntryModule,
    render: (request, context) => {
      const own = byBeginning.get(firstStep(new URL(request.url).pathname))
      return (own ?? (request.url.toLowerCase().includes(office) ? whole : shop))(request, context)
    },
  }
}

type Routes = Record<
  string,
  { id: string; parentId?: string | undefined; path?: string | undefined; index?: boolean | undefined } | undefined
>

const office = 'admin-panel'
const firstStep = (path: string): string => path.replace(/^\//, '').split('/', 1)[0]?.toLowerCase() ?? ''
/** Is this a step that only an address with the same word matches? */
const isWord = (step: string): boolean => /^[\w-]+$/.test(step)

/** The words that the bundle's addresses begin with: `products`, `category`, `admin-panel`; and the empty beginning of the home page. */
export const beginnings = ({ routes }: { routes: Routes }): string[] => [
  ...new Set(['', ...Object.values(routes).map((route) => firstStep(route?.path ?? ''))].filter((step) => step === '' || isWord(step))),
]

/**
 * The bundle with the screens that an address with one of these first steps can show, the home page and what stands for any address. The router
 * looks through its list several times for each page, so that no page is made with the routes of others.
 */
export function withRoutesOf<B extends { routes: Routes; assets: { routes: Record<string, unknown> } }>(
  build: B,
  taken: readonly string[],
): B {
  const screens = Object.values(build.routes).filter((route) => route?.index || route?.path !== undefined)
  const ofBeginning = screens.filter((route) => {
    const step = firstStep(route?.path ?? '')
    return taken.includes(step) || !isWord(step)
  })
  const ids = new Set<string | undefined>()
  for (const screen of ofBeginning) for (let each: Routes[string] = screen; each; each = build.routes[each.parentId ?? '']) ids.add(each.id)
  const cut = <T>(routes: Record<string, T>) => Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  return { ...build, routes: cut(build.routes), assets: { ...build.assets, routes: cut(build.assets.routes) } }
}

/** Takes what gives the renderer for a page; gives what answers a request with its page. */
export function pageServer(app: FastifyInstance, rendererNow: () => Renderer | Promise<Renderer>, deps: BootDeps): ServePage {
  const { cache, config } = deps
  const isSecure = config.publicUrl.startsWith('https:')
  const bootOf = bootData(deps)
  const apiFor = inProcessApi(app, { cache, apiKey: config.apiKey })
  const allowedAt = allowedHosts(config)
  return async (request, reply) => {
    const locale = pageLocale(request.url, request.headers, config.profile.language)
    const address = pageAddress(request.url, config.publicUrl)
    const key = pageKey(locale, request.url)
    const make = async (): Promise<CachedAnswer> => {
      const used: Used = { version: cache.version(), topics: new Set([settingsTopic]) }
      const { entry, render } = await rendererNow()
      const context = entry.provide(await bootOf(locale), texts[locale], apiFor(locale, used))
      const response = await render(new Request(address, { headers: { accept: 'text/html' } }), context)
      const { status } = response
      const location = response.headers.get('location')
      if (location) return cache.put(key, -1, '', html, { status, headers: { location } })
      const made = entry.pageOf(context)
      const page = made.html.length > 0 ? made.html : Buffer.from(await response.arrayBuffer())
      const headers = {
        'content-security-policy': policyFor(made.scripts, {
          isSecure,
          allowed: allowedAt(address.pathname),
          isFramedByUs: isPreviewed(address.pathname),
        }),
        link: earlyLinks(page),
      }
      const isCached = status === 200 && !hasToken(address)
      return cache.put(key, isCached ? used.version : -1, page, html, { status, headers, topics: [...used.topics] })
    }
    const page = await cache.serve(key, make)
    const location = page.headers['location']
    if (location) return reply.redirect(location, page.status)
    void reply.code(page.status).headers(page.headers)
    if (!hasToken(address)) return sendCached(request, reply, page)
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    return reply.type(html).send((await page.plain()).toString())
  }
}

/** Does the address of a page hold a token? Then nobody stores the page, and no other place hears where its reader came from. */
export const hasToken = ({ pathname }: Pick<URL, 'pathname'>): boolean =>
  /^\/(verify|password\/reset|success|failure|simulated-payment|payment|preview|stock-alerts)\/./.test(pathname)

/** Files a browser can ask for before it has read the page: its styles and fonts. */
function earlyLinks(page: Buffer): string {
  const head = page.toString('utf8', 0, Math.max(0, page.indexOf('</head>')))
  const style = /<link rel="stylesheet" href="([^"]+)"/.exec(head)?.[1]
  const font = /<link rel="preload" as="font"[^>]* href="([^"]+)"/.exec(head)?.[1]
  return [style && `<${style}>; rel=preload; as=style`, font && `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`]
    .filter(Boolean)
    .join(', ')
}
