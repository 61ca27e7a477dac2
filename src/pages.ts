// Everything that is not /api is a page: the built assets, the bundles of texts, and the pages themselves (pages/render-pages.ts).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { BootDeps } from './pages/boot-data.ts'
import { addInstall } from './pages/install.ts'
import { addOffline } from './pages/offline.ts'
import { addRedirect } from './pages/redirect.ts'
import { pageServer, type Renderer, rendererOf, type ServePage } from './pages/render-pages.ts'
import { addRouteDiscovery } from './pages/route-discovery.ts'
import { addTextFiles } from './pages/text-files.ts'

export type PagesDeps = BootDeps & {
  /** The built web; development has none. */
  buildDir?: string
  /** Development's pages as they are now, in place of the built ones. */
  freshBuild?: () => Promise<ServerBuild>
}

/** Addresses of answers and files; where one of them is unknown, no page is rendered for it. */
const isNoPage = /^\/(api|files|share|texts)\//

/** Registers the built assets, the text bundles, the version file and the pages. */
export async function addPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  if (deps.buildDir)
    await app.register(fastifyStatic, {
      root: join(deps.buildDir, 'client/assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      decorateReply: false,
      index: false,
    })
  addTextFiles(app)
  app.get('/version.json', (_request, reply) => reply.header('cache-control', 'no-store').send({ version: deps.version }))
  const icon = readFileSync(join(import.meta.dirname, 'web/theme/icon.svg'))
  app.get('/icon.svg', (_request, reply) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon))
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/icon.svg', 301))
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain')
      .send(
        `User-agent: *\nDisallow: /admin-panel\nDisallow: /dashboard\nDisallow: /cart\nDisallow: /checkout\nDisallow: /code-sandbox\nDisallow: /theme-wizard\nDisallow: /review\nDisallow: /redirect\nSitemap: ${deps.config.publicUrl}/sitemap.xml\n`,
      ),
  )
  const rendererNow = await renderer(deps)
  const serve = pageServer(app, rendererNow, deps)
  addRouteDiscovery(app, rendererNow, { cache: deps.cache, publicUrl: deps.config.publicUrl, language: deps.config.profile.language })
  addAliases(app, serve)
  addRedirect(app, serve, deps)
  addInstall(app, deps)
  addOffline(app, { version: deps.version, language: deps.config.profile.language })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => (isNoPage.test(request.url) ? reply.callNotFound() : serve(request, reply)),
  })
}

/** Gives what renders a page: made once from the built pages, for every page anew in development. */
async function renderer({ buildDir = '', freshBuild }: PagesDeps): Promise<() => Renderer | Promise<Renderer>> {
  if (freshBuild) return async () => rendererOf(await freshBuild())
  const built = rendererOf(await import(pathToFileURL(join(buildDir, 'server/index.js')).href))
  return () => built
}

/** Two addresses that are pages, and answer JSON to those who ask for it (product decisions, section 3). */
function addAliases(app: FastifyInstance, serve: ServePage): void {
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
