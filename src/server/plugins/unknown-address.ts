// Answers requests without a route: 404 for an unknown path, 405 with the allowed methods for a known one.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { coreErrors } from '#shared/errors.ts'
import type { Profile } from '#shared/profile.ts'
import { sendFailure } from './failures.ts'

type Known = { pattern: RegExp; methods: string[] }

const patternOf = (url: string): RegExp => new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`)

/** Call before any route is registered. */
export function answerUnknown(app: FastifyInstance, profile: Profile): void {
  const byUrl = new Map<string, Known>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const known = byUrl.get(url) ?? { pattern: patternOf(url), methods: [] }
    byUrl.set(url, { ...known, methods: [...known.methods, ...[method].flat()] })
  })
  const allowedAt = (path: string): string[] => {
    const found = [...byUrl.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    // All other paths are pages.
    return found.length > 0 || path.startsWith('/api/') ? [...new Set(found)] : ['GET', 'HEAD']
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const allowed = allowedAt(request.url.split('?')[0] ?? '')
    if (allowed.length === 0 || allowed.includes(request.method)) return sendFailure(coreErrors.notFound(), request, reply, profile)
    void reply.header('allow', allowed.toSorted().join(', '))
    return sendFailure(coreErrors.method(), request, reply, profile)
  })
}
