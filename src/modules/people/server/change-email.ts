import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { emailChanged } from '../events.ts'
import { takenErrors } from './add-people.ts'
import { mailAddressChanged, recipientColumns } from './person-mails.ts'
import { people } from './tables.ts'

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
