// The lean contracts of the browser (decision 15): calls without schemas that still read addresses as the schemas do.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as accounts from '#modules/people/contract.ts'
import * as carts from '#modules/carts/contract.ts'
import * as orders from '#modules/orders/contract.ts'
import * as products from '#modules/products/contract.ts'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { readAddress } from '#web/table/address-fields.ts'
import { listParams } from '#web/table/use-list-state.ts'
import { factsOf, isOfficeOnly, leanContract } from '../../vite.lean-contracts.ts'

test('an endpoint keeps what a call needs; its schemas stand behind a later import', () => {
  const source = leanContract({ saveCart: carts.saveCart }, '/src/carts/contract.ts')

  expect(source).toBe(
    'export const saveCart = { ...{"method":"PUT","path":"/api/account/cart","access":"buyer","body":{}}, whole: async () => (await import("/src/carts/contract.ts?later")).saveCart }',
  )
})

test('plain values are written out, schemas come from the whole contract', () => {
  expect(leanContract({ most: 200, sorts: ['newest', 'title'], Cart: carts.CartMirror }, '/c.ts').split('\n')).toEqual([
    'export const most = 200',
    'export const sorts = ["newest","title"]',
    'export { Cart } from "/c.ts?whole"',
  ])
})

const lists: [string, AnyEndpoint][] = [
  ['products', products.listProducts],
  ['orders', orders.listOrders],
  ['sales orders', orders.listSalesOrders],
  ['own customers', accounts.listOwnCustomers],
]
const addresses = [
  '',
  'page=3&perPage=24&search=%20cup%20&sort=title',
  'page=0&perPage=1000&sort=nonsense&utm_source=mail',
  'page=1.5&search=&sort=-createdAt&status=pending',
  'status=lost&customerId=7&page=x',
  'customerId=01900000-0000-7000-8000-000000000000&sort=-company',
  'brand=a,b,a,,c&category=&value=size:m,colour:red&inStock=1&deal=maybe',
  `mainCategory=${'x'.repeat(121)}&inStock=false&search=${'y'.repeat(201)}`,
]

test.each(lists)('without its schema the list of %s reads every address as with it', (_, endpoint) => {
  const { address = {} } = factsOf(endpoint)

  for (const text of addresses) {
    const params = new URLSearchParams(text)
    expect(readAddress(address, params), text).toEqual(listParams(endpoint, params))
  }
})

test('no screen reads the schema of a call that has none in the browser', async () => {
  const source = join(import.meta.dirname, '..')
  const lean: string[] = []
  for (const file of globSync('modules/*/web/**/*.{ts,tsx}', { cwd: source }).filter((each) => !/\.test\.tsx?$/.test(each))) {
    const text = readFileSync(join(source, file), 'utf8')
    for (const [, call = ''] of text.matchAll(/\b(\w+)\.(?:body|query|reply)\.(?:shape|parse|safeParse)\b/g)) {
      const from = new RegExp(`import \\{[^}]*\\b${call}\\b[^}]*\\} from '([^']+contract\\.ts)'`).exec(text)?.[1]
      if (from === undefined) continue
      const path = from.startsWith('#modules') ? from.replace('#modules', join(source, 'modules')) : join(source, file, '..', from)
      if (!isOfficeOnly(await import(path))) lean.push(`${file}: ${call}`)
    }
  }
  expect(lean).toEqual([])
})
