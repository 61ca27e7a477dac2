// One-time links: who may use them, for which address, and the events that end them.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, testPassword } from '#testing/builders/accounts.ts'
import { getUser, updateUser, type User } from '#modules/people/admin-contract.ts'
import { getMe } from '#modules/people/contract.ts'
import { checkResetLink, confirmEmail, requestReset, resendConfirmation, setNewPassword, signIn } from '../contract.ts'
import { mailLink } from './link-mails.ts'
import { issueToken } from './one-time-tokens.ts'
import { oneTimeTokens } from './tables.ts'
import { people } from '#modules/people/server/tables.ts'

const app = await theApp()
const visitor = () => app.as(null)
const tokensIn = (mails: readonly string[]): string[] =>
  mails.flatMap((mail) => /http:\/\/shop\.test\/(?:verify|password\/reset)\/([\w-]{43})/.exec(mail)?.[1] ?? [])

/** Requests a link like the job behind the screen, and takes its token out of the mail. */
async function linkFor(email: string, kind: 'confirmEmail' | 'resetPassword'): Promise<string> {
  await app.asSystem((ctx) => mailLink(ctx, { kind, email }))
  await app.drainJobs()
  return tokensIn(app.mails(email)).at(-1) ?? ''
}

const newPassword = (token: string, email: string) => ({
  body: { token, email, password: 'new quiet river', passwordConfirmation: 'new quiet river' },
})

test('a link is readable nowhere but in its mail: not in the queue, not in the list of mails', async () => {
  const { email } = await aCustomer(app)
  await visitor().call(requestReset, { body: { email } })
  await app.drainJobs()
  const [token = ''] = tokensIn(app.mails(email))
  expect(token).not.toBe('')

  for (const table of ['pgboss.job', 'sent_emails', 'one_time_tokens']) {
    const { rows } = await app.asSystem((ctx) =>
      ctx.db.execute(sql`select 1 from ${sql.raw(table)} each where each::text like ${`%${token}%`}`),
    )
    expect(rows, table).toEqual([])
  }
  expect(await visitor().status(setNewPassword, newPassword(token, email))).toBe(200)
})

describe('a link to set a password', () => {
  test('ends when a second one is asked for', async () => {
    const { email } = await aCustomer(app)
    const first = await linkFor(email, 'resetPassword')
    const second = await linkFor(email, 'resetPassword')
    expect(second).not.toBe(first)

    await expect(visitor().call(setNewPassword, newPassword(first, email))).rejects.toMatchObject({ code: 'signIn.linkInvalid' })

    expect(await visitor().status(setNewPassword, newPassword(second, email))).toBe(200)
  })

  test('lives thirty minutes', async () => {
    const { id, email } = await aCustomer(app)
    const token = await linkFor(email, 'resetPassword')
    const [row] = await app.asSystem((ctx) => ctx.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.personId, id)))
    const left = Date.parse(row?.expiresAt ?? '') - Date.now()
    expect(left).toBeGreaterThan(25 * 60_000)
    expect(left).toBeLessThanOrEqual(30 * 60_000)

    await app.asSystem((ctx) =>
      ctx.db.update(oneTimeTokens).set({ expiresAt: ctx.now.toISOString() }).where(eq(oneTimeTokens.personId, id)),
    )

    await expect(visitor().call(setNewPassword, newPassword(token, email))).rejects.toMatchObject({ code: 'signIn.linkInvalid' })
  })

  test('is not made any more when the password was changed after it was asked for', async () => {
    const { id, email } = await aCustomer(app)
    await app.asSystem((ctx) => mailLink(ctx, { kind: 'resetPassword', email }))
    await app.asSystem((ctx) =>
      ctx.db
        .update(people)
        .set({ passwordChangedAt: new Date(ctx.now.getTime() + 1000).toISOString() })
        .where(eq(people.id, id)),
    )

    await app.drainJobs()

    expect(app.mails(email)).toEqual([])
  })

  test('says what it is worth before the form is filled', async () => {
    const { email } = await aCustomer(app)
    const stateOf = async (token: string) => (await visitor().call(checkResetLink, { body: { token } })).state
    const first = await linkFor(email, 'resetPassword')
    expect(await stateOf(first)).toBe('open')
    const second = await linkFor(email, 'resetPassword')
    expect([await stateOf(first), await stateOf('x'.repeat(43))]).toEqual(['over', 'over'])

    await visitor().call(setNewPassword, newPassword(second, email))

    expect(await stateOf(second)).toBe('used')
  })

  test('says that it was used', async () => {
    const { email } = await aCustomer(app)
    const token = await linkFor(email, 'resetPassword')
    await visitor().call(setNewPassword, newPassword(token, email))

    await expect(visitor().call(setNewPassword, newPassword(token, email))).rejects.toMatchObject({ status: 409, code: 'signIn.linkUsed' })
  })
})

