// Everything that is not /api is a page: rendered on the server as the visitor sees it, kept ready while the catalogue stands still.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { themeCss } from '#shared/theme.ts'
import { currencyDecimals } from '#shared/money.ts'
import { CallError, isFailed, type FailedBody, type RawInput, urlOf } from '#shared/call.ts'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { type Locale, textIn } from '#shared/locale.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type { AnswerCache, Kept, Tag } from './server/answer-cache.ts'
import type { Config } from './server/config.ts'
import type { Ctx } from './server/ctx.ts'
import { answerKey, sendKept } from './server/http.ts'
import { pageAddress, pageKey, pageLocale } from './server/kept-first.ts'
import { pagePolicy } from './server/plugins/safety.ts'
import { readTexts, textBundles } from './server/texts.ts'

export type PagesDeps = {
  buildDir: string
  version: string
  cache: AnswerCache
  config: Config
  asSystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

type InProcessApi = { locale: Locale; call(endpoint: AnyEndpoint, input?: RawInput): Promise<unknown> }
type EntryModule = {
  provide(boot: object, texts: object, api: InProcessApi): RouterContextProvider
  pageOf(context: RouterContextProvider): { html: Buffer; scripts: string[] }
}

const texts = { en: readTexts('en'), ar: readTexts('ar') }

/** Registers the built assets, the text bundles, the version file and the pages. */
export async function addPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const build: ServerBuild = await import(pathToFileURL(join(deps.buildDir, 'server/index.js')).href)
  await app.register(fastifyStatic, {
    root: join(deps.buildDir, 'client/assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
    index: false,
  })
  addTexts(app)
  app.get('/version.json', (_request, reply) => reply.header('cache-control', 'no-store').send({ version: deps.version }))
  const icon = readFileSync(join(import.meta.dirname, 'web/theme/icon.svg'))
  app.get('/icon.svg', (_request, reply) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon))
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/icon.svg', 301))
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain')
      .send(
        `User-agent: *\nDisallow: /admin-panel\nDisallow: /dashboard\nDisallow: /cart\nDisallow: /checkout\nSitemap: ${deps.config.publicUrl}/sitemap.xml\n`,
      ),
  )
  const serve = pageServer(app, build, deps)
  addAliases(app, serve)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => (request.url.startsWith('/api/') ? reply.callNotFound() : serve(request, reply)),
  })
}

function addTexts(app: FastifyInstance): void {
  for (const locale of ['en', 'ar'] as const) {
    for (const name of ['shop', 'admin'] as const) {
      const { json, hash } = textBundles[locale][name]
      app.get(`/texts/${locale}/${name}-${hash}.json`, (_request, reply) =>
        reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable').send(json),
      )
      app.get(`/texts/${locale}/${name}.json`, (_request, reply) =>
        reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(json),
      )
    }
  }
}

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Two addresses that are pages, and answer JSON to those who ask for it (product decisions, section 3). */
function addAliases(app: FastifyInstance, serve: Serve): void {
  const aliases = [
    { url: '/api/category/:slug', to: '/api/front/categories' },
    { url: '/api/productDetails/:slug', to: '/api/front/products' },
  ]
  for (const { url, to } of aliases) {
    app.get<{ Params: { slug: string } }>(url, async (request, reply) => {
      const accept = request.headers.accept ?? ''
      if (!accept.includes('application/json') || accept.includes('text/html')) return serve(request, reply)
      const answer = await app.inject({
        method: 'GET',
        url: `${to}/${encodeURIComponent(request.params.slug)}`,
        headers: { ...request.headers, 'accept-encoding': 'identity' },
      })
      const cache = answer.headers['cache-control']
      if (cache) void reply.header('cache-control', cache)
      return reply.code(answer.statusCode).type('application/json; charset=utf-8').send(answer.payload)
    })
  }
}

