// A new password over HTTP: by a link in a mail, and by the old one.
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, testPassword } from '#testing/builders/accounts.ts'
import { getMe } from '#modules/people/contract.ts'
import { changePassword, requestReset, setNewPassword, signIn } from '../contract.ts'
import { mailLink } from './link-mails.ts'
import { oneTimeTokens } from './tables.ts'
import { linkOf, mailedToken } from './testing/links.ts'

const app = await theApp()
const visitor = () => app.as(null)

test('by mail ends every session, works once, and is confirmed to the owner by mail', async () => {
  const { email, token } = await aCustomer(app)
  await visitor().call(requestReset, { body: { email } })
  await app.drainJobs()
  const link = mailedToken(app, email, '/password/reset/')
  const body = { token: link, email, password: 'new quiet river', passwordConfirmation: 'new quiet river' }

  expect(await visitor().call(setNewPassword, { body })).toEqual({ kind: 'customer' })

  expect(await app.as(token).status(getMe)).toBe(401)
  expect(await visitor().status(signIn, { body: { email, password: testPassword } })).toBe(401)
  expect(await visitor().status(signIn, { body: { email, password: 'new quiet river' } })).toBe(200)
  expect(await visitor().status(setNewPassword, { body })).toBe(409)
  await app.drainJobs()
  expect(app.mails(email).at(-1)).toContain('Your password was changed')
})

test('is not set with the link of somebody else, and the link still works for its owner', async () => {
  const owner = await aCustomer(app)
  const thief = await aCustomer(app)
  const token = await linkOf(app, owner, 'resetPassword')
  const body = { token, email: thief.email, password: 'new quiet river', passwordConfirmation: 'new quiet river' }

  await expect(visitor().call(setNewPassword, { body })).rejects.toMatchObject({ code: 'signIn.linkInvalid' })

  expect(await visitor().status(setNewPassword, { body: { ...body, email: owner.email } })).toBe(200)
})

test('is asked for with the same answer for every address, at most once a minute', async () => {
  const { email } = await aCustomer(app)

  for (const each of [email, 'unknown@shop.example']) {
    expect(await visitor().call(requestReset, { body: { email: each } })).toEqual({ waitSeconds: 60 })
    await expect(visitor().call(requestReset, { body: { email: each } })).rejects.toMatchObject({
      status: 429,
      code: 'signIn.resendWait',
    })
  }
})

test('is mailed to one address six times a day; whoever asks more often is answered as usual', async () => {
  const { email } = await aCustomer(app)

  for (let turn = 0; turn < 7; turn++) {
    expect(await visitor().call(requestReset, { body: { email } })).toEqual({ waitSeconds: 60 })
    await app.drainJobs()
    // A minute later.
    await app.asSystem((ctx) => ctx.db.execute("delete from rate_limits where key not like '% day'"))
  }

  expect(app.mails(email)).toHaveLength(6)
})

test('makes no link for an address nobody has', async () => {
  const before = await app.asSystem((ctx) => ctx.db.$count(oneTimeTokens))

  await app.asSystem((ctx) => mailLink(ctx, { kind: 'resetPassword', email: 'unknown@shop.example' }))

  expect(await app.asSystem((ctx) => ctx.db.$count(oneTimeTokens))).toBe(before)
})

test('by the old one needs the old one, and leaves one session', async () => {
  const { token } = await aCustomer(app)
  const body = { oldPassword: 'wrong', password: 'new quiet river', passwordConfirmation: 'new quiet river' }
  expect(await visitor().status(changePassword, { body })).toBe(401)
  await expect(app.as(token).call(changePassword, { body })).rejects.toMatchObject({
    status: 422,
    fields: { oldPassword: ['The old password is incorrect.'] },
  })

  const fresh = await app.as(token).call(changePassword, { body: { ...body, oldPassword: testPassword } })

  expect(await app.as(token).status(getMe)).toBe(401)
  expect(await app.as(fresh.token).status(getMe)).toBe(200)
})
