// The second factor of a person: whether there is one, setting it up, removing it, and taking it off by the office.
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Device } from '#server/device.ts'
import { one } from '#server/db/failures.ts'
import { atField, coreErrors } from '#shared/errors.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { mailPerson, recipientColumns } from '#modules/people/server/public.ts'
import { people } from '#modules/people/server/tables.ts'
import type { FactorAdded, NewPasskeyQuestion, SecondFactor } from '../second-factor-contract.ts'
import { addCodeGenerator, newSecret } from './one-time-codes.ts'
import { addPasskey, arePasskeysPossible, askForNewPasskey } from './passkeys.ts'
import { isPassword } from './passwords.ts'
import { countRecoveryCodes, makeRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts'
import { beginStep, countAnswer, endStep, needStep, needStepPerson, noteInStep, type Step } from './second-steps.ts'
import { endSessionsOf, enter } from './sessions.ts'
import { signInErrors } from './sign-in-errors.ts'
import { codeGenerators, passkeys, secondSteps, sessions } from './tables.ts'
import { countSignIn } from './tries.ts'

export type Factor = 'code' | 'passkey'

/** The signed-in person of a call, whoever they are. */
export function signedIn({ actor }: Ctx): { id: string; sessionId: string } {
  if (!('sessionId' in actor)) throw coreErrors.notEligible()
  return actor
}

/** The kinds of second factor a person has. */
export async function factorsOf(ctx: Ctx, personId: string): Promise<Factor[]> {
  const [code] = await ctx.db.select({ id: codeGenerators.personId }).from(codeGenerators).where(eq(codeGenerators.personId, personId))
  const [passkey] = await ctx.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.personId, personId)).limit(1)
  return [...(passkey ? (['passkey'] as const) : []), ...(code ? (['code'] as const) : [])]
}

/** Signing in and removing a factor wait while the site's demand changes, so that nobody slips through between the two. */
export const lockDemand = (ctx: Ctx): Promise<unknown> =>
  ctx.db.execute(sql`select pg_advisory_xact_lock_shared(hashtext('signIn.secondFactorDemand'))`)

/** Does the site demand a second factor of this kind of person? */
export const isDemanded = async (ctx: Ctx, kind: string): Promise<boolean> =>
  kind === 'admin' && (await getSettings(ctx)).site.adminsNeedSecondFactor

/** The caller's own second factors. */
export async function getSecondFactor(ctx: Ctx): Promise<SecondFactor> {
  const { id } = signedIn(ctx)
  const [generator] = await ctx.db.select({ id: codeGenerators.personId }).from(codeGenerators).where(eq(codeGenerators.personId, id))
  const own = await ctx.db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.personId, id))
    .orderBy(passkeys.id)
  return {
    hasCode: generator !== undefined,
    passkeys: own,
    recoveryCodesLeft: await countRecoveryCodes(ctx, id),
    isNeeded: await isDemanded(ctx, ctx.actor.kind),
    arePasskeysPossible: arePasskeysPossible(ctx),
  }
}

/** Checks the caller's password again; its tries are limited like those of signing in. */
async function needPassword(ctx: Ctx, password: string): Promise<{ id: string; sessionId: string }> {
  const caller = signedIn(ctx)
  const { email, passwordHash } = await ctx.db
    .select({ email: people.email, passwordHash: people.passwordHash })
    .from(people)
    .where(eq(people.id, caller.id))
    .then(one)
  const takeBack = await countSignIn(ctx, { audience: `change ${ctx.actor.kind}`, email })
  if (!(await isPassword(password, passwordHash))) throw atField(signInErrors.passwordWrong, 'password')
  await takeBack()
  return caller
}

/** Begins a set-up by a signed-in person. */
export async function startSetUp(ctx: Ctx, password: string): Promise<{ step: string }> {
  const { id, sessionId } = await needPassword(ctx, password)
  return { step: await beginStep(ctx, { purpose: 'setUp', personId: id, sessionId }) }
}

