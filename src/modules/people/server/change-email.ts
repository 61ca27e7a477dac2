// The two ways to another e-mail address: somebody else enters it, or the person asks for it and follows the link that was mailed to it.
import { eq, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { emailChanged } from '../events.ts'
import { takenErrors } from './add-people.ts'
import { personErrors } from './person-errors.ts'
import { mailAddressChanged, recipientColumns } from './person-mails.ts'
import { admins, people } from './tables.ts'

/**
 * Gives a person another address, whoever requests it. Access through the old mailbox ends: its links and sessions are revoked, the new
 * address must be confirmed before the next sign-in, and the old one gets a mail. An unchanged address changes nothing.
 */
export async function changeEmail(ctx: Ctx, personId: string, email: string): Promise<void> {
  const before = await ctx.db.select(recipientColumns).from(people).where(eq(people.id, personId)).for('update').then(one)
  if (before.email === email) return
  await refusing(takenErrors, () => ctx.db.update(people).set({ email, emailVerifiedAt: null }).where(eq(people.id, personId)))
  await mailAddressChanged(ctx, before)
  await ctx.announce(emailChanged, { person: { ...before, email } })
}

const taken = { people_email_key: personErrors.emailTaken, people_admin_email_key: personErrors.emailTaken }

/** Gives a person the address that they have asked for and confirmed; the former address gets a mail. */
export async function takeNewEmail(ctx: Ctx, personId: string, email: string): Promise<void> {
  // A form of this admin that somebody has open was filled from another version now. The admin before the person, as everybody locks them.
  await ctx.db
    .update(admins)
    .set({ version: sql`version + 1` })
    .where(eq(admins.id, personId))
  const before = await ctx.db
    .select({ ...recipientColumns, kind: people.kind })
    .from(people)
    .where(eq(people.id, personId))
    .for('update')
    .then(one)
  await refusing(taken, () => ctx.db.update(people).set({ email, emailVerifiedAt: ctx.now.toISOString() }).where(eq(people.id, personId)))
  await mailAddressChanged(ctx, before)
  const note = { action: `${before.kind}.emailChanged`, subject: before.kind, subjectId: personId, by: before }
  await audit(ctx, { ...note, before: { email: before.email }, after: { email } })
}
