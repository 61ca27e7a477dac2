// Customers and salespeople manage their own account: profile, addresses, approval form, choosing for whom to act.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import {
  addAddress,
  getMe,
  listAddresses,
  listOwnCustomers,
  makeAddressDefault,
  removeAddress,
  updateAddress,
  updateProfile,
  uploadApprovalForm,
} from '../contract.ts'
import { documentName } from '#modules/files/pictures.ts'
import { files } from '#modules/files/server/tables.ts'
import { chooseCustomer, stopActing } from '#modules/sign-in/contract.ts'
import { assignSalesperson, getUser } from '../admin-contract.ts'
import { admins } from './tables.ts'

const app = await theApp()

const street = { country: 'GB', city: 'Leeds', address1: '1 Park Row' }
const profile = { firstName: 'Ada', lastName: 'Moss', phone: '0161 496 0555', mobile: '', locale: 'ar' as const }

describe('who am I', () => {
  test('is nobody without a token, and an admin is somebody else', async () => {
    const admin = await anAdmin(app)

    await expect(app.as(null).call(getMe)).rejects.toMatchObject({ status: 401, code: 'core.loginRequired' })
    await expect(app.as('an-old-token-of-mine').call(getMe)).rejects.toMatchObject({ status: 401, code: 'core.sessionExpired' })
    await expect(app.as(admin.token).call(getMe)).rejects.toMatchObject({ status: 403, code: 'core.notEligible' })
  })

  test('tells a refused customer the reason, and whether there is an address', async () => {
    const { id, token } = await aCustomer(app, { status: 'refused', refusedReason: 'The number is not in the register.' })
    expect(await app.as(token).call(getMe)).toMatchObject({
      customer: { status: 'refused', refusedReason: 'The number is not in the register.', hasAddress: false },
    })

    await anAddress(app, id)

    expect(await app.as(token).call(getMe)).toMatchObject({ customer: { hasAddress: true } })
  })
})

describe('the profile', () => {
  test('is changed by its owner, with the phone number in its international form', async () => {
    const { token } = await aCustomer(app)

    expect(await app.as(token).call(updateProfile, { body: profile })).toMatchObject({
      firstName: 'Ada',
      phone: '+441614960555',
      mobile: null,
      locale: 'ar',
    })
  })

  test('refuses a phone number that is taken, and every change by a restricted customer', async () => {
    await aCustomer(app, { phone: '+441614960777' })
    const { token } = await aCustomer(app)
    const restricted = await aCustomer(app, { isRestricted: true })

    await expect(app.as(token).call(updateProfile, { body: { ...profile, phone: '0161 496 0777' } })).rejects.toMatchObject({
      code: 'person.phoneTaken',
      fields: { phone: expect.anything() },
    })
    await expect(app.as(restricted.token).call(updateProfile, { body: profile })).rejects.toMatchObject({
      status: 403,
      code: 'core.restricted',
    })
  })

  test('keeps a phone number that no rule allows any more, and refuses another one of its kind', async () => {
    const { token } = await aCustomer(app, { phone: '+447700900103' })
    const save = (phone: string) => app.as(token).call(updateProfile, { body: { ...profile, phone } })

    expect(await save('+447700900103')).toMatchObject({ firstName: 'Ada', phone: '+447700900103' })
    await expect(save('+447700900102')).rejects.toMatchObject({ code: 'person.phoneInvalid', fields: { phone: expect.anything() } })
  })
})

