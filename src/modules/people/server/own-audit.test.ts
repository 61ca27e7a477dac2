// Own changes of customers and salespeople, uploads and the content of orders are in the audit trail, with no more of a person than changed.
import { expect, test } from 'vitest'
import { listAudit } from '#modules/audit/admin-contract.ts'
import { removeFile, uploadDocument } from '#modules/files/admin-contract.ts'
import { placeOrder } from '#modules/orders/contract.ts'
import { changePassword } from '#modules/sign-in/contract.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson, testPassword } from '#testing/builders/accounts.ts'
import { anAttempt, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { aDocumentFile, upload } from '#testing/builders/uploads.ts'
import { addAddress, getMe, makeAddressDefault, removeAddress, updateAddress, updateProfile } from '../contract.ts'
import { getSalesperson, updateSalesperson } from '../salespeople-admin-contract.ts'

const app = await theApp()
const admin = await anAdmin(app)

const entriesOf = async (record: string) => (await app.as(admin.token).call(listAudit, { query: { record } })).data
const actionsOf = async (record: string) => (await entriesOf(record)).map(({ action }) => action)
const place = { country: 'GB', city: 'Leeds', address1: '7 Mill Lane', postcode: 'LS1 1AA' }

test('a customer’s own details: only what changed, and the customer is named', async () => {
  const { id, token } = await aCustomer(app, { firstName: 'Amal', phone: '+447400123456' })
  const { firstName, lastName, phone, mobile, locale } = await app.as(token).call(getMe)
  await app
    .as(token)
    .call(updateProfile, { body: { firstName, lastName, mobile, locale: locale === 'en' ? 'ar' : 'en', phone: phone ?? '' } })

  const [entry] = await entriesOf(id)

  expect(entry).toMatchObject({ action: 'customer.profileSaved', actorId: id, lines: [{ path: 'locale', before: 'en', after: 'ar' }] })
})

test('addresses that are added, changed, made the default one and deleted', async () => {
  const { id, token } = await aCustomer(app)
  const own = app.as(token)
  await own.call(addAddress, { body: place })
  const second = await own.call(addAddress, { body: { ...place, address1: '8 Mill Lane' } })
  await own.call(updateAddress, { params: { id: second.id }, body: { ...place, address1: '9 Mill Lane' } })
  await own.call(makeAddressDefault, { params: { id: second.id } })
  await own.call(makeAddressDefault, { params: { id: second.id } })
  await own.call(removeAddress, { params: { id: second.id } })

  const entries = await entriesOf(id)

  expect(entries.map(({ action }) => action.replace('customer.address', ''))).toEqual(['Removed', 'Saved', 'Saved', 'Added', 'Added'])
  expect(entries[2]?.lines).toEqual([{ path: 'address1', before: '8 Mill Lane', after: '9 Mill Lane' }])
})

test('a changed password, without the password', async () => {
  const { id, token } = await aCustomer(app)
  const password = 'another-horse-77'
  await app.as(token).call(changePassword, { body: { oldPassword: testPassword, password, passwordConfirmation: password } })

  expect(await entriesOf(id)).toMatchObject([{ action: 'customer.passwordChanged', lines: [] }])
})

test('a salesperson’s own change makes the office’s open form too old', async () => {
  const { id, token } = await aSalesperson(app)
  const seen = await app.as(admin.token).call(getSalesperson, { params: { id } })
  await app
    .as(token)
    .call(updateProfile, { body: { firstName: 'Renamed', lastName: 'Seller', phone: '+447400123457', mobile: null, locale: 'en' } })
  const { firstName, lastName, email, code, locale, status, version } = seen
  const body = { firstName, lastName, email, code, locale, status, version, phone: '+447400123458' }

  await expect(app.as(admin.token).call(updateSalesperson, { params: { id }, body })).rejects.toMatchObject({ code: 'core.changed' })
  expect(await actionsOf(id)).toEqual(['salesperson.profileSaved'])
})

test('a file that is uploaded and deleted', async () => {
  const answer = await upload(app, uploadDocument, { mime: 'application/pdf', bytes: aDocumentFile(), token: admin.token })
  const { id } = answer.json<{ data: { id: string } }>().data
  await app.as(admin.token).call(removeFile, { params: { id } })

  expect(await actionsOf(id)).toEqual(['file.removed', 'file.added'])
})

test('the content of an order', async () => {
  const { offline } = await aShopFloor(app)
  const buyer = await aReadyBuyer(app)
  const { orderId } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, offline.id) })

  const [entry] = await entriesOf(orderId)

  expect(entry?.lines.map(({ path, after }) => [path.replace(/lines\.[^.]+/, 'lines'), after])).toEqual(
    expect.arrayContaining([
      ['lines.quantity', '2'],
      ['lines.price', 1000],
    ]),
  )
})
