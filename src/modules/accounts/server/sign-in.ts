// Signing in: the same answer and the same time for a wrong password and an unknown address.
import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { accountErrors } from './account-errors.ts'
import { isPassword } from './passwords.ts'
import { type Checked, openCheckedSession } from './sessions.ts'
import { people } from './tables.ts'
import { countSignIn } from './tries.ts'

type Credentials = { email: string; password: string }
type Audience = 'storefront' | 'office'

async function verified(ctx: Ctx, audience: Audience, { email, password }: Credentials) {
  const takeBack = await countSignIn(ctx, audience, email)
  const [person] = await ctx.db
    .select({
      id: people.id,
      kind: people.kind,
      email: people.email,
      passwordHash: people.passwordHash,
      emailVerifiedAt: people.emailVerifiedAt,
    })
    .from(people)
    .where(
      and(eq(people.email, email), eq(people.isActive, true), audience === 'office' ? eq(people.kind, 'admin') : ne(people.kind, 'admin')),
    )
  const isRight = await isPassword(password, person?.passwordHash ?? null)
  if (!person || !isRight) throw accountErrors.badCredentials()
  await takeBack()
  if (person.emailVerifiedAt === null) throw accountErrors.notConfirmed({ data: { email } })
  return person
}

/** The password was looked at outside any transaction: it may have changed since. */
async function open(ctx: Ctx, person: Checked): Promise<string> {
  const token = await ctx.tx((tx) => openCheckedSession(tx, person))
  if (token === null) throw accountErrors.badCredentials()
  return token
}

/** Signs in a customer or a salesperson. */
export async function signIn(ctx: Ctx, credentials: Credentials): Promise<{ token: string; kind: 'customer' | 'salesperson' }> {
  const person = await verified(ctx, 'storefront', credentials)
  return { token: await open(ctx, person), kind: person.kind === 'salesperson' ? 'salesperson' : 'customer' }
}

/** Signs in an admin. */
export async function signInAdmin(ctx: Ctx, credentials: Credentials): Promise<{ token: string }> {
  return { token: await open(ctx, await verified(ctx, 'office', credentials)) }
}
