// GET /redirect?to=...: sends the browser on to a page of this shop, or to a payment provider of the shop, and to nowhere else.
import type { FastifyInstance } from 'fastify'
import { providerHosts } from '#modules/payments/server/public.ts'
import type { BootDeps } from './boot-data.ts'
import type { ServePage } from './render-pages.ts'

/** Takes the wanted address, the shop's own and the hosts of its providers; gives where to go, or null. */
export function goalOf(wanted: unknown, publicUrl: string, hosts: readonly string[]): string | null {
  if (typeof wanted !== 'string' || wanted === '' || wanted.length > 2000 || !URL.canParse(wanted, publicUrl)) return null
  const url = new URL(wanted, publicUrl)
  if (url.username !== '' || url.password !== '') return null
  if (url.origin === new URL(publicUrl).origin)
    return url.pathname === '/redirect' ? null : `${url.pathname}${url.search}${url.hash}`.replace(/^\/+/, '/')
  return url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname) ? url.href : null
}

/** Registers the address; where it may not lead, a page says so. */
export function addRedirect(app: FastifyInstance, serve: ServePage, { config }: Pick<BootDeps, 'config'>): void {
  const hosts = providerHosts({ profile: config.profile, config })
  app.get<{ Querystring: Record<string, unknown> }>('/redirect', async (request, reply) => {
    const goal = goalOf(request.query['to'], config.publicUrl, hosts)
    if (goal === null) return serve(request, reply)
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(goal, 302)
  })
}