test('a used link to confirm an address says that it is confirmed', async () => {
  const { email } = await aCustomer(app, { status: 'unconfirmed' })
  const token = await linkFor(email, 'confirmEmail')
  await visitor().call(confirmEmail, { body: { token } })

  await expect(visitor().call(confirmEmail, { body: { token } })).rejects.toMatchObject({ status: 409, code: 'signIn.alreadyConfirmed' })
})

test('a link is bound to the address it was made for, even one that was made when the address had changed already', async () => {
  const { id, email } = await aCustomer(app)
  const token = await app.asSystem(async (ctx) => {
    await ctx.db
      .update(people)
      .set({ email: `moved-${email}` })
      .where(eq(people.id, id))
    return issueToken(ctx, { purpose: 'resetPassword', personId: id, email, askedAt: ctx.now.toISOString(), mailKey: 'late' })
  })

  for (const given of [email, `moved-${email}`])
    await expect(visitor().call(setNewPassword, newPassword(token ?? '', given))).rejects.toMatchObject({ code: 'signIn.linkInvalid' })
})

describe('another e-mail address, given by the office', () => {
  const changed = async (id: string, email: string): Promise<User> => {
    const office = app.as((await anAdmin(app)).token)
    const user = await office.call(getUser, { params: { id } })
    const { firstName, lastName, phone, mobile, locale, companyName, companyNumber, vatNumber, taxTreatment, taxReason } = user
    const rest = { firstName, lastName, phone: phone ?? '', mobile, locale, companyName, companyNumber, vatNumber, taxTreatment, taxReason }
    return office.call(updateUser, { params: { id }, body: { ...rest, email } })
  }

  test('takes the power of the old mailbox: links, sessions, and what is still queued for it', async () => {
    const person = await aCustomer(app)
    const reset = await linkFor(person.email, 'resetPassword')
    await app.asSystem((ctx) => mailLink(ctx, { kind: 'resetPassword', email: person.email }))
    const to = `new-${person.email}`

    expect(await changed(person.id, to)).toMatchObject({ email: to, isEmailVerified: false, status: 'approved' })
    await app.drainJobs()

    expect(await app.as(person.token).status(getMe)).toBe(401)
    for (const email of [person.email, to])
      await expect(visitor().call(setNewPassword, newPassword(reset, email))).rejects.toMatchObject({ code: 'signIn.linkInvalid' })
    expect(tokensIn(app.mails(person.email))).toEqual([reset])
    expect(app.mails(person.email).at(-1)).toContain('The e-mail address of your account was changed')
  })

  test('is confirmed from its own mailbox before the next sign-in, and not by a link that went to the old one', async () => {
    const person = await aCustomer(app, { status: 'unconfirmed' })
    const old = await linkFor(person.email, 'confirmEmail')
    const to = `new-${person.email}`
    await changed(person.id, to)
    await app.drainJobs()
    const credentials = { body: { email: to, password: testPassword } }

    await expect(visitor().call(confirmEmail, { body: { token: old } })).rejects.toMatchObject({ code: 'signIn.linkInvalid' })
    await expect(visitor().call(signIn, credentials)).rejects.toMatchObject({ code: 'signIn.notConfirmed' })
    const [fresh = ''] = tokensIn(app.mails(to))
    expect(await visitor().call(confirmEmail, { body: { token: fresh } })).toMatchObject({ email: to })

    expect(await visitor().status(signIn, credentials)).toBe(200)
  })

  test('of an approved customer asks for a confirmation too, which can be sent once more', async () => {
    const person = await aCustomer(app)
    const to = `new-${person.email}`
    await changed(person.id, to)
    await expect(visitor().call(signIn, { body: { email: to, password: testPassword } })).rejects.toMatchObject({
      code: 'signIn.notConfirmed',
    })

    await visitor().call(resendConfirmation, { body: { email: to } })
    await app.drainJobs()
    const token = tokensIn(app.mails(to)).at(-1) ?? ''
    await visitor().call(confirmEmail, { body: { token } })

    expect(await visitor().status(signIn, { body: { email: to, password: testPassword } })).toBe(200)
  })

  test('that stays the same ends nothing', async () => {
    const person = await aCustomer(app)

    await changed(person.id, person.email)

    expect(await app.as(person.token).status(getMe)).toBe(200)
  })
})
