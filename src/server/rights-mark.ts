// Names an admin's rights in a header of every answer, so that an open page of the office notices when they have changed.
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { rightsHeader } from '#shared/permissions.ts'
import type { Actor } from './ctx.ts'

/** Takes the caller; an admin's answer gets a short hash of what they may, refusals too. */
export function markRights(reply: FastifyReply, actor: Actor): void {
  if (actor.kind !== 'admin') return
  const rights = `${actor.isSuper} ${actor.permissions.join(' ')}`
  void reply.header(rightsHeader, createHash('sha256').update(rights).digest('base64url').slice(0, 12))
}
