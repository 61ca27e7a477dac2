// The second factor over HTTP: the second step of signing in, its codes, its limits, and what nobody gets around.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CallError } from '#shared/call.ts'
import { auditEntries, rateLimits } from '#server/db/kit-tables.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { getMe } from '#modules/people/contract.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson, testPassword } from '#testing/builders/accounts.ts'
import { codeOf } from '#testing/one-time-code.ts'
import { signInAdmin } from '../admin-contract.ts'
import { setNewPassword, signIn } from '../contract.ts'
import * as office from '../second-factor-admin-contract.ts'
import * as own from '../second-factor-contract.ts'
import { issueToken } from './one-time-tokens.ts'
import { codeGenerators, recoveryCodes, secondSteps } from './tables.ts'

const app = await theApp()
const visitor = () => app.as(null)
const refusalOf = async (call: Promise<unknown>): Promise<CallError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error('the call was not refused')
  return error
}
const stepOf = ({ data }: CallError): string => own.NeededStep.partial().parse(data).step ?? ''

/** Sets a one-time code app up for a signed-in customer or salesperson. The code is the present one: an older one may be over when it arrives. */
async function setUpCode(token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const caller = app.as(token)
  const { step } = await caller.call(own.startSetUp, { body: { password: testPassword } })
  const { secret } = await visitor().call(own.beginCode, { body: { step } })
  const added = await visitor().call(own.confirmCode, { body: { step, code: codeOf(secret) } })
  expect(added.token).toBeNull()
  return { secret, recoveryCodes: added.recoveryCodes ?? [] }
}
const firstStep = async (email: string, password = testPassword): Promise<string> => {
  const refusal = await refusalOf(visitor().call(signIn, { body: { email, password } }))
  expect([refusal.status, refusal.code]).toEqual([401, 'signIn.secondFactorNeeded'])
  return stepOf(refusal)
}
const answer = (step: string, code: string) => visitor().call(own.signInByCode, { body: { step, code } })
const codeRefused = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code
const forgetTries = () => app.asSystem((ctx) => ctx.db.delete(rateLimits))

test('nobody but the person sees or changes a second factor, and each change asks for the password', async () => {
  const { token } = await aCustomer(app)
  const { id } = await anAdmin(app)
  expect(await visitor().status(own.getSecondFactor)).toBe(401)
  expect(await app.as(token).status(office.getAdminSecondFactor)).toBe(403)
  const { token: ordinary } = await anAdmin(app)
  expect(await app.as(ordinary).status(office.takeOffAdminFactor, { params: { id } })).toBe(403)
  const wrong = await refusalOf(app.as(token).call(own.startSetUp, { body: { password: 'not it at all' } }))
  expect([wrong.code, Object.keys(wrong.fields)]).toEqual(['signIn.passwordWrong', ['password']])
})

test('a sign-in asks for the code, which works once; the session opens with it alone', async () => {
  const { email, token } = await aCustomer(app)
  const { secret, recoveryCodes: codes } = await setUpCode(token)
  expect(codes).toHaveLength(10)

  const step = await firstStep(email)
  expect(await codeRefused(answer(step, codeOf(secret, -1)))).toBe('signIn.codeWrong')
  expect(await codeRefused(answer(step, codeOf(secret, 5)))).toBe('signIn.codeWrong')
  const code = codeOf(secret, 1)
  const { token: opened, kind } = await answer(step, code)
  expect(kind).toBe('customer')
  expect((await app.as(opened).call(getMe)).email).toBe(email)

  expect(await codeRefused(answer(step, code))).toBe('signIn.stepOver')
  expect(await codeRefused(answer(await firstStep(email), code))).toBe('signIn.codeWrong')
})

test('a step allows five answers, and ends after five minutes or with another password', async () => {
  const { id, email, token } = await aCustomer(app)
  const { recoveryCodes: codes } = await setUpCode(token)
  const step = await firstStep(email)
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await codeRefused(answer(step, '000000'))).toBe('signIn.codeWrong')
  expect(await codeRefused(answer(step, codes[0] ?? ''))).toBe('signIn.stepOver')
  await forgetTries()

  const old = await firstStep(email)
  await app.asSystem((ctx) =>
    ctx.db
      .update(secondSteps)
      .set({ expiresAt: new Date(ctx.now.getTime() - 1000).toISOString() })
      .where(eq(secondSteps.personId, id)),
  )
  expect(await codeRefused(answer(old, codes[0] ?? ''))).toBe('signIn.stepOver')

  const before = await firstStep(email)
  const link = await app.asSystem((ctx) =>
    issueToken(ctx, { purpose: 'resetPassword', personId: id, email, askedAt: ctx.now.toISOString(), mailKey: 'reset' }),
  )
  const password = 'quiet river stones'
  await visitor().call(setNewPassword, { body: { token: link ?? '', email, password, passwordConfirmation: password } })
  expect(await codeRefused(answer(before, codes[0] ?? ''))).toBe('signIn.stepOver')
  // A new password does not go round the second factor.
  await answer(await firstStep(email, password), codes[0] ?? '')
})

