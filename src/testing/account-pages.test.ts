// Each kind of person is offered exactly those own pages that the server lets them read.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderRefusal } from '#modules/carts/web/parts/order-refusal.ts'
import { getOwnStatement } from '#modules/invoices/statement-contract.ts'
import { readList } from '#modules/lists/contract.ts'
import { padSample } from '#modules/order-pad/contract.ts'
import { listOrders } from '#modules/orders/contract.ts'
import { getMe, listAddresses, listOwnCustomers, type Me } from '#modules/people/contract.ts'
import { accountPageAt, type AccountShop, offeredPages, pagesFor, whyClosed } from '#modules/people/web/parts/account-pages.ts'
import { getAccountDashboard } from '#modules/reports/contract.ts'
import { listReturns } from '#modules/returns/contract.ts'
import { listMoneyCollections } from '#modules/returns/money-collection-contract.ts'
import { sessions } from '#modules/sign-in/server/tables.ts'
import { isCallError } from '#shared/call.ts'
import { fail } from '#shared/errors.ts'
import { paths } from '#web/paths.ts'
import routes from '../routes.ts'
import { theApp } from './app.ts'
import { aCustomer, aSalesperson, type CustomerOptions } from './builders/accounts.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true, isOrderRefundable: true, isDashboardEnabled: true } })
const shop: AccountShop = { isDashboardEnabled: true, isInvoicesEnabled: true, areOrdersRefundable: true }

const aSalespersonOf = async (options: CustomerOptions | null) => {
  const salesperson = await aSalesperson(app)
  if (options === null) return salesperson.token
  const { id } = await aCustomer(app, { ...options, salespersonId: salesperson.id })
  await app.asSystem((ctx) => ctx.db.update(sessions).set({ actingForId: id }).where(eq(sessions.personId, salesperson.id)))
  return salesperson.token
}
const aCustomerOf = async (options: CustomerOptions) => (await aCustomer(app, options)).token

const kinds: Record<string, { token: string; area: string; header: string }> = {
  'an approved customer': {
    token: await aCustomerOf({}),
    area: 'dashboard myOrders myStatement myRefunds myAddresses favorites wishlist myProfile',
    header: 'dashboard quickOrder myOrders favorites wishlist myProfile',
  },
  'a waiting customer': {
    token: await aCustomerOf({ status: 'confirmed', canSeePrices: false }),
    area: 'dashboard myAddresses favorites wishlist myProfile',
    header: 'dashboard favorites wishlist myProfile',
  },
  'a refused customer': {
    token: await aCustomerOf({ status: 'refused', canSeePrices: false, refusedReason: 'No form' }),
    area: 'dashboard myAddresses favorites wishlist myProfile',
    header: 'dashboard favorites wishlist myProfile',
  },
  'a customer without prices': {
    token: await aCustomerOf({ canSeePrices: false }),
    area: 'dashboard myOrders myRefunds myAddresses favorites wishlist myProfile',
    header: 'dashboard myOrders favorites wishlist myProfile',
  },
  'a restricted customer': {
    token: await aCustomerOf({ isRestricted: true }),
    area: 'dashboard myOrders myStatement myRefunds myAddresses favorites wishlist myProfile',
    header: 'dashboard myOrders favorites wishlist myProfile',
  },
  'a restricted customer who waits': {
    token: await aCustomerOf({ isRestricted: true, status: 'confirmed' }),
    area: 'dashboard myAddresses favorites wishlist myProfile',
    header: 'dashboard favorites wishlist myProfile',
  },
  'a salesperson without a customer': {
    token: await aSalespersonOf(null),
    area: 'dashboard myCustomers myReturns myCollections favorites wishlist myProfile',
    header: 'dashboard myCustomers quickOrder favorites wishlist myProfile',
  },
  'a salesperson with a customer': {
    token: await aSalespersonOf({}),
    area: 'dashboard myCustomers myOrders myStatement myReturns myCollections myAddresses favorites wishlist myProfile',
    header: 'dashboard myCustomers quickOrder myOrders favorites wishlist myProfile',
  },
  'a salesperson with a customer who waits': {
    token: await aSalespersonOf({ status: 'confirmed' }),
    area: 'dashboard myCustomers myOrders myReturns myCollections myAddresses favorites wishlist myProfile',
    header: 'dashboard myCustomers myOrders favorites wishlist myProfile',
  },
}

type Caller = ReturnType<typeof app.as>
/** The call each page reads; on a closed page there is none, or it is refused. */
const reads: Record<string, (as: Caller) => Promise<unknown[]>> = {
  [paths.account.customers()]: async (as) => (await as.call(listOwnCustomers)).data,
  [paths.quickOrder()]: (as) => as.call(padSample),
  [paths.account.orders()]: async (as) => (await as.call(listOrders)).data,
  [paths.account.statement()]: async (as) => [await as.call(getOwnStatement)],
  [paths.account.refunds()]: async (as) => (await as.call(listReturns)).data,
  [paths.account.returns()]: async (as) => (await as.call(listReturns)).data,
  [paths.account.collections()]: async (as) => (await as.call(listMoneyCollections)).data,
  [paths.account.addresses()]: (as) => as.call(listAddresses),
  [paths.account.favorites()]: (as) => as.call(readList, { params: { kind: 'favorites' } }),
  [paths.account.wishlist()]: (as) => as.call(readList, { params: { kind: 'wishlist' } }),
  [paths.account.profile()]: async (as) => [await as.call(getMe)],
  [paths.account.dashboard()]: async (as) => [await as.call(getMe)],
}

