// The wish to be erased: asked for and withdrawn by the person, declined with a reason by the office.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { sendEmail } from '#modules/emails/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { coreErrors } from '#shared/errors.ts'
import type { Declined } from '../contract.ts'
import { personErrors } from './person-errors.ts'
import { mailErasureDeclined, recipientColumns } from './person-mails.ts'
import { adminsReceivingMails } from './records.ts'
import { people } from './tables.ts'

/** The columns of the office's answer, and the answer that they hold. */
export const declinedColumns = { declinedAt: people.erasureDeclinedAt, declinedReason: people.erasureDeclinedReason }
export type DeclinedRow = { declinedAt: string | null; declinedReason: string | null }
export const declinedOf = ({ declinedAt, declinedReason }: DeclinedRow): Declined | null =>
  declinedAt === null ? null : { at: declinedAt, reason: declinedReason ?? '' }

const screens = { customer: 'users', salesperson: 'salespeople' } as const

/** The caller asks to be erased; the office gets a mail, once for each wish. */
export async function askErasure(ctx: Ctx): Promise<void> {
  const kind = ctx.actor.kind
  if (kind !== 'customer' && kind !== 'salesperson') throw coreErrors.notEligible()
  const { id } = ctx.actor
  const askedAt = ctx.now.toISOString()
  const [asked] = await ctx.db
    .update(people)
    .set({ erasureAskedAt: askedAt, erasureDeclinedAt: null, erasureDeclinedReason: null })
    .where(and(eq(people.id, id), isNull(people.erasureAskedAt), isNull(people.erasedAt)))
    .returning({ firstName: people.firstName, lastName: people.lastName })
  if (!asked) return
  await audit(ctx, { action: `${kind}.erasureAsked`, subject: kind, subjectId: id })
  const url = `${ctx.config.publicUrl}/admin-panel/secure/${screens[kind]}/${id}`
  for (const { email, locale } of await adminsReceivingMails(ctx))
    await sendEmail(ctx, {
      key: `erasure ${id} ${askedAt} ${email}`,
      kind: 'erasureAskedAdmin',
      to: email,
      locale,
      params: { customer: `${asked.firstName} ${asked.lastName}` },
      button: { label: 'email.mail.erasureAskedAdmin.button', url },
      subjectId: id,
    })
}

/** The caller takes that wish back. */
export async function withdrawErasure(ctx: Ctx): Promise<void> {
  const kind = ctx.actor.kind
  if (kind !== 'customer' && kind !== 'salesperson') throw coreErrors.notEligible()
  const { id } = ctx.actor
  const wished = and(eq(people.id, id), sql`${people.erasureAskedAt} is not null`)
  const withdrawn = await ctx.db.update(people).set({ erasureAskedAt: null }).where(wished).returning({ id: people.id })
  if (withdrawn.length > 0) await audit(ctx, { action: `${kind}.erasureWithdrawn`, subject: kind, subjectId: id })
}

/** Answers the wish of a customer or salesperson: nothing is erased yet, for a reason that they read and are mailed. Refused when there is no wish any more. */
export async function declineErasure(ctx: Ctx, id: string, reason: string): Promise<void> {
  const at = ctx.now.toISOString()
  const asks = and(eq(people.id, id), sql`${people.kind} <> 'admin'`, sql`${people.erasureAskedAt} is not null`, isNull(people.erasedAt))
  const [person] = await ctx.db
    .update(people)
    .set({ erasureAskedAt: null, erasureDeclinedAt: at, erasureDeclinedReason: reason })
    .where(asks)
    .returning({ ...recipientColumns, kind: people.kind })
  if (!person) throw (await isThere(ctx, id)) ? personErrors.erasureNotAsked() : coreErrors.notFound()
  await mailErasureDeclined(ctx, person, reason)
  await audit(ctx, { action: `${person.kind}.erasureDeclined`, subject: person.kind, subjectId: id, after: { reason } })
}

const isThere = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await ctx.db.$count(people, and(eq(people.id, id), sql`${people.kind} <> 'admin'`))) > 0
