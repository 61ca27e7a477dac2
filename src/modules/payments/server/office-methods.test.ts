// Payment methods in the office: fields, order, zones, and those that something was paid with.
import { expect, test } from 'vitest'
import { quoteCart } from '#modules/carts/contract.ts'
import { placeOrder } from '#modules/orders/contract.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { anAttempt, aReadyBuyer } from '#testing/builders/orders.ts'
import { aZone } from '#testing/builders/shipping.ts'
import { theApp } from '#testing/app.ts'
import { minor } from '#shared/money.ts'
import * as api from '../method-contract.ts'

const app = await theApp()
const admin = (await anAdmin(app)).token
const zoneId = (await aZone(app)).id
const office = () => app.as(admin)
let count = 0
const input = (change: Partial<api.PaymentMethodInput> = {}): api.PaymentMethodInput => ({
  code: `method-${(count += 1)}`,
  name: { en: `Method ${count}`, ar: '' },
  note: { en: 'Ring us', ar: '' },
  provider: 'offline',
  gateway: '',
  kind: 'other',
  isInstallment: false,
  isCapturedLater: false,
  minTotal: null,
  maxTotal: null,
  pictureId: null,
  status: 'active',
  ...change,
})
const made = (change: Partial<api.PaymentMethodInput> = {}) => office().call(api.createPaymentMethod, { body: input(change) })
const offeredTo = async (addressed = true) => {
  const { token, addressId } = await aReadyBuyer(app)
  const body = addressed ? { addressId, deliveryMethod: 'delivery' as const } : {}
  return (await app.as(token).call(quoteCart, { body })).paymentMethods
}

test('what the office says of a method stands at the checkout, in its order, and within its limits alone', async () => {
  const first = await made({ isInstallment: true, provider: 'simulated', gateway: 'cards' })
  const second = await made({ kind: 'bankTransfer' })
  const tooSmall = await made({ maxTotal: minor(1) })
  const off = await made({ status: 'inactive' })
  await office().call(api.orderPaymentMethods, { body: { ids: [second.id, first.id] } })

  const offered = await offeredTo()
  expect(offered.slice(0, 2)).toMatchObject([
    { id: second.id, isOnline: false, isInstallment: false, note: 'Ring us' },
    { id: first.id, isOnline: true, isInstallment: true },
  ])
  expect(offered.map(({ id }) => id)).not.toEqual(expect.arrayContaining([tooSmall.id]))
  expect(offered.map(({ id }) => id)).not.toEqual(expect.arrayContaining([off.id]))
  const rows = (await office().call(api.listPaymentMethods, { query: { perPage: 100 } })).data
  expect(rows.slice(0, 2)).toMatchObject([
    { id: second.id, kind: 'bankTransfer', isOnline: false, isUsable: true },
    { id: first.id, gateway: 'cards', isOnline: true },
  ])
})

test('a method of some zones is offered for addresses in them, and nowhere without one', async () => {
  const { id, version } = await made()
  const isOffered = async (addressed = true) => (await offeredTo(addressed)).some((method) => method.id === id)
  const assign = (zoneIds: string[], seen: number) =>
    office().call(api.saveMethodZones, { params: { id }, body: { version: seen, isEverywhere: false, zoneIds } })
  const elsewhere = await aZone(app, { countries: ['FR'] })

  const far = await assign([elsewhere.id], version)
  expect(await isOffered()).toBe(false)
  const near = await assign([zoneId], far.version)
  expect(near.zones.filter(({ isAssigned }) => isAssigned).map((zone) => zone.id)).toEqual([zoneId])
  expect([await isOffered(), await isOffered(false)]).toEqual([true, false])
  await expect(assign([], version)).rejects.toMatchObject({ code: 'core.changed' })
  await assign([], near.version)
  expect(await isOffered()).toBe(false)
})

test('the form offers the providers of this deployment, and a method of another one is refused', async () => {
  expect(await office().call(api.listProviders)).toEqual(['offline', 'simulated'])
  await expect(made({ provider: 'stripe' })).rejects.toMatchObject({ code: 'payment.providerUnusable' })
})

test('refuses each wrong field', async () => {
  const { code } = await made()

  await expect(made({ code })).rejects.toMatchObject({ code: 'payment.codeTaken', fields: { code: [expect.any(String)] } })
  for (const [change, field] of [
    [{ kind: 'onAccount', provider: 'simulated' }, 'kind'],
    [{ minTotal: minor(2), maxTotal: minor(1) }, 'maxTotal'],
    [{ code: 'two words' }, 'code'],
    [{ name: { en: '', ar: '' } }, 'name.en'],
  ] as const)
    await expect(made(change)).rejects.toMatchObject({ status: 422, fields: { [field]: [expect.any(String)] } })
})

test('a method that an order was placed with is deactivated, not removed', async () => {
  const [used, unused] = [await made(), await made()]
  const buyer = await aReadyBuyer(app)
  await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, used.id) })

  await expect(office().call(api.removePaymentMethod, { params: { id: used.id } })).rejects.toMatchObject({ code: 'payment.methodInUse' })
  await office().call(api.changePaymentMethods, { body: { ids: [used.id], to: 'inactive' } })
  expect((await offeredTo()).some(({ id }) => id === used.id)).toBe(false)
  expect(await office().status(api.removePaymentMethod, { params: { id: unused.id } })).toBe(200)
})
