// Opening an account over HTTP: its fields, who may, and the mail that confirms the address.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CallError } from '#shared/call.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { rawCall } from '#testing/raw-call.ts'
import { getUser } from '#modules/people/admin-contract.ts'
import { getMe } from '#modules/people/contract.ts'
import { admins, people } from '#modules/people/server/tables.ts'
import { confirmEmail, register, resendConfirmation, signIn } from '../contract.ts'
import { linkOf, mailedToken } from './testing/links.ts'
import { countAccount } from './tries.ts'

const app = await theApp()
const visitor = () => app.as(null)
let number = 0
const form = (over: Record<string, string> = {}) => {
  number += 1
  return {
    firstName: 'Ada',
    lastName: 'Moss',
    email: `ada${number}@shop.example`,
    companyName: 'Moss Ltd',
    companyNumber: String(10_000_000 + number),
    phone: `0161 496 0${String(100 + number)}`,
    password: 'quiet river stones',
    passwordConfirmation: 'quiet river stones',
    botCheck: 'test',
    ...over,
  }
}

describe('registering', () => {
  test('makes a customer who must confirm the address, and mails the link from the public address', async () => {
    const body = form({ email: 'Ada@Shop.Example', phone: '٠١٦١ ٤٩٦ ٠٠٠١', companyNumber: '٠٨ ١٢٣ ٤٥٦' })

    await visitor().call(register, { body })
    await app.drainJobs()

    const [person] = await app.asSystem((ctx) => ctx.db.select().from(people).where(eq(people.email, 'ada@shop.example')))
    expect(person).toMatchObject({ phone: '+441614960001', emailVerifiedAt: null, kind: 'customer' })
    await expect(visitor().call(signIn, { body: { email: body.email, password: body.password } })).rejects.toMatchObject({
      status: 403,
      code: 'signIn.notConfirmed',
    })
    const token = mailedToken(app, 'ada@shop.example', '/verify/')
    expect(await visitor().call(confirmEmail, { body: { token } })).toMatchObject({ email: 'ada@shop.example' })
    const { token: session } = await visitor().call(signIn, { body: { email: body.email, password: body.password } })
    expect(await app.as(session).call(getMe)).toMatchObject({
      kind: 'customer',
      customer: { status: 'confirmed', companyNumber: '08123456', canSeePrices: false },
    })
  })

  test('the office is mailed once the address is confirmed, and not before', async () => {
    const admin = await anAdmin(app)
    await app.asSystem((ctx) => ctx.db.update(admins).set({ receivesMails: true }).where(eq(admins.id, admin.id)))
    const body = form({ companyName: 'Waiting Goods Ltd' })
    await visitor().call(register, { body })
    await app.drainJobs()
    expect(app.mails(admin.email)).toEqual([])

    await visitor().call(confirmEmail, { body: { token: mailedToken(app, body.email, '/verify/') } })
    await app.drainJobs()
    const [mail = '', ...further] = app.mails(admin.email)
    expect(mail).toContain('Waiting Goods Ltd\u2069 waits for your approval')
    expect(mail).toContain('http://shop.test/admin-panel/secure/users/')
    expect(further).toEqual([])
  })

  test.each([
    ['an e-mail', { email: 'taken@shop.example' }, 'person.emailTaken', 'email'],
    ['a phone number', { phone: '+44 161 496 0900' }, 'person.phoneTaken', 'phone'],
    ['a company number', { companyNumber: '00990099' }, 'company.companyNumberTaken', 'companyNumber'],
  ])('refuses %s that is taken, and says so at its field', async (_, same, code, field) => {
    await visitor().status(register, { body: form({ email: 'taken@shop.example', phone: '+44 161 496 0900', companyNumber: '00990099' }) })

    await expect(visitor().call(register, { body: form(same) })).rejects.toMatchObject({
      status: 409,
      code,
      fields: { [field]: [expect.any(String)] },
    })
  })

  test.each([
    ['firstName', 'You won: https://bad.example/x'],
    ['lastName', 'cheap-goods.shop'],
    ['companyName', 'Open www.bad.example'],
  ])('refuses a link as %s, since mails name it', async (field, text) => {
    await expect(visitor().call(register, { body: form({ [field]: text }) })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: ['This may not contain links.'] },
    })
  })

  test('takes a company that is called as its site', async () => {
    expect(await visitor().status(register, { body: form({ companyName: 'Hats.com Ltd' }) })).toBe(200)
  })

  test('names all that is taken at once, not one after the other', async () => {
    const same = { email: 'all@shop.example', phone: '+44 161 496 0901', companyNumber: '00990098' }
    await visitor().status(register, { body: form(same) })

    const refusal = await visitor()
      .call(register, { body: form({ ...same, password: 'P@ssw0rd123', passwordConfirmation: 'P@ssw0rd123' }) })
      .catch((error: CallError) => error)
    expect(Object.keys(refusal instanceof CallError ? refusal.fields : {}).sort()).toEqual(['companyNumber', 'email', 'password', 'phone'])
  })

  test.each([
    ['a short password', { password: 'short', passwordConfirmation: 'short' }, 'password', 'Use at least 8 characters.'],
    ['passwords that differ', { passwordConfirmation: 'something else' }, 'passwordConfirmation', 'The two passwords are not the same.'],
    [
      'a password everybody tries',
      { password: 'P@ssw0rd123', passwordConfirmation: 'P@ssw0rd123' },
      'password',
      'This password is one of the first that are tried. Please choose another.',
    ],
    [
      'a phone number of nine digits, one of them the leading 0',
      { phone: '012345678' },
      'phone',
      'Enter at least 10 digits, counting the country code.',
    ],
    ['ten digits that are no phone number', { phone: '0000000000' }, 'phone', 'This is not a valid phone number.'],
    [
      'a company number with letters',
      { companyNumber: 'SC123456' },
      'companyNumber',
      'Enter the registered number: 4 to 15 digits, without letters.',
    ],
    ['a missing name', { firstName: ' ' }, 'firstName', 'This field is required.'],
    ['a missing e-mail', { email: '' }, 'email', 'This field is required.'],
    ['no answer to the bot check', { botCheck: 'robot' }, 'botCheck', 'We could not make sure that you are not a robot. Please try again.'],
  ])('refuses %s', async (_, over, field, text) => {
    await expect(visitor().call(register, { body: form(over) })).rejects.toMatchObject({
      status: 422,
      isInput: true,
      fields: { [field]: [text] },
    })
  })

  test('names everything that is wrong at once: what the form sees, what only the server knows, and what is taken', async () => {
    const other = form()
    await visitor().call(register, { body: other })
    const body = form({
      firstName: '\u200b\u202e',
      lastName: 'Mo\0ss',
      email: other.email,
      companyNumber: other.companyNumber,
      phone: '0000000000',
      password: 'P@ssw0rd123',
      passwordConfirmation: 'something else',
    })

    await expect(visitor().call(register, { body })).rejects.toMatchObject({
      status: 422,
      fields: {
        firstName: ['This field is required.'],
        lastName: ['This text holds signs that cannot be stored. Please type it again.'],
        email: ['This e-mail is already taken.'],
        companyNumber: ['This company number is already taken.'],
        phone: ['This is not a valid phone number.'],
        password: ['This password is one of the first that are tried. Please choose another.'],
        passwordConfirmation: ['The two passwords are not the same.'],
      },
    })
  })

  test('compares the passwords although other fields are empty, and says once that these are missing', async () => {
    const body = form({ companyNumber: '', phone: ' ', lastName: '', passwordConfirmation: 'something else' })

    await expect(visitor().call(register, { body })).rejects.toMatchObject({
      fields: {
        companyNumber: ['This field is required.'],
        phone: ['This field is required.'],
        lastName: ['This field is required.'],
        passwordConfirmation: ['The two passwords are not the same.'],
      },
    })
  })

  test('says what is taken to nobody who failed the bot check', async () => {
    const other = form()
    await visitor().call(register, { body: other })
    const refusal = await visitor()
      .call(register, { body: form({ email: other.email, firstName: '', botCheck: 'robot' }) })
      .catch((error: unknown) => error)

    expect(refusal).toMatchObject({ status: 422, fields: { firstName: expect.anything(), botCheck: expect.anything() } })
    expect(refusal).not.toMatchObject({ fields: { email: expect.anything() } })
  })

  test('refuses fields nobody asked for', async () => {
    const body = { ...form(), status: 'approved' }

    await expect(visitor().call(register, { body })).rejects.toMatchObject({ status: 422, fields: { status: expect.anything() } })
  })

  test('opens twenty accounts a day from one network, mistakes not counted', async () => {
    const from = '2001:db8:5:5::1'
    const send = (over: Record<string, string> = {}) =>
      rawCall(app, 'POST', register.path, { body: form(over), from }).then(({ status }) => status)
    expect(await send({ password: 'short', passwordConfirmation: 'short' })).toBe(422)
    const opened = await app.asSystem(async (ctx) => {
      for (let turn = 0; turn < 19; turn++) await countAccount({ ...ctx, ip: `2001:db8:5:5::${turn + 2}` })
      return send()
    })
    expect(opened).toBe(200)

    expect(await send()).toBe(429)
    expect(await rawCall(app, 'POST', register.path, { body: form() }).then(({ status }) => status)).toBe(200)
  })

  test('needs the cross-site pair', async () => {
    expect(await visitor().status(register, { body: form() }, { 'x-xsrf-token': 'wrong' })).toBe(403)
  })
})

