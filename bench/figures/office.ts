// The office's lists on many orders and products: the slowest twentieth of the answers, seen at one connection.
import { officeViewKeys, officeViews, viewAddress } from '#modules/orders/views.ts'
import { officeToken } from '../make-catalogue.ts'
import type { Request } from '../lib/connection.ts'
import type { Figure } from '../lib/figure.ts'
import { makeClaims } from '../lib/make-claims.ts'
import { makeOrders } from '../lib/make-orders.ts'
import { alone, type Row } from '../lib/report.ts'
import { apiHeaders, type Shop, type World } from '../lib/world.ts'

const get = (path: string): Request => ({ path, headers: { ...apiHeaders, authorization: `Bearer ${officeToken}` } })

const orderLists = [
  '',
  '?page=2',
  '?page=50',
  '?status=pending',
  '?status=processing,completed&sort=createdAt',
  '?search=Taylor%20Trading%2011',
]
/** Every view that an office has, its first page and a later one, each also with the oldest first. */
const views = officeViewKeys.flatMap((key) => {
  const address = viewAddress(officeViews[key])
  return [`?${address}`, `?${address}&page=3`, `?${address}&sort=createdAt`]
})
/** The other filters, alone and together. */
const filters = (day: string, early: string, customerId: string) => [
  `?from=${day}`,
  `?from=${early}&to=${day}`,
  `?from=${early}&to=${day}&status=pending`,
  `?customerId=${customerId}`,
  `?customerId=${customerId}&status=completed`,
  `?late=true&status=processing`,
  `?unpaid=true&from=${early}`,
  `?backOrder=true&unpaid=true`,
  `?status=cancelled`,
]
const searches = (...typed: string[]) => typed.map((text) => `?search=${encodeURIComponent(text)}`)
const byPhone = searches('+447000000011', '07000000012', '+44 7000 000 013')
const byAddress = searches('Market Street', '11 Market Street', 'Manchester M1 1AA', 'شارع الملك فهد', '12 شارع الملك', 'الرياض')
const byCompany = searches('Taylor Trading', 'Taylor Trading 13', 'شركة النخيل', 'النخيل 14', 'لا أحد')
/** A customer and goods, goods alone, goods that a search has to read the newest orders for. */
const byGoods = searches('Taylor Trading 13 denim jacket', 'denim jackets', 'النخيل 14 جاكيت', 'red', 'jacket from nobody')
/** The lists of what comes after an order: name, address, and what only they are found by. */
const claims = [
  ['invoices', '/api/admin/invoices', ['INV-000042', '1234']],
  ['returns', '/api/admin/returns', []],
  ['receipts', '/api/admin/money-collections', ['120.50', 'CHQ 12']],
] as const
const productLists = ['', '?page=3', '?search=denim%20jacket', '?search=P0000042', '?sort=title&page=2']

async function p95(world: World, shop: Shop, what: string, requests: Request[]): Promise<Row> {
  const values: number[] = []
  for (let turn = 0; turn < world.options.repetitions; turn++)
    values.push((await world.load({ port: shop.port, requests, connections: 1 })).p95)
  return alone({ figure: 'office', what, unit: 'ms', values, atMost: 100 })
}

export const office: Figure = {
  name: 'office',
  about: "The office's lists of orders, products, invoices, returns and receipts; one order",
  run: async (world) => {
    const databaseUrl = await world.catalogueCopy()
    const { orders, products } = world.options
    const start = performance.now()
    await makeOrders(databaseUrl, orders)
    await makeClaims(databaseUrl)
    world.say(`  made ${orders} orders and what comes after them in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    const shop = await world.shop({ databaseUrl })
    const some = await world.query<{ id: string; number: string; customerId: string; day: string; early: string }>(
      databaseUrl,
      `select id, number, customer_id as "customerId", (now() - interval '3 days')::date::text as day, (now() - interval '60 days')::date::text as early
       from orders order by number limit 50`,
    )
    const purchases = await world.query<{ po: string }>(
      databaseUrl,
      `select purchase_order_number as po from orders where purchase_order_number is not null order by number limit 5`,
    )
    const skus = await world.query<{ sku: string }>(databaseUrl, 'select sku from order_lines limit 5')
    const orderSearch = (what: string, queries: string[]) =>
      p95(
        world,
        shop,
        what,
        queries.map((query) => get(`/api/admin/orders${query}`)),
      )
    const rows = [
      await p95(
        world,
        shop,
        `order list of ${orders}, p95`,
        orderLists.map((query) => get(`/api/admin/orders${query}`)),
      ),
      await orderSearch(`views of orders among ${orders}, p95`, views),
      await orderSearch(
        `filters of orders among ${orders}, p95`,
        filters(some[0]?.day ?? '', some[0]?.early ?? '', some[0]?.customerId ?? ''),
      ),
      await orderSearch(
        `orders of a number, its end or its beginning among ${orders}, p95`,
        some.slice(0, 4).flatMap(({ number }) => searches(number, number.slice(5), number.slice(5, 9), number.slice(0, 7))),
      ),
      await orderSearch(
        `orders of a purchase order number among ${orders}, p95`,
        purchases.flatMap(({ po }) => searches(po, po.slice(0, -1), po.toLowerCase())),
      ),
      await orderSearch(
        `orders of words among ${orders}, p95`,
        searches('Sam Taylor', 'buyer-12@example.test', 'taylor', 'zzz nothing', 'PO-'),
      ),
      await p95(
        world,
        shop,
        `orders of a SKU among ${orders}, p95`,
        skus.map(({ sku }) => get(`/api/admin/orders?search=${sku}`)),
      ),
      await orderSearch(`orders of a telephone among ${orders}, p95`, byPhone),
      await orderSearch(`orders of an address among ${orders}, in both languages, p95`, byAddress),
      await orderSearch(`orders of a company among ${orders}, in both languages, p95`, byCompany),
      await orderSearch(`orders of a customer with goods, and of goods alone, among ${orders}, p95`, byGoods),
      await p95(
        world,
        shop,
        `one order of ${orders}, p95`,
        some.map(({ id }) => get(`/api/admin/orders/${id}`)),
      ),
      await p95(
        world,
        shop,
        `product list of ${products}, p95`,
        productLists.map((query) => get(`/api/admin/products${query}`)),
      ),
    ]
    const numbers = some.slice(0, 3).map(({ number }) => number)
    const said = ['Taylor Trading 13', 'النخيل 14', '+447000000011', 'buyer-12@example.test', ...numbers, ...skus.map(({ sku }) => sku)]
    for (const [list, path, own] of claims) {
      const lists = ['', '?page=3'].map((query) => get(`${path}${query}`))
      const asked = (texts: readonly string[]) => searches(...texts).map((query) => get(`${path}${query}`))
      rows.push(
        await p95(world, shop, `${list} among ${orders} orders, p95`, lists),
        await p95(world, shop, `${list} by what is said on the telephone, p95`, asked([...said, ...own])),
        await p95(world, shop, `${list} by words that nothing has, p95`, asked(['zzz nothing', 'لا شيء'])),
      )
    }
    await shop.stop()
    return rows
  },
}