describe('addresses', () => {
  test('are not for visitors, and a restricted customer may only read them', async () => {
    const restricted = await aCustomer(app, { isRestricted: true })

    expect(await app.as(null).status(listAddresses)).toBe(401)
    expect(await app.as(restricted.token).status(listAddresses)).toBe(200)
    expect(await app.as(restricted.token).status(addAddress, { body: street })).toBe(403)
  })

  test.each([
    ['country', { ...street, country: '' }],
    ['country', { ...street, country: 'XX' }],
    ['city', { ...street, city: '' }],
    ['address1', { ...street, address1: ' ' }],
  ])('need a %s', async (field, body) => {
    const { token } = await aCustomer(app)

    await expect(app.as(token).call(addAddress, { body })).rejects.toMatchObject({ status: 422, fields: { [field]: expect.anything() } })
  })

  test('of Saudi Arabia are stored as its post writes them, and all that is wrong is said at once', async () => {
    const me = app.as((await aCustomer(app)).token)
    const riyadh = { country: 'SA', city: 'الرياض', district: 'العليا', address1: 'شارع العليا' }

    const numbers = { buildingNumber: '٢٩٢٩', secondaryNumber: '8118', shortAddress: 'rrrd٢٩٢٩' }
    const saved = await me.call(addAddress, { body: { ...riyadh, ...numbers, postcode: '١٢٢١١' } })
    const stored = { postcode: '12211', buildingNumber: '2929', secondaryNumber: '8118', shortAddress: 'RRRD2929' }
    expect(saved).toMatchObject({ ...riyadh, ...stored })

    // Elsewhere an address has none of them, also one that moves there.
    const abroad = await me.call(updateAddress, { params: { id: saved.id }, body: { ...street, ...numbers } })
    expect(abroad).toMatchObject({ ...street, buildingNumber: null, secondaryNumber: null, shortAddress: null })

    const wrong = { ...riyadh, city: '', postcode: 'abc!', buildingNumber: '29', shortAddress: 'RRR2929' }
    await expect(me.call(addAddress, { body: wrong })).rejects.toMatchObject({
      status: 422,
      fields: { city: expect.anything(), postcode: expect.anything(), buildingNumber: expect.anything(), shortAddress: expect.anything() },
    })
  })

  test('have one default: the first, then the chosen one, then the newest left', async () => {
    const me = app.as((await aCustomer(app)).token)
    const first = await me.call(addAddress, { body: street })
    const second = await me.call(addAddress, { body: { ...street, address1: '2 Park Row' } })
    const third = await me.call(addAddress, { body: { ...street, address1: '3 Park Row', isDefault: true } })
    expect([first.isDefault, second.isDefault, third.isDefault]).toEqual([true, false, true])

    await me.call(makeAddressDefault, { params: { id: first.id } })
    await me.call(removeAddress, { params: { id: first.id } })

    const left = await me.call(listAddresses)
    expect(left.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [third.id, true],
      [second.id, false],
    ])
  })

  test('keep exactly one default when several are made it at once', async () => {
    const me = app.as((await aCustomer(app)).token)
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, index) => me.call(addAddress, { body: { ...street, address1: `${index} Park Row` } })),
    )

    await Promise.all(made.map(({ id }) => me.call(makeAddressDefault, { params: { id } })))

    expect((await me.call(listAddresses)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('of somebody else are simply not there', async () => {
    const owner = await aCustomer(app)
    const { id } = await anAddress(app, owner.id)
    const other = app.as((await aCustomer(app)).token)

    expect(await other.status(updateAddress, { params: { id }, body: street })).toBe(404)
    expect(await other.status(removeAddress, { params: { id } })).toBe(404)
    expect(await other.status(makeAddressDefault, { params: { id } })).toBe(404)
    expect(await app.as(owner.token).call(listAddresses)).toMatchObject([{ id, isDefault: true }])
  })
})