function pageServer(app: FastifyInstance, build: ServerBuild, deps: PagesDeps): Serve {
  const { cache, config } = deps
  const entry = build.entry.module as unknown as EntryModule
  const render = createRequestHandler(build, 'production')
  const isSecure = config.publicUrl.startsWith('https:')
  const boots = bootFacts(deps)
  const apiIn = inProcess(app, deps)
  return async (request, reply) => {
    const locale = pageLocale(request.url, request.headers.cookie, config.profile.language)
    const key = pageKey(locale, request.url)
    const make = async (): Promise<Kept> => {
      const used: Used = { version: cache.version(), tags: new Set() }
      const context = entry.provide(await boots(locale), texts[locale], apiIn(locale, used))
      const response = await render(
        new Request(pageAddress(request.url, config.publicUrl), { method: 'GET', headers: { accept: 'text/html' } }),
        context,
      )
      const location = response.headers.get('location')
      if (location) return cache.put(key, -1, '', 'text/html; charset=utf-8', { status: response.status, headers: { location } })
      const made = entry.pageOf(context)
      const html = made.html.length > 0 ? made.html : Buffer.from(await response.arrayBuffer())
      const headers = { 'content-security-policy': pagePolicy(made.scripts.map(hashOf), isSecure), link: earlyLinks(html) }
      const isKept = response.status === 200 && !hasToken(request.url, config.publicUrl)
      const facts = { status: response.status, headers, tags: [...used.tags] }
      return cache.put(key, isKept ? used.version : -1, html, 'text/html; charset=utf-8', facts)
    }
    const page = await cache.serve(key, make)
    const location = page.headers['location']
    if (location) return reply.redirect(location, page.status)
    if (!hasToken(request.url, config.publicUrl)) return sendPage(request, reply, page)
    void reply.code(page.status).headers({ ...page.headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    return reply.type('text/html; charset=utf-8').send((await page.plain()).toString())
  }
}

/** What the answers a page is made of show, and the oldest version among them: the page is as old as they are. */
type Used = { version: number; tags: Set<Tag> }

/** Does the address of a page hold a token? Then nobody stores the page, and no other place hears where its reader came from. */
const hasToken = (url: string, publicUrl: string): boolean =>
  /^\/(verify|password\/reset|success|failure|simulated-payment)\/./.test(pageAddress(url, publicUrl).pathname)

function sendPage(request: FastifyRequest, reply: FastifyReply, kept: Kept): Promise<FastifyReply> {
  void reply.code(kept.status).headers(kept.headers)
  return sendKept(request, reply, kept)
}

const mostHashes = 500
const hashes = new Map<string, string>()

/** The hash of an inline script as a policy names it, so that pages stay cacheable and need no nonce; most have the same few scripts. */
function hashOf(code: string): string {
  const known = hashes.get(code)
  if (known) return known
  if (hashes.size >= mostHashes) hashes.clear()
  const made = `sha256-${createHash('sha256').update(code).digest('base64')}`
  hashes.set(code, made)
  return made
}

/** What a browser can ask for before it has read the page: its style and its letters. */
function earlyLinks(html: Buffer): string {
  const head = html.toString('utf8', 0, Math.max(0, html.indexOf('</head>')))
  const style = /<link rel="stylesheet" href="([^"]+)"/.exec(head)?.[1]
  const font = /<link rel="preload" as="font"[^>]* href="([^"]+)"/.exec(head)?.[1]
  return [style && `<${style}>; rel=preload; as=style`, font && `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`]
    .filter(Boolean)
    .join(', ')
}

const mostRead = 64

/** Reads kept answers; the last ones read stay read, since every page asks for those of its frame. */
function reader(): (kept: Kept) => Promise<unknown> {
  const read = new Map<Kept, unknown>()
  return async (kept) => {
    if (read.has(kept)) return read.get(kept)
    if (read.size >= mostRead) read.clear()
    const body: unknown = JSON.parse((await kept.plain()).toString())
    read.set(kept, body)
    return body
  }
}

/** The API for loaders on the server: the same calls without a network, and without a request when the answer is kept. */
function inProcess(app: FastifyInstance, { cache, config }: PagesDeps): (locale: Locale, used: Used) => InProcessApi {
  const read = reader()
  const ask = async (url: string, locale: Locale): Promise<unknown> => {
    const headers = { 'x-api-key': config.apiKey, accept: 'application/json', 'accept-language': locale }
    const response = await app.inject({ method: 'GET', url, headers })
    const body: unknown = response.json()
    if (isFailed(response.statusCode, body)) throw new CallError(response.statusCode, body as FailedBody)
    return body
  }
  const note = (used: Used, { version, tags }: Kept): void => {
    used.version = Math.min(used.version, version)
    for (const tag of tags) used.tags.add(tag)
  }
  return (locale, used) => ({
    locale,
    call: async (endpoint, input = {}) => {
      const url = urlOf(endpoint, input)
      const key = answerKey(locale, url)
      const kept = endpoint.cached ? cache.fresh(key) : undefined
      // A new page is not made of old answers.
      if (endpoint.cached && !kept) cache.forgetOld(key)
      const body = await (kept ? read(kept) : ask(url, locale))
      const from = kept ?? (endpoint.cached ? cache.peek(key) : undefined)
      if (from) note(used, from)
      return endpoint.meta ? body : (body as { data: unknown }).data
    },
  })
}

/** The boot facts per language, made anew when the settings may have changed. */
function bootFacts({ cache, config, version, asSystem }: PagesDeps): (locale: Locale) => Promise<object> {
  const made = new Map<string, object>()
  const { profile } = config
  return async (locale) => {
    const key = `${locale} ${cache.cleared()}`
    const kept = made.get(key)
    if (kept) return kept
    const { site, theme } = await asSystem(getSettings)
    const boot = {
      locale,
      apiKey: config.apiKey,
      apiBaseUrl: profile.apiBaseUrl,
      version,
      publicUrl: config.publicUrl,
      shopName: site.name,
      description: textIn(profile.description, locale),
      themeCss: themeCss(theme),
      perPage: theme.perPage,
      adminLimit: theme.admin_limit,
      columns: theme.columns,
      textHashes: Object.fromEntries(
        Object.entries(textBundles).map(([language, { shop, admin }]) => [language, { shop: shop.hash, admin: admin.hash }]),
      ),
      profile: {
        key: profile.key,
        kind: profile.kind,
        language: profile.language,
        locale: profile.locale,
        region: profile.region,
        currency: { code: profile.currency.code, symbol: profile.currency.symbol },
        decimals: currencyDecimals(profile.currency.code),
        timeZone: config.timeZone,
        attributesVersion: profile.product_attributes_version,
        flags: profile.flags,
      },
      botCheck: config.botCheck,
      arePricesPublic: site.arePricesPublic,
    }
    if (made.size > 8) made.clear()
    made.set(key, boot)
    return boot
  }
}