async function readOrRefused(as: Caller, page: string): Promise<unknown[] | 'refused'> {
  try {
    return (await reads[page]?.(as)) ?? fail(new Error(`nothing is read for ${page}`))
  } catch (error) {
    if (isCallError(error) && [403, 404, 409].includes(error.status)) return 'refused'
    throw error
  }
}

/** Pages that say themselves that a customer is chosen first. */
const asksForCustomer = [paths.quickOrder(), paths.account.favorites(), paths.account.wishlist()]

test.each(Object.entries(kinds))('%s is offered what the server lets them read, and nothing else', async (_, { token, area, header }) => {
  const as = app.as(token)
  const me = await as.call(getMe)
  const titles = (menu: 'area' | 'header') =>
    pagesFor(menu, me, shop)
      .map(({ title }) => title.replace('nav.', ''))
      .join(' ')

  expect([titles('area'), titles('header')]).toEqual([area, header])
  for (const page of offeredPages) {
    const why = whyClosed(page, me, shop)
    // One call reads the returns of both kinds.
    if (why === 'ofOthers') continue
    const got = await readOrRefused(as, page.to)
    if (why !== null) expect(['refused', []], `${page.to} ${why}`).toContainEqual(got)
    else if (me.kind === 'salesperson' && !me.actingFor && asksForCustomer.includes(page.to)) expect(got, page.to).toBe('refused')
    else expect(got, page.to).toBeInstanceOf(Array)
  }
})

test('the quick order is offered to those alone whom its page does not refuse', async () => {
  const page = offeredPages.find(({ to }) => to === paths.quickOrder())
  for (const [who, { token }] of Object.entries(kinds)) {
    const me: Me = await app.as(token).call(getMe)
    const standing = me.customer ?? me.actingFor
    const mayOrder = standing?.status === 'approved' && !standing.isRestricted && standing.canSeePrices
    const refusal = orderRefusal({ me, mayOrder })
    expect(page && whyClosed(page, me, shop) === null, who).toBe(refusal === null || refusal === 'chooseCustomer')
  }
})

test('the start page asks for numbers where the orders are open, and they come', async () => {
  const orders = accountPageAt(paths.account.orders())
  for (const [who, { token }] of Object.entries(kinds)) {
    const me = await app.as(token).call(getMe)
    if (orders && whyClosed(orders, me, shop) === null) expect(await app.as(token).status(getAccountDashboard), who).toBe(200)
  }
})

type Routed = { path?: string; file: string; children?: Routed[] }
const pathsBelow = ({ path = '', children = [] }: Routed, above = ''): string[] => {
  const whole = path === '' ? above : `${above}/${path}`
  return children.length === 0 ? [whole] : children.flatMap((each) => pathsBelow(each, whole))
}
const findLayout = (all: readonly Routed[]): Routed | undefined =>
  all.find(({ file }) => file === 'layouts/account.tsx') ?? all.map(({ children = [] }) => findLayout(children)).find(Boolean)

test('every address of the area has its rule', () => {
  const layout = findLayout(routes as Routed[])
  const addresses = layout ? pathsBelow(layout) : []

  expect(addresses.length).toBeGreaterThan(12)
  expect(addresses.filter((each) => accountPageAt(each) === undefined)).toEqual(['/dashboard/receipts/:id'])
})

test('an address with a stroke at its end, and one below a list, have the rule of their page; a new request has its own', () => {
  expect(accountPageAt('/dashboard/orders/')?.to).toBe('/dashboard/orders')
  expect(accountPageAt('/dashboard/orders/0198')?.to).toBe('/dashboard/orders')
  expect(accountPageAt('/dashboard/refunds/new')?.needs).toEqual(['writing', 'approval'])
  expect(accountPageAt('/dashboard/refunds/0198')?.of).toBeUndefined()
  expect(accountPageAt('/dashboard/refunds')?.of).toBe('customer')
})

test('a shop without a part has none of its pages for anybody, also before the person is known', () => {
  const none: AccountShop = { isDashboardEnabled: false, isInvoicesEnabled: false, areOrdersRefundable: false }
  for (const path of [paths.account.dashboard(), paths.account.statement(), paths.account.refunds(), paths.account.newRefund()]) {
    const page = accountPageAt(path)
    expect(page && whyClosed(page, undefined, none), path).toBe('absent')
  }
})

test('while the person is not known yet, the menu has what is everybody’s', () => {
  expect(pagesFor('header', undefined, shop).map(({ to }) => to)).toEqual([
    ...[paths.account.dashboard(), paths.quickOrder(), paths.account.orders(), paths.account.favorites()],
    ...[paths.account.wishlist(), paths.account.profile()],
  ])
})