const personOfStep = (ctx: Ctx, { personId }: Step) => ctx.db.select().from(people).where(eq(people.id, personId)).then(one)

/** Makes the secret of an app that is being set up. */
export async function beginCode(ctx: Ctx, token: string): Promise<{ address: string; secret: string }> {
  const step = await needStep(ctx, token, 'setUp')
  const { secret, address, sealed } = await newSecret(ctx, await personOfStep(ctx, step))
  await noteInStep(ctx, step.id, { secret: sealed })
  return { secret, address }
}

/** The browser's options for a passkey that is being set up. */
export async function beginPasskey(ctx: Ctx, token: string): Promise<NewPasskeyQuestion> {
  const step = await needStep(ctx, token, 'setUp')
  const options = await askForNewPasskey(ctx, await personOfStep(ctx, step))
  await noteInStep(ctx, step.id, { passkeyChallenge: options.challenge })
  return options
}

type Confirmation = { token: string; device: Device | undefined; add: (ctx: Ctx, step: Step) => Promise<void> }

/** Ends a set-up: adds the factor; the first one brings recovery codes, and a set-up that was demanded at signing in opens the session. */
async function confirm(ctx: Ctx, { token, device, add }: Confirmation): Promise<FactorAdded> {
  const counted = await countAnswer(ctx, token, 'setUp')
  return ctx.tx(async (tx) => {
    const person = await needStepPerson(tx, counted)
    const isFirst = (await factorsOf(tx, person.id)).length === 0
    // A sign-in whose owner has set a factor up meanwhile must give that one; its password alone adds no other.
    if (counted.checked !== null && !isFirst) throw signInErrors.stepOver()
    const [step] = await tx.db.select().from(secondSteps).where(eq(secondSteps.id, counted.id)).for('update')
    if (!step) throw signInErrors.stepOver()
    await add(tx, step)
    await endStep(tx, step.id)
    const recovery = isFirst ? await makeRecoveryCodes(tx, person.id) : null
    await audit(tx, { action: `${person.kind}.secondFactorAdded`, subject: person.kind, subjectId: person.id, by: person })
    await mailPerson(tx, { to: person, kind: 'secondFactorAdded', path: '/reset' })
    const session = step.checked === null ? null : await enter(tx, person, device)
    return { recoveryCodes: recovery, token: session }
  })
}

export const confirmCode = (ctx: Ctx, { step, code }: { step: string; code: string }, device?: Device): Promise<FactorAdded> =>
  confirm(ctx, { token: step, device, add: (tx, { personId, secret }) => addCodeGenerator(tx, personId, secret, code) })

type PasskeyMade = { step: string; answer: unknown; name: string }
export const confirmPasskey = (ctx: Ctx, { step, answer, name }: PasskeyMade, device?: Device): Promise<FactorAdded> =>
  confirm(ctx, {
    token: step,
    device,
    add: (tx, { personId, passkeyChallenge }) => addPasskey(tx, { personId, challenge: passkeyChallenge, answer, name }),
  })

/** Removes one of the caller's factors; the last one stays where the site demands one. Its recovery codes go with the last. */
export async function removeFactor(ctx: Ctx, { password, factor }: { password: string; factor: string }): Promise<SecondFactor> {
  const { id } = await needPassword(ctx, password)
  await ctx.tx(async (tx) => {
    await lockDemand(tx)
    const person = await tx.db
      .select({ ...recipientColumns, kind: people.kind })
      .from(people)
      .where(eq(people.id, id))
      .for('update')
      .then(one)
    const removed =
      factor === 'code'
        ? await tx.db.delete(codeGenerators).where(eq(codeGenerators.personId, id)).returning({ id: codeGenerators.personId })
        : await tx.db
            .delete(passkeys)
            .where(and(eq(passkeys.id, factor), eq(passkeys.personId, id)))
            .returning({ id: passkeys.id })
    one(removed)
    const left = await factorsOf(tx, id)
    if (left.length === 0 && (await isDemanded(tx, person.kind))) throw signInErrors.secondFactorDemanded()
    if (left.length === 0) await removeRecoveryCodes(tx, id)
    await audit(tx, { action: `${person.kind}.secondFactorRemoved`, subject: person.kind, subjectId: id })
    await mailPerson(tx, { to: person, kind: 'secondFactorRemoved', path: '/reset' })
  })
  return getSecondFactor(ctx)
}