test('too many wrong codes close the second step, whatever step they are sent in', async () => {
  const { email, token } = await aCustomer(app)
  await setUpCode(token)
  const seen: number[] = []
  for (let round = 0; round < 2; round += 1) {
    const step = await firstStep(email)
    for (let attempt = 0; attempt < 5; attempt += 1) seen.push((await refusalOf(answer(step, '000000'))).status)
  }
  expect(seen).toEqual([...Array<number>(8).fill(422), 429, 429])
  await forgetTries()
})

test('a recovery code works once, also when it is sent twice at the same moment', async () => {
  const { id, email, token } = await aCustomer(app)
  const { recoveryCodes: codes } = await setUpCode(token)
  const [first, second] = [await firstStep(email), await firstStep(email)]
  const typed = ` ${(codes[3] ?? '').toLowerCase()} `

  const outcomes = await Promise.allSettled([answer(first, typed), answer(second, typed)])

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const used = await app.asSystem((ctx) => ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.personId, id)))
  expect(used.filter(({ usedAt }) => usedAt !== null)).toHaveLength(1)
  expect(JSON.stringify(used)).not.toContain((codes[3] ?? '').replaceAll('-', ''))
  const fresh = await app.as(token).call(own.newRecoveryCodes, { body: { password: testPassword } })
  expect(await codeRefused(answer(await firstStep(email), codes[4] ?? ''))).toBe('signIn.codeWrong')
  await answer(await firstStep(email), fresh.recoveryCodes[0] ?? '')
})

test('a code of somebody else opens nothing, and the stored secret cannot be read', async () => {
  const [a, b] = [await aCustomer(app), await aSalesperson(app)]
  const mine = await setUpCode(a.token)
  const theirs = await setUpCode(b.token)
  const step = await firstStep(a.email)
  expect(await codeRefused(answer(step, theirs.recoveryCodes[0] ?? ''))).toBe('signIn.codeWrong')
  const rows = await app.asSystem((ctx) => ctx.db.select().from(codeGenerators).where(eq(codeGenerators.personId, a.id)))
  expect(JSON.stringify(rows)).not.toContain(mine.secret)
})

test('removing the last factor ends its recovery codes; the person is mailed each time', async () => {
  const { id, email, token } = await aCustomer(app)
  await setUpCode(token)
  await app.as(token).call(own.newRecoveryCodes, { body: { password: testPassword } })
  expect(await codeRefused(app.as(token).call(own.removeFactor, { body: { password: 'wrong wrong', factor: 'code' } }))).toBe(
    'signIn.passwordWrong',
  )
  const left = await app.as(token).call(own.removeFactor, { body: { password: testPassword, factor: 'code' } })
  expect([left.hasCode, left.recoveryCodesLeft]).toEqual([false, 0])
  await visitor().call(signIn, { body: { email, password: testPassword } })
  await app.drainJobs()
  const kinds = await app.asSystem((ctx) => ctx.db.select({ kind: sentEmails.kind }).from(sentEmails).where(eq(sentEmails.subjectId, id)))
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['secondFactorAdded', 'recoveryCodesMade', 'secondFactorRemoved']))
})

test('a super admin takes off the factor of another admin, the office that of a customer; it is audited and mailed', async () => {
  const { token } = await anAdmin(app, { isSuper: true })
  const customer = await aCustomer(app)
  await setUpCode(customer.token)
  const params = { id: customer.id }
  expect(await app.as(token).status(office.findAdminFactor, { params })).toBe(404)
  expect(await app.as(token).call(office.findUserFactor, { params })).toEqual({ hasSecondFactor: true })
  await app.as(token).call(office.takeOffUserFactor, { params })
  expect(await app.as(customer.token).status(getMe)).toBe(401)
  await visitor().call(signIn, { body: { email: customer.email, password: testPassword } })
  const [entry] = await app.asSystem((ctx) =>
    ctx.db.select().from(auditEntries).where(eq(auditEntries.action, 'customer.secondFactorTakenOff')),
  )
  expect(entry?.subjectId).toBe(customer.id)
  const me = await anAdmin(app, { isSuper: true })
  expect(await app.as(me.token).status(office.takeOffAdminFactor, { params: { id: me.id } })).toBe(404)
})

test('an office sign-in that raced a new password is refused in its second step, too', async () => {
  const { id, email, token } = await anAdmin(app)
  const { step } = await app.as(token).call(office.startAdminSetUp, { body: { password: testPassword } })
  const { secret } = await visitor().call(own.beginCode, { body: { step } })
  await visitor().call(own.confirmCode, { body: { step, code: codeOf(secret) } })
  const refusal = await refusalOf(visitor().call(signInAdmin, { body: { email, password: testPassword } }))
  await app.asSystem((ctx) => ctx.db.delete(codeGenerators).where(eq(codeGenerators.personId, id)))
  expect(await codeRefused(answer(stepOf(refusal), codeOf(secret)))).toBe('signIn.codeWrong')
})
