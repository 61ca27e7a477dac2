// Begun sign-ins and set-ups: a token that lives for minutes, is bound to its first step, allows few answers, and ends with the right one.
import { createHash } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { people } from '#modules/people/server/tables.ts'
import { signInErrors } from './sign-in-errors.ts'
import { secondSteps } from './tables.ts'
import { hashToken, newToken } from './tokens.ts'

export type Step = typeof secondSteps.$inferSelect
type Purpose = Step['purpose']

const minutes: Record<Purpose, number> = { signIn: 5, setUp: 15 }
const mostAttempts = 5

type Credentials = { email: string; passwordHash: string }
/** Equal as long as neither the address nor the password changes. */
const checkedOf = ({ email, passwordHash }: Credentials): string =>
  createHash('sha256').update(`${email} ${passwordHash}`).digest('base64url')

type Begun = { purpose: Purpose; personId: string; credentials: Credentials } | { purpose: 'setUp'; personId: string; sessionId: string }

/** Begins a step after the password was checked; gives its token. */
export async function beginStep(ctx: Ctx, begun: Begun): Promise<string> {
  const token = newToken()
  const { purpose, personId } = begun
  await ctx.db.insert(secondSteps).values({
    tokenHash: hashToken(token),
    purpose,
    personId,
    ...('credentials' in begun ? { checked: checkedOf(begun.credentials) } : { sessionId: begun.sessionId }),
    createdAt: ctx.now.toISOString(),
    expiresAt: new Date(ctx.now.getTime() + minutes[purpose] * 60_000).toISOString(),
  })
  return token
}

const open = (ctx: Ctx, token: string, purpose: Purpose) =>
  and(
    eq(secondSteps.tokenHash, hashToken(token)),
    eq(secondSteps.purpose, purpose),
    gt(secondSteps.expiresAt, ctx.now.toISOString()),
    lt(secondSteps.attempts, mostAttempts),
  )

/** Finds a step without counting; refuses one that is over. */
export async function needStep(ctx: Ctx, token: string, purpose: Purpose): Promise<Step> {
  const [step] = await ctx.db
    .select()
    .from(secondSteps)
    .where(open(ctx, token, purpose))
  if (!step) throw signInErrors.stepOver()
  return step
}

/** Counts an answer to a step before it is judged, outside its transaction, so that a wrong answer stays counted. */
export async function countAnswer(ctx: Ctx, token: string, purpose: Purpose): Promise<Step> {
  const [step] = await ctx.db
    .update(secondSteps)
    .set({ attempts: sql`${secondSteps.attempts} + 1` })
    .where(open(ctx, token, purpose))
    .returning()
  if (!step) throw signInErrors.stepOver()
  return step
}

/** Notes what the set-up has to compare its answer with. */
export const noteInStep = async (ctx: Ctx, id: string, note: Pick<Partial<Step>, 'secret' | 'passkeyChallenge'>): Promise<void> => {
  await ctx.db.update(secondSteps).set(note).where(eq(secondSteps.id, id))
}

/** Uses a step up; when several answers come at once, one succeeds. */
export async function endStep(ctx: Ctx, id: string): Promise<void> {
  const ended = await ctx.db.delete(secondSteps).where(eq(secondSteps.id, id)).returning({ id: secondSteps.id })
  if (ended.length === 0) throw signInErrors.stepOver()
}

/** The person of a step with their row locked; refused when the address or password that the first step checked has changed, or the account has ended. */
export async function needStepPerson(ctx: Ctx, { personId, checked }: Pick<Step, 'personId' | 'checked'>) {
  const person = await ctx.db.select().from(people).where(eq(people.id, personId)).for('update').then(one)
  if (!person.isActive || (checked !== null && checked !== checkedOf(person))) throw signInErrors.stepOver()
  return person
}

/** Removes steps that are over. */
export async function removeOldSteps(ctx: Ctx): Promise<void> {
  await ctx.db.delete(secondSteps).where(lt(secondSteps.expiresAt, ctx.now.toISOString()))
}