/** New recovery codes for the caller, who must have a second factor. */
export async function newRecoveryCodes(ctx: Ctx, password: string): Promise<{ recoveryCodes: string[] }> {
  const { id } = await needPassword(ctx, password)
  return ctx.tx(async (tx) => {
    const person = await tx.db
      .select({ ...recipientColumns, kind: people.kind })
      .from(people)
      .where(eq(people.id, id))
      .for('update')
      .then(one)
    if ((await factorsOf(tx, id)).length === 0) throw coreErrors.notFound()
    await audit(tx, { action: `${person.kind}.recoveryCodesMade`, subject: person.kind, subjectId: id })
    await mailPerson(tx, { to: person, kind: 'recoveryCodesMade', path: '/reset' })
    return { recoveryCodes: await makeRecoveryCodes(tx, id) }
  })
}

/** The people whose factor the office may take off: others, and of the asked kind. */
const other = (ctx: Ctx, id: string, isAdmin: boolean) =>
  and(
    eq(people.id, id),
    isAdmin ? eq(people.kind, 'admin') : ne(people.kind, 'admin'),
    ne(people.id, signedIn(ctx).id),
    isNull(people.erasedAt),
  )

/** Whether somebody else signs in with a second factor; 404 for oneself and for the other kind of people. */
export async function findFactor(ctx: Ctx, id: string, isAdmin: boolean): Promise<{ hasSecondFactor: boolean }> {
  await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(other(ctx, id, isAdmin))
    .then(one)
  return { hasSecondFactor: (await factorsOf(ctx, id)).length > 0 }
}

/** Takes somebody's second factor off: sessions and begun steps end, the person gets a mail. */
export async function takeOffFactor(ctx: Ctx, id: string, isAdmin: boolean): Promise<{ hasSecondFactor: boolean }> {
  const person = await ctx.db
    .select({ ...recipientColumns, kind: people.kind })
    .from(people)
    .where(other(ctx, id, isAdmin))
    .for('update')
    .then(one)
  if ((await factorsOf(ctx, id)).length === 0) return { hasSecondFactor: false }
  await forgetFactors(ctx, id)
  await endSessionsOf(ctx, id)
  await audit(ctx, { action: `${person.kind}.secondFactorTakenOff`, subject: person.kind, subjectId: id })
  await mailPerson(ctx, { to: person, kind: 'secondFactorRemoved', path: '/reset' })
  return { hasSecondFactor: false }
}

/** Deletes everything of a person's second factor, and their begun steps. */
export async function forgetFactors(ctx: Ctx, personId: string): Promise<void> {
  for (const table of [codeGenerators, passkeys, secondSteps]) await ctx.db.delete(table).where(eq(table.personId, personId))
  await removeRecoveryCodes(ctx, personId)
}

const withoutFactor = sql`not exists (select 1 from ${codeGenerators} g where g.person_id = ${people.id})
  and not exists (select 1 from ${passkeys} k where k.person_id = ${people.id})`

/**
 * The site demands a second factor of its admins from now on. Who demands it must have one; the sessions of admins without one end, and they
 * set one up with their next sign-in.
 */
export async function demandFactors(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('signIn.secondFactorDemand'))`)
  const by = 'id' in ctx.actor ? ctx.actor.id : null
  if (by !== null && (await factorsOf(ctx, by)).length === 0)
    throw signInErrors.ownSecondFactorFirst({ fields: [{ path: 'adminsNeedSecondFactor', key: 'signIn.ownSecondFactorFirst' }] })
  const outside = ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.kind, 'admin'), withoutFactor))
  await ctx.db.delete(sessions).where(or(inArray(sessions.personId, outside), inArray(sessions.seenById, outside)))
}