async function upload(token: string, bytes = '%PDF-1.7\nsigned', mime = 'application/pdf'): Promise<{ status: number; body: unknown }> {
  const boundary = 'x-boundary'
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="form.pdf"\r\nContent-Type: ${mime}\r\n\r\n${bytes}\r\n--${boundary}--\r\n`
  const headers = {
    'x-api-key': 'jumla-web',
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const response = await app.inject({ method: 'POST', url: uploadApprovalForm.path, headers, payload })
  return { status: response.statusCode, body: response.json() }
}

describe('the approval form', () => {
  test('is uploaded by who waits, and seen by the office', async () => {
    const { id, token } = await aCustomer(app, { status: 'confirmed' })

    expect(await upload(token)).toMatchObject({ status: 200, body: { data: { name: 'form.pdf' } } })

    const admin = await anAdmin(app)
    expect(await app.as(admin.token).call(getUser, { params: { id } })).toMatchObject({ approvalForm: { name: 'form.pdf' } })
  })

  test('takes the place of the former one, which is forgotten with its bytes; the same one once more stays', async () => {
    const { id, token } = await aCustomer(app, { status: 'confirmed' })
    const kept = () =>
      app.asSystem(async (ctx) => {
        const own = await ctx.db.select({ hash: files.hash }).from(files).where(eq(files.ownerId, id))
        return Promise.all(own.map(async ({ hash }) => [hash, await ctx.storage.has(documentName(hash))] as const))
      })
    await upload(token, '%PDF-1.7\nfirst')
    const [[first] = ['']] = await kept()

    await upload(token, '%PDF-1.7\nsecond')
    await upload(token, '%PDF-1.7\nsecond')
    await app.drainJobs()

    expect(await kept()).toEqual([[expect.not.stringContaining(first), true]])
    expect(await app.asSystem((ctx) => ctx.storage.has(documentName(first)))).toBe(false)
    expect(await app.as(token).call(getMe)).toMatchObject({ customer: { approvalForm: { name: 'form.pdf' } } })
  })

  test('brings a refused customer before the office again', async () => {
    const { token } = await aCustomer(app, { status: 'refused', refusedReason: 'No form.' })

    await upload(token)

    expect(await app.as(token).call(getMe)).toMatchObject({ customer: { status: 'confirmed', approvalForm: { name: 'form.pdf' } } })
  })

  test('is mailed to the office when a refused account waits again, and not each time that somebody who waits uploads one', async () => {
    const office = await anAdmin(app)
    await app.asSystem((ctx) => ctx.db.update(admins).set({ receivesMails: true }).where(eq(admins.id, office.id)))
    const waiting = await aCustomer(app, { status: 'confirmed' })
    const refused = await aCustomer(app, { status: 'refused', refusedReason: 'No form.', companyName: 'Once More Ltd' })

    await upload(waiting.token)
    await upload(waiting.token)
    await upload(refused.token)
    await upload(refused.token)
    await app.drainJobs()

    expect(app.mails(office.email)).toEqual([expect.stringContaining('Once More Ltd\u2069 waits for your approval')])
  })

  test('is refused from the approved, from the restricted, and when it is no PDF', async () => {
    const approved = await aCustomer(app)
    const restricted = await aCustomer(app, { status: 'confirmed', isRestricted: true })
    const waiting = await aCustomer(app, { status: 'confirmed' })

    expect((await upload(approved.token)).status).toBe(409)
    expect((await upload(restricted.token)).status).toBe(403)
    expect((await upload(waiting.token, 'MZ no document')).status).toBeGreaterThanOrEqual(400)
    expect((await upload(waiting.token, '%PDF-', 'text/html')).status).toBe(422)
  })
})

describe('a salesperson', () => {
  test('alone sees own customers', async () => {
    const customer = await aCustomer(app)

    expect(await app.as(null).status(listOwnCustomers)).toBe(401)
    expect(await app.as(customer.token).status(listOwnCustomers)).toBe(403)
  })

  test('finds own customers and nobody else', async () => {
    const seller = await aSalesperson(app)
    const mine = await aCustomer(app, { salespersonId: seller.id, companyName: 'Zebra Foods', firstName: 'Ines' })
    await aCustomer(app, { salespersonId: seller.id, companyName: 'Acorn Ltd' })
    await aCustomer(app, { companyName: 'Zebra Other' })

    expect((await app.as(seller.token).call(listOwnCustomers)).data.map(({ companyName }) => companyName)).toEqual([
      'Acorn Ltd',
      'Zebra Foods',
    ])
    expect(await app.as(seller.token).call(listOwnCustomers, { query: { search: 'zebra ines' } })).toMatchObject({
      data: [{ id: mine.id }],
      meta: { total: 1 },
    })
  })

  test('acts for the chosen customer until stopping, and for nobody else', async () => {
    const seller = await aSalesperson(app)
    const me = app.as(seller.token)
    const mine = await aCustomer(app, { salespersonId: seller.id })
    const foreign = await aCustomer(app)
    const { id: address } = await anAddress(app, mine.id)
    await expect(me.call(listAddresses)).rejects.toMatchObject({ status: 409, code: 'core.customerNotChosen' })
    expect(await me.status(chooseCustomer, { params: { id: foreign.id } })).toBe(404)

    expect(await me.call(chooseCustomer, { params: { id: mine.id } })).toMatchObject({ id: mine.id, companyName: 'Taylor Trading' })

    expect(await me.call(listAddresses)).toMatchObject([{ id: address }])
    expect(await me.call(getMe)).toMatchObject({ kind: 'salesperson', customer: null, actingFor: { id: mine.id, canSeePrices: true } })
    await me.call(stopActing)
    expect(await me.status(listAddresses)).toBe(409)
  })

  test('loses a chosen customer the moment the office gives it to somebody else', async () => {
    const seller = await aSalesperson(app)
    const mine = await aCustomer(app, { salespersonId: seller.id })
    const admin = await anAdmin(app)
    await app.as(seller.token).call(chooseCustomer, { params: { id: mine.id } })

    await app.as(admin.token).call(assignSalesperson, { params: { id: mine.id }, body: { salespersonId: null } })

    expect(await app.as(seller.token).status(listAddresses)).toBe(409)
    expect(await app.as(seller.token).call(getMe)).toMatchObject({ actingFor: null })
  })
})
