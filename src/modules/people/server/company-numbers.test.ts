// Company and VAT numbers in a Saudi shop.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { getUser, updateUser } from '../admin-contract.ts'
import { register } from '#modules/sign-in/contract.ts'

const app = await theApp({ profile: 'testing_v1' })

const form = (over: Record<string, string>) => ({
  firstName: 'خالد',
  lastName: 'العتيبي',
  email: 'khalid@shop.example',
  companyName: 'مؤسسة العتيبي',
  companyNumber: '١٠١٠٢١٤٤١٧',
  vatNumber: '٣١٠٢١٤٤١٧٠٠٠٠٠٣',
  phone: '0550000105',
  password: 'quiet river stones',
  passwordConfirmation: 'quiet river stones',
  botCheck: 'test',
  ...over,
})

test('are taken in either digits and stored in Western ones', async () => {
  const { token } = await anAdmin(app)
  await app.as(null).call(register, { body: form({}) })
  const { id } = await app.asSystem(async (ctx) => {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from people where email = 'khalid@shop.example'`)
    return rows[0] ?? { id: '' }
  })

  expect(await app.as(token).call(getUser, { params: { id } })).toMatchObject({ companyNumber: '1010214417', vatNumber: '310214417000003' })
})

test('of another form are refused at their fields, both at once', async () => {
  const wrong = form({ email: 'other@shop.example', phone: '0550000106', companyNumber: '101012345', vatNumber: '310214417000004' })

  await expect(app.as(null).call(register, { body: wrong }, { 'accept-language': 'ar' })).rejects.toMatchObject({
    status: 422,
    fields: {
      companyNumber: ['أدخلوا رقم السجل التجاري المكوّن من 10 أرقام.'],
      vatNumber: ['الرقم الضريبي 15 رقمًا، أوله 3 وآخره 3.'],
    },
  })
})

test('from before the rule do not stand in the way of another change', async () => {
  const office = app.as((await anAdmin(app)).token)
  const customer = await aCustomer(app)
  const user = await office.call(getUser, { params: { id: customer.id } })
  const { firstName, lastName, email, locale, companyName, companyNumber, vatNumber, taxTreatment, taxReason } = user
  const body = {
    firstName,
    lastName,
    email,
    locale,
    companyName,
    companyNumber,
    vatNumber,
    taxTreatment,
    taxReason,
    phone: user.phone ?? '',
    mobile: user.mobile,
  }
  expect(companyNumber).not.toHaveLength(10)

  const save = (over: object) => office.status(updateUser, { params: { id: customer.id }, body: { ...body, ...over } })

  expect(await save({ phone: '0550000199', firstName: 'Badr' })).toBe(200)
  expect(await save({ phone: '0550000199', companyNumber: '123456789' })).toBe(422)
})
