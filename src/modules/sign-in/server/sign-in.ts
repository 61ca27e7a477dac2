// Signs in: a wrong password and an unknown address get the same answer after the same time. Who has a second factor is asked for it next.
import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Device } from '#server/device.ts'
import { recipientColumns } from '#modules/people/server/public.ts'
import { signInErrors } from './sign-in-errors.ts'
import { isPassword, needHashTurn } from './passwords.ts'
import { factorsOf, lockDemand, isDemanded } from './second-factor.ts'
import { beginStep } from './second-steps.ts'
import { enter } from './sessions.ts'
import { people } from '#modules/people/server/tables.ts'
import { countSignIn } from './tries.ts'

type Credentials = { email: string; password: string }
type Audience = 'storefront' | 'office'

type Attempt = Credentials & { audience: Audience; device: Device | undefined }

async function verified(ctx: Ctx, { audience, email, password, device }: Attempt) {
  needHashTurn()
  const takeBack = await countSignIn(ctx, { audience, email, device })
  const [person] = await ctx.db
    .select({ ...recipientColumns, kind: people.kind, passwordHash: people.passwordHash, emailVerifiedAt: people.emailVerifiedAt })
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

type Verified = Awaited<ReturnType<typeof verified>>

/** Opens the session, or begins the second step that must come first. The password was checked outside any transaction, so it may have changed since. */
async function open(ctx: Ctx, person: Verified, { device }: Attempt): Promise<string> {
  const { id: personId, kind } = person
  const opened = await ctx.tx(async (tx) => {
    if (kind === 'admin') await lockDemand(tx)
    const factors = await factorsOf(tx, personId)
    if (factors.length > 0) return { needed: await beginStep(tx, { purpose: 'signIn', personId, credentials: person }), factors }
    if (await isDemanded(tx, kind)) return { missing: await beginStep(tx, { purpose: 'setUp', personId, credentials: person }) }
    return { token: await enter(tx, person, device) }
  })
  if (opened.needed !== undefined) throw signInErrors.secondFactorNeeded({ data: { step: opened.needed, factors: opened.factors } })
  if (opened.missing !== undefined) throw signInErrors.secondFactorMissing({ data: { step: opened.missing } })
  return opened.token
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
