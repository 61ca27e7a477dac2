// Activates, deactivates and removes admins, one or many.
import { eq, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { removeRow } from '#server/entity/remove-row.ts'
import { refusing } from '#server/db/failures.ts'
import { say } from '#server/texts.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { AppError, textKey } from '#shared/errors.ts'
import type * as api from '../admins-contract.ts'
import { accessEnded } from '../events.ts'
import { getAdmin } from './admins.ts'
import { needOtherSuper, refuseSelf } from './last-super-admin.ts'
import { personErrors } from './person-errors.ts'
import { admins, people } from './tables.ts'

async function locked(ctx: Ctx, id: string): Promise<api.Admin> {
  await ctx.db.select({ id: admins.id }).from(admins).where(eq(admins.id, id)).for('update')
  return getAdmin(ctx, id)
}

async function setStatus(ctx: Ctx, id: string, status: api.Admin['status']): Promise<boolean> {
  const before = await locked(ctx, id)
  if (before.status === status) return false
  if (status === 'inactive') {
    refuseSelf(ctx, id)
    if (before.isSuper) await needOtherSuper(ctx, id)
    await ctx.announce(accessEnded, { personId: id })
  }
  await ctx.db
    .update(people)
    .set({ isActive: status === 'active' })
    .where(eq(people.id, id))
  await ctx.db
    .update(admins)
    .set({ version: sql`version + 1` })
    .where(eq(admins.id, id))
  await audit(ctx, { action: 'admin.saved', subject: 'admin', subjectId: id, before: { status: before.status }, after: { status } })
  return true
}

/** Removes an admin. Who has done anything stays, deactivated at most: the audit trail names them. */
export async function removeAdmin(ctx: Ctx, id: string): Promise<typeof done> {
  const before = await locked(ctx, id)
  refuseSelf(ctx, id)
  if (before.isSuper) await needOtherSuper(ctx, id)
  const [deed] = await ctx.db.select({ id: auditEntries.id }).from(auditEntries).where(eq(auditEntries.actorId, id)).limit(1)
  if (deed) throw personErrors.adminHasHistory()
  await ctx.announce(accessEnded, { personId: id })
  return refusing({ foreignKey: personErrors.adminHasHistory }, () => removeRow(ctx, 'admin', people, before))
}

/** Activates, deactivates or removes many; gives the number, and those that had to stay with the reason. */
export async function changeAdmins(
  ctx: Ctx,
  { ids, to }: HandlerInput<typeof api.changeAdmins>['body'],
): Promise<HandlerReply<typeof api.changeAdmins>> {
  const answer: HandlerReply<typeof api.changeAdmins> = { changed: 0, kept: [] }
  for (const id of [...new Set(ids)].sort()) {
    try {
      const isChanged = await ctx.tx(async (tx) => (to === 'removed' ? Boolean(await removeAdmin(tx, id)) : setStatus(tx, id, to)))
      answer.changed += Number(isChanged)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.status === 404) continue
      const { firstName, lastName } = await getAdmin(ctx, id)
      const title = `${firstName} ${lastName}`
      answer.kept.push({ id, title: { en: title, ar: title }, message: say(ctx.locale, textKey(error.code), error.params) })
    }
  }
  return answer
}
