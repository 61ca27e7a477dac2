// The router's routes on demand (decision 30): a page knows its own, and asks here for those of the links it shows.
import type { FastifyInstance } from 'fastify'
import { RouterContextProvider } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import type { AnswerCache } from '../server/answer-cache.ts'
import { sendCached } from '../server/http.ts'
import { pageAddress, pageKey, pageLocale } from '../server/page-key.ts'
import type { Renderer } from './render-pages.ts'

/** As the router's configuration has it. */
const path = '/__manifest'

/**
 * The router asks for nothing once the whole address is longer than `longest`. In it a path has a slash, a letter and a comma at least, and
 * slash and comma take three signs each. Finding the routes of one path takes a tenth of a millisecond.
 */
const longest = 7680
const mostPaths = Math.floor(longest / '%2Fa%2C'.length)

type Deps = { cache: AnswerCache; publicUrl: string; language: Locale }

/**
 * Registers the router's own answer, the same for everybody: the routes of the asked paths. Asked by a page of another version of the shop, it
 * has no routes, and the page is loaded anew with the next link.
 */
export function addRouteDiscovery(
  app: FastifyInstance,
  rendererNow: () => Renderer | Promise<Renderer>,
  { cache, publicUrl, language }: Deps,
): void {
  app.get<{ Querystring: { paths?: string | string[] } }>(path, async (request, reply) => {
    const address = pageAddress(request.url, publicUrl)
    if (address.href.length > longest || String(request.query.paths).split(',').length > mostPaths) return reply.code(400).send()
    const { render } = await rendererNow()
    const version = cache.version()
    const response = await render(new Request(address), new RouterContextProvider())
    const headers = Object.fromEntries(response.headers)
    if (response.status !== 200)
      return reply
        .code(response.status)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send()
    const key = pageKey(pageLocale(request.url, request.headers, language), request.url)
    const { 'content-type': type = '', ...rest } = headers
    return sendCached(request, reply, cache.put(key, version, await response.text(), type, { headers: rest }))
  })
}
