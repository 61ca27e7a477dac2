import { and, eq } from 'drizzle-orm'
import { personErrors } from '#modules/people/server/public.ts'
import { people } from '#modules/people/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { done } from '#shared/endpoint.ts'
import { atField } from '#shared/errors.ts'
import { mailNewAddress } from './link-mails.ts'
import { needOldPassword } from './new-password.ts'
import { countResend } from './tries.ts'

/** Mails a link to the address that an admin wants to have. Until it is followed the present address stays, so a typing error locks nobody out. */
export async function askNewEmail(
  ctx: Ctx,
  personId: string,
  { email, oldPassword }: { email: string; oldPassword: string },
): Promise<typeof done> {
  const { passwordHash: _, ...person } = await needOldPassword(ctx, personId, oldPassword)
  const [other] = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.email, email), eq(people.kind, 'admin')))
  if (other) throw atField(personErrors.emailTaken, 'email')
  if (await countResend(ctx, 'newEmail', email)) await ctx.tx((tx) => mailNewAddress(tx, { ...person, email }))
  return done
}
