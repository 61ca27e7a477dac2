// People of the demo for the tools: calls to a shop, sessions, and a buyer with an order and a filled cart.
export type Person = 'buyer' | 'admin' | 'owner' | 'sales' | 'pending'

const headers = (token: string | undefined, hasBody: boolean) => ({
  ...(hasBody ? { 'content-type': 'application/json' } : {}),
  'x-api-key': 'jumla-web',
  cookie: 'XSRF-TOKEN=screens',
  'x-xsrf-token': 'screens',
  ...(token ? { authorization: `Bearer ${token}` } : {}),
})

/** Takes a call to the shop; gives the `data` of its answer. */
export async function ask<T>(url: string, method: string, path: string, token?: string, body?: unknown): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: headers(token, body !== undefined),
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { data }: { data?: T } = await response.json()
  if (!response.ok || data === undefined) throw new Error(`${method} ${path}: ${response.status}`)
  return data
}

/** Signs somebody of the demo in; gives the key under which a browser remembers the session, and its token. */
export async function tokenOf(url: string, who: Person): Promise<[string, string]> {
  const isOffice = who === 'admin' || who === 'owner'
  const path = isOffice ? '/api/auth/admin/login' : '/api/auth/login'
  const { token } = await ask<{ token: string }>(url, 'POST', path, undefined, { email: `${who}@demo.test`, password: 'demo-Password-1' })
  return [isOffice ? 'tokenAdmin' : 'tokenUser', token]
}

type Quote = {
  lines: { variantId: string; limits: { min: number }; problems: unknown[] }[]
  paymentMethods: { id: string }[]
  totals: { grandTotal: number }
}

/** Places an order of the buyer and leaves lines in the cart; gives the ids the screens need. */
export async function prepared(url: string): Promise<Record<string, string>> {
  const [, buyer] = await tokenOf(url, 'buyer')
  const [, admin] = await tokenOf(url, 'admin')
  const cards = await ask<{ slug: string; variantCount: number }[]>(url, 'GET', '/api/front/products?perPage=40')
  const [address] = await ask<{ id: string }[]>(url, 'GET', '/api/account/addresses', buyer)
  const [user] = await ask<{ id: string }[]>(url, 'GET', '/api/admin/users?search=buyer%40demo.test', admin)
  const [product] = await ask<{ id: string }[]>(url, 'GET', '/api/admin/products?search=jeans', admin)
  const [priceList] = await ask<{ id: string }[]>(url, 'GET', '/api/admin/price-lists', admin)
  const fill = async (lines: { variantId: string; quantity: number }[]) => {
    const { version } = await ask<{ version: number }>(url, 'GET', '/api/account/cart', buyer)
    const body = { version, lines: lines.map((line) => ({ ...line, choiceIds: [] })) }
    return ask<{ version: number }>(url, 'PUT', '/api/account/cart', buyer, body)
  }
  const way = { addressId: address?.id, deliveryMethod: 'delivery' }
  const quote = (more: object = {}) => ask<Quote>(url, 'POST', '/api/account/cart/quote', buyer, { ...way, ...more })
  // Each smallest quantity is asked for twice: its limits are known from the first quote only.
  const products = await Promise.all(
    cards
      .slice(0, 20)
      .map(({ slug }) => ask<{ variants: { id: string }[] }>(url, 'GET', `/api/front/products/${encodeURIComponent(slug)}`)),
  )
  await fill(products.flatMap(({ variants: [variant] }) => (variant ? [{ variantId: variant.id, quantity: 1 }] : [])))
  await fill((await quote()).lines.map(({ variantId, limits }) => ({ variantId, quantity: limits.min })))
  const { lines, paymentMethods } = await quote()
  const wanted = lines.filter(({ problems }) => problems.length === 0).slice(0, 5)
  const { version } = await fill(wanted.map(({ variantId, limits }) => ({ variantId, quantity: limits.min })))
  const payment = { paymentMethodId: paymentMethods[0]?.id }
  const { totals } = await quote(payment)
  const order = await ask<{ orderId: string }>(url, 'POST', '/api/account/orders', buyer, {
    ...way,
    ...payment,
    cartVersion: version,
    expectedTotal: totals.grandTotal,
    idempotencyKey: `screens-${Date.now()}`,
  })
  await fill(lines.slice(0, 5).map(({ variantId, limits }) => ({ variantId, quantity: limits.min })))
  const slug = (cards.find(({ variantCount }) => variantCount > 5) ?? cards[0])?.slug ?? ''
  return {
    product: encodeURIComponent(slug),
    order: order.orderId,
    user: user?.id ?? '',
    productId: product?.id ?? '',
    priceList: priceList?.id ?? '',
  }
}
