// The devices on which the caller is signed in: the list, ending one or all others.
import { and, desc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import type { OwnSession } from '../second-factor-contract.ts'
import { signedIn } from './second-factor.ts'
import { aliveSince, endLooking } from './sessions.ts'
import { sessions } from './tables.ts'

/** The caller's sessions that still open something, the last used first; an admin who looks at the shop as this person is none of them. */
export async function listSessions(ctx: Ctx): Promise<OwnSession[]> {
  const { id, sessionId } = signedIn(ctx)
  const rows = await ctx.db
    .select({
      id: sessions.id,
      browser: sessions.browser,
      system: sessions.system,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.personId, id),
        isNull(sessions.seenById),
        gt(sessions.expiresAt, ctx.now.toISOString()),
        or(eq(sessions.id, sessionId), gt(sessions.lastSeenAt, aliveSince(ctx))),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
  return rows.map((row) => ({ ...row, isThis: row.id === sessionId }))
}

/** Ends one of the caller's sessions; 404 for those of others. */
export async function endSession(ctx: Ctx, sessionId: string): Promise<void> {
  const { id } = signedIn(ctx)
  const own = and(eq(sessions.id, sessionId), eq(sessions.personId, id), isNull(sessions.seenById))
  await ctx.db.delete(sessions).where(own).returning({ id: sessions.id }).then(one)
  await endLooking(ctx, id)
  await audit(ctx, { action: 'session.ended', subject: ctx.actor.kind, subjectId: id })
}

/** Ends all of the caller's sessions but this one; gives their number. */
export async function endOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  const { id, sessionId } = signedIn(ctx)
  const others = and(eq(sessions.personId, id), ne(sessions.id, sessionId), isNull(sessions.seenById))
  const ended = await ctx.db.delete(sessions).where(others).returning({ id: sessions.id })
  await endLooking(ctx, id)
  if (ended.length > 0) await audit(ctx, { action: 'session.othersEnded', subject: ctx.actor.kind, subjectId: id })
  return { ended: ended.length }
}