describe('confirming', () => {
  test('works once, although eight try at the same moment', async () => {
    const token = await linkOf(app, await aCustomer(app, { status: 'unconfirmed' }), 'confirmEmail')

    const statuses = await Promise.all(Array.from({ length: 8 }, () => visitor().status(confirmEmail, { body: { token } })))

    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(7)
  })

  test('stands in the customer’s history, done by the customer', async () => {
    const customer = await aCustomer(app, { status: 'unconfirmed', firstName: 'Lina', lastName: 'Haddad' })
    await visitor().call(confirmEmail, { body: { token: await linkOf(app, customer, 'confirmEmail') } })

    const { history } = await app.as((await anAdmin(app)).token).call(getUser, { params: { id: customer.id } })

    expect(history).toMatchObject([{ action: 'customer.emailConfirmed', by: 'Lina Haddad' }])
  })

  test('refuses a link that is over, and one made for something else', async () => {
    const customer = await aCustomer(app, { status: 'unconfirmed' })
    const over = await linkOf(app, customer, 'confirmEmail', 25 * 60)
    const other = await linkOf(app, customer, 'resetPassword')

    for (const token of [over, other])
      await expect(visitor().call(confirmEmail, { body: { token } })).rejects.toMatchObject({ code: 'signIn.linkInvalid' })
  })

  test('sends the mail again at most once a minute, known address or not', async () => {
    const { email } = await aCustomer(app, { status: 'unconfirmed' })

    for (const each of [email, 'nobody@shop.example']) {
      expect(await visitor().call(resendConfirmation, { body: { email: each } })).toEqual({ waitSeconds: 60 })
      await expect(visitor().call(resendConfirmation, { body: { email: each } })).rejects.toMatchObject({
        status: 429,
        code: 'signIn.resendWait',
        params: { seconds: expect.any(Number) },
      })
    }
    await app.drainJobs()
    expect(app.mails(email).at(-1)).toContain('Confirm your e-mail address')
    expect(app.mails('nobody@shop.example')).toEqual([])
  })
})
