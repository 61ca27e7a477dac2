// Signs in: a wrong password and an unknown address get the same answer after the same time.
import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Device } from '#server/device.ts'
import type { Checked } from '#modules/people/server/public.ts'
import { signInErrors } from './sign-in-errors.ts'
import { isPassword, needHashTurn } from './passwords.ts'
import { openCheckedSession } from './sessions.ts'
import { people } from '#modules/people/server/tables.ts'
import { accountName, countSignIn } from './tries.ts'

type Credentials = { email: string; password: string }
type Audience = 'storefront' | 'office'

type Attempt = Credentials & { audience: Audience; device: Device | undefined }

async function verified(ctx: Ctx, { audience, email, password, device }: Attempt) {
  needHashTurn()
  const takeBack = await countSignIn(ctx, { audience, email, device })
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
  if (!person || !isRight) throw signInErrors.badCredentials()
  await takeBack()
  if (person.emailVerifiedAt === null) throw signInErrors.notConfirmed({ data: { email } })
  return person
}

/** Opens the session and records the device. The password was checked outside any transaction, so it may have changed since. */
async function open(ctx: Ctx, person: Checked, { audience, email, device }: Attempt): Promise<string> {
  const token = await ctx.tx((tx) => openCheckedSession(tx, person))
  if (token === null) throw signInErrors.badCredentials()
  device?.remember(accountName(audience, email))
  return token
}

/** Signs in a customer or a salesperson. */
export async function signIn(
  ctx: Ctx,
  credentials: Credentials,
  device?: Device,
): Promise<{ token: string; kind: 'customer' | 'salesperson' }> {
  const attempt = { ...credentials, audience: 'storefront' as const, device }
  const person = await verified(ctx, attempt)
  return { token: await open(ctx, person, attempt), kind: person.kind === 'salesperson' ? 'salesperson' : 'customer' }
}

/** Signs in an admin. */
export async function signInAdmin(ctx: Ctx, credentials: Credentials, device?: Device): Promise<{ token: string }> {
  const attempt = { ...credentials, audience: 'office' as const, device }
  return { token: await open(ctx, await verified(ctx, attempt), attempt) }
}
