// Every flag of the profile, on and off: what it shows is there when it is on, and missing when it is off.
import type { FunctionComponent } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import signIn from '../../locales/en/signIn.json' with { type: 'json' }
import core from '../../locales/en/core.json' with { type: 'json' }
import gallery from '../../locales/en/gallery.json' with { type: 'json' }
import order from '../../locales/en/order.json' with { type: 'json' }
import ui from '../../locales/en/ui.json' with { type: 'json' }
import cart from '../../locales/en/cart.json' with { type: 'json' }
import { refuseUser } from '#modules/people/admin-contract.ts'
import { actOnOrder, getAdminOrder } from '#modules/orders/admin-contract.ts'
import OrderSummary from '#modules/orders/web/order-summary.tsx'
import { capturePayment, refundPayment } from '#modules/payments/admin-contract.ts'
import { getAccountDashboard } from '#modules/reports/contract.ts'
import { getSiteSettings } from '#modules/settings/contract.ts'
import CodeSandbox from '#modules/storefront/web/code-sandbox.tsx'
import { OrderButton } from '#modules/storefront/web/parts/order-button.tsx'
import { readProfile } from '#server/config.ts'
import { minor } from '#shared/money.ts'
import { Flags, type Profile } from '#shared/profile.ts'
import { testApp, type TestApp } from './app.ts'
import { aCustomer, anAdmin } from './builders/accounts.ts'
import { anOrder, aPaymentMethod } from './builders/orders.ts'
import { renderOnServer } from './server-page.tsx'

const all = (isOn: boolean): Flags => Flags.parse(Object.fromEntries(Object.keys(Flags.shape).map((name) => [name, isOn])))

/** A page as the server renders it for a visitor. */
const draw = (Screen: FunctionComponent, flags: Flags, kind: Profile['kind'] = 'testing'): string =>
  renderOnServer(<Screen />, {
    texts: { cart, core, gallery, order, signIn, ui },
    profile: { ...readProfile('testing_v2'), flags, kind },
  }).html

describe.each([true, false])('with every flag %s', (isOn) => {
  let app: TestApp
  let customer: Awaited<ReturnType<typeof aCustomer>>
  let admin: Awaited<ReturnType<typeof anAdmin>>
  let methodId: string

  beforeAll(async () => {
    app = await testApp({ flags: all(isOn) })
    customer = await aCustomer(app, { status: 'approved', canSeePrices: true })
    admin = await anAdmin(app)
    methodId = (await aPaymentMethod(app)).id
  })
  afterAll(() => app.close())

  const processing = () => anOrder(app, { customerId: customer.id, methodId, status: 'processing' })

  test('the settings that anyone may read name the flags', async () => {
    const { profile } = await app.as(null).call(getSiteSettings)
    expect(profile.flags).toEqual(all(isOn))
  })

  test('isDashboardEnabled: a customer’s dashboard is there, or is nothing', async () => {
    expect(await app.as(customer.token).status(getAccountDashboard)).toBe(isOn ? 200 : 404)
  })

  test('isDashboardEnabled: what leads to one’s own pages leads to the dashboard, or to the profile', async () => {
    const start = isOn ? '/dashboard' : '/dashboard/profile'
    const html = draw(() => <OrderButton gate="waiting" label="" onAdd={() => undefined} />, all(isOn))
    expect(html).toContain(`href="${start}"`)
    const waiting = await aCustomer(app, { status: 'confirmed', email: 'refused@flags.example' })
    await app.as(admin.token).call(refuseUser, { params: { id: waiting.id }, body: { reason: 'No form' } })
    await app.drainJobs()
    expect(app.mails('refused@flags.example').join('')).toMatch(new RegExp(`http://shop.test${start}\\s`))
  })

  test('isOrderPrintable: printing is a step of an order, or none', async () => {
    const { id } = await processing()
    const { actions } = await app.as(admin.token).call(getAdminOrder, { params: { id } })
    expect(actions.some(({ action }) => action === 'print')).toBe(isOn)
    expect(await app.as(admin.token).status(actOnOrder, { params: { id, action: 'print' }, body: {} })).toBe(isOn ? 200 : 409)
  })

  test('isShipmentEnabled: carrier and link are stored with a shipped order, or not', async () => {
    const { id } = await processing()
    const body = { shipmentName: 'Parcel 7', shipmentUrl: 'https://carrier.test/7' }
    await app.as(admin.token).call(actOnOrder, { params: { id, action: 'ship' }, body })
    const shipped = await app.as(admin.token).call(getAdminOrder, { params: { id } })
    expect(shipped.status).toBe('shipped')
    expect(shipped.shipmentName).toBe(isOn ? 'Parcel 7' : null)
    expect(shipped.shipmentUrl).toBe(isOn ? 'https://carrier.test/7' : null)
  })

  test('isOrderRefundable: the office gives the money of an order back, or only what pays for nothing', async () => {
    const { id } = await processing()
    const office = app.as(admin.token)
    const [payment] = (await office.call(getAdminOrder, { params: { id } })).payments
    if (!payment) throw new Error('the order has no payment')
    const back = (givenBack: number) =>
      office.status(refundPayment, { params: { id: payment.id }, body: { amount: minor(1), givenBack: minor(givenBack) } })
    await office.call(capturePayment, { params: { id: payment.id }, body: {} })
    expect(await back(0)).toBe(isOn ? 200 : 409)
    await office.call(actOnOrder, { params: { id, action: 'cancel' }, body: { money: 'owe', note: 'sold twice' } })
    const before = isOn ? 1 : 0
    expect([await back(before), await back(before + 1)]).toEqual([200, 200])
  })

  test('isOrderSummaryEnabled: the order summary is a page, or nothing', () => {
    const html = draw(OrderSummary, all(isOn))
    expect(html.includes(core.notFoundPage.title)).toBe(!isOn)
    expect(html.includes(order.thankYou.unknownText)).toBe(isOn)
  })
})

test.each([
  ['testing', gallery.admin.title],
  ['live', core.notFoundPage.title],
] as const)('the component gallery of a %s shop shows a visitor: %s', (kind, title) => {
  const html = draw(CodeSandbox, all(true), kind)
  expect([gallery.admin.title, core.notFoundPage.title].filter((each) => html.includes(each))).toEqual([title])
})
