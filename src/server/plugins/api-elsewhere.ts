// The API at another address than the pages (the profile's `apiBaseUrl`): the pages of the shop's own public address may call it, nobody else's.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

type Addresses = { publicUrl: string; profile: Pick<Config['profile'], 'apiBaseUrl'> }

/** The origin of the API where it is not that of the pages, else null. */
export function apiOrigin({ publicUrl, profile }: Addresses): string | null {
  if (profile.apiBaseUrl === '') return null
  const { origin } = new URL(profile.apiBaseUrl)
  return origin === new URL(publicUrl).origin ? null : origin
}

/**
 * Does a request come from a page of the shop, while the API is elsewhere? Browsers write the header themselves, so that no other site's page can
 * claim it.
 */
export const isFromOwnPage = (origin: string | undefined, config: Addresses): boolean =>
  origin !== undefined && apiOrigin(config) !== null && origin === new URL(config.publicUrl).origin

const asked = 'authorization, content-type, accept-language, x-api-key, x-preview, x-admin-token, x-xsrf-token'

/** Registers the headers by which a browser lets the shop's pages read the answers. */
export function answerOwnPages(app: FastifyInstance, config: Addresses): void {
  if (apiOrigin(config) === null) return
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (!request.url.startsWith('/api/') || !isFromOwnPage(origin, config)) return done()
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after, content-disposition, x-rights',
    })
    if (request.method !== 'OPTIONS') return done()
    void reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': asked,
        'access-control-max-age': '7200',
      })
      .send()
  })
}
