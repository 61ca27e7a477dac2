// A story's work behind the screens: calls as anyone, tokens put into a browser, and products of its own.
import { expect, type Page } from '@playwright/test'
import { ownShop } from './shops.ts'
import { mailTo, password } from './support.ts'

export const shopUrl = ownShop.url

type Call = { token?: string | null; body?: unknown; language?: 'en' | 'ar'; shop?: string }

/** Calls the shop, or another at an address, as the holder of a token; gives status and body. */
export async function ask<T = unknown>(
  method: string,
  path: string,
  { token = null, body, language = 'en', shop = shopUrl }: Call = {},
): Promise<{ status: number; data: T; message: string; meta: { total: number } }> {
  const pair = 'e2e-stories-cross-site-value-0001'
  const response = await fetch(shop + path, {
    method,
    headers: {
      'X-Api-Key': 'jumla-web',
      Accept: 'application/json',
      'Accept-Language': language,
      'X-XSRF-TOKEN': pair,
      Cookie: `XSRF-TOKEN=${pair}`,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: Partial<{ data: T; message: string; meta: { total: number } }> = await response.json()
  return { status: response.status, data: answer.data as T, message: answer.message ?? '', meta: answer.meta ?? { total: 0 } }
}

/** A session of a demo person. */
export async function tokenOf(email: string, audience: 'shop' | 'office' = 'shop'): Promise<string> {
  const { data, status, message } = await ask<{ token: string }>(
    'POST',
    audience === 'office' ? '/api/auth/admin/login' : '/api/auth/login',
    {
      body: { email, password },
    },
  )
  expect(status, `${email}: ${message}`).toBe(200)
  return data.token
}

/** Signs a browser in without its form, for stories that are about something else; gives the token. */
export async function enter(page: Page, email: string, audience: 'shop' | 'office' = 'shop'): Promise<string> {
  const token = await tokenOf(email, audience)
  await page.goto('/icon.svg')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    audience === 'office' ? 'tokenAdmin' : 'tokenUser',
    token,
  ] as const)
  return token
}

export type Goods = { id: string; slug: string; variantId: string; title: { en: string; ar: string }; version: number }

let made = 0

/** Makes a product with one variant, its price in pence, and stock. Its title gets an ending of its own, so that a story can run twice. */
export async function makeProduct(
  admin: string,
  { price = 1200, stock = 50, en = 'Story lamp', ar = 'مصباح القصة', barcode = null as string | null, multiple = 1 } = {},
): Promise<Goods> {
  made += 1
  const sku = `S${Date.now().toString(36)}${made}`.toUpperCase()
  type Choice = { id: string }
  const { data: terms } = await ask<{
    categories: Choice[]
    units: (Choice & { decimals: number })[]
    taxGroups: (Choice & { isDefault: boolean })[]
  }>('GET', '/api/admin/term-choices', { token: admin })
  const none = { en: '', ar: '' }
  // A new product begins with at least one whole unit.
  const first = Math.max(stock, 10 ** (terms.units[0]?.decimals ?? 0))
  const { data, status, message } = await ask<Goods & { variants: { id: string }[] }>('POST', '/api/admin/products', {
    token: admin,
    body: {
      sku,
      title: { en: `${en} ${sku}`, ar: `${ar} ${sku}` },
      description: none,
      status: 'available',
      brandId: null,
      categoryId: terms.categories[0]?.id,
      measureUnitId: terms.units[0]?.id,
      taxGroupId: terms.taxGroups.find(({ isDefault }) => isDefault)?.id,
      tagIds: [],
      seoTitle: none,
      seoDescription: none,
      pictures: [],
      variant: {
        code: null,
        barcode,
        status: 'available',
        price,
        discountPrice: null,
        weightGrams: 100,
        minQuantity: multiple,
        multiple,
        maxQuantity: null,
      },
      quantity: first,
    },
  })
  expect(status, message).toBe(200)
  const variantId = data.variants[0]?.id ?? ''
  if (stock !== first) await setStock(admin, variantId, first, stock)
  return { ...data, variantId }
}

/** A company's name, an address and digits that nobody else has. Every number of +44 78 and these digits may be called; not so of +44 79. */
function someone(): { name: string; email: string; digits: string } {
  made += 1
  const name = `Story ${Date.now().toString(36)}${made}`
  return { name, email: `${name.toLowerCase().replace(' ', '-')}@example.test`, digits: String(Date.now() + made).slice(-8) }
}

export type Buyer = { token: string; email: string; companyId: string }

/** A customer who has registered with the password of all demo people: the address is confirmed, or still to be. */
export async function register(isConfirmed: boolean): Promise<{ email: string; token: string | null }> {
  const { name, email, digits } = someone()
  const sent = await ask('POST', '/api/auth/register', {
    body: {
      ...{ firstName: 'Noor', lastName: 'Story', email, phone: `+4478${digits}`, companyName: name, companyNumber: digits },
      ...{ password, passwordConfirmation: password, botCheck: 'test' },
    },
  })
  expect(sent.status, sent.message).toBe(200)
  const [, secret = ''] = /\/verify\/([\w-]+)/.exec(await mailTo(email, '/verify/')) ?? []
  if (!isConfirmed) return { email, token: null }
  expect((await ask('POST', '/api/auth/confirm', { body: { token: secret } })).status).toBe(200)
  return { email, token: await tokenOf(email) }
}

/** Makes an approved customer of a company of its own, with one address in London, who has chosen the password of all demo people. */
export async function makeBuyer(admin: string, salespersonId: string | null = null): Promise<Buyer> {
  const { name, email, digits } = someone()
  const added = await ask('POST', '/api/admin/users', {
    token: admin,
    body: {
      firstName: 'Ada',
      lastName: 'Story',
      email,
      phone: `+4478${digits}`,
      mobile: null,
      locale: 'en',
      companyName: name,
      companyNumber: digits,
      vatNumber: null,
      canSeePrices: true,
      salespersonId,
    },
  })
  expect(added.status, added.message).toBe(200)
  const [, secret = ''] = /\/password\/reset\/([\w-]{43})\//.exec(await mailTo(email, '/password/reset/')) ?? []
  const chosen = { token: secret, email, password, passwordConfirmation: password }
  expect((await ask('POST', '/api/auth/password/new', { body: chosen })).status).toBe(200)
  const token = await tokenOf(email)
  const address = { country: 'GB', city: 'London', address1: '1 Story Street', postcode: 'SW1A 1AA' }
  const placed = await ask('POST', '/api/account/addresses', { token, body: address })
  expect(placed.status, placed.message).toBe(200)
  const search = `/api/admin/companies?search=${encodeURIComponent(name)}`
  const { data: companies } = await ask<{ id: string }[]>('GET', search, { token: admin })
  return { token, email, companyId: companies[0]?.id ?? '' }
}

/** Sets a variant's stock from what it is to what it shall be; null: not counted. */
export async function setStock(admin: string, variantId: string, expected: number | null, to: number | null): Promise<void> {
  const { status, message } = await ask('PUT', `/api/admin/stock/${variantId}`, { token: admin, body: { expected, to } })
  expect(status, message).toBe(200)
}

type ProductChange = { price?: number; slug?: string; tagIds?: string[]; brandId?: string; categoryId?: string }

/** Gives a product another price, address or category, as an office clerk elsewhere would. */
export async function changeProduct(admin: string, id: string, { price, ...given }: ProductChange): Promise<void> {
  type Full = Record<string, unknown> & {
    variants: Record<string, unknown>[]
    variantCount: number
    pictures: { fileId: string; alt: unknown }[]
    bundle: { variantId: string; quantity: number }[]
    seoImage: { fileId: string } | null
  }
  const { data: product } = await ask<Full>('GET', `/api/admin/products/${id}`, { token: admin })
  const pick = (from: Record<string, unknown>, keys: string[]) => Object.fromEntries(keys.map((key) => [key, from[key]]))
  const [only] = product.variantCount === 1 ? product.variants : []
  const amounts = ['price', 'discountPrice', 'weightGrams', 'minQuantity', 'multiple', 'maxQuantity']
  const body = {
    ...pick(product, ['sku', 'title', 'description', 'status', 'brandId', 'categoryId', 'measureUnitId', 'taxGroupId', 'tagIds']),
    ...pick(product, ['optionGroupIds', 'seoTitle', 'seoDescription', 'version']),
    ...given,
    seoImageId: product.seoImage?.fileId ?? null,
    pictures: product.pictures.map(({ fileId, alt }) => ({ fileId, alt })),
    bundle: product.bundle.map(({ variantId, quantity }) => ({ variantId, quantity })),
    variant: only ? { ...pick(only, ['id', 'code', 'barcode', 'status', ...amounts]), ...(price === undefined ? {} : { price }) } : null,
  }
  const { status, message } = await ask('PUT', `/api/admin/products/${id}`, { token: admin, body })
  expect(status, message).toBe(200)
}

/** Empties somebody's favourites: an earlier try of the story may have left some. */
export async function emptyFavorites(token: string): Promise<void> {
  const { data } = await ask<{ favorites: string[] }>('GET', '/api/account/lists', { token })
  if (data.favorites.length === 0) return
  const { status } = await ask('DELETE', `/api/account/lists/favorites?products=${data.favorites.join(',')}`, { token })
  expect(status).toBe(200)
}

/** Puts these lines on a customer's saved cart, in place of what was there; again when the story's page saved it at the same moment. */
export async function fillCart(buyer: string, lines: { variantId: string; quantity: number }[]): Promise<number> {
  const save = async () => {
    const { data: cart } = await ask<{ version: number }>('GET', '/api/account/cart', { token: buyer })
    const body = { version: cart.version, lines: lines.map((line) => ({ ...line, choiceIds: [] })) }
    return ask<{ version: number }>('PUT', '/api/account/cart', { token: buyer, body })
  }
  const first = await save()
  const { data, status, message } = first.status === 409 ? await save() : first
  expect(status, message).toBe(200)
  await ask('DELETE', '/api/account/cart/coupon', { token: buyer })
  return data.version
}

/** Orders what is given to the buyer's first address, to be paid by bank transfer; gives the order's id and number. */
export async function placeOrder(
  buyer: string,
  lines: { variantId: string; quantity: number }[],
): Promise<{ orderId: string; number: string }> {
  const cartVersion = await fillCart(buyer, lines)
  const [address] = (await ask<{ id: string }[]>('GET', '/api/account/addresses', { token: buyer })).data
  type Quote = { totals: { grandTotal: number }; paymentMethods: { id: string; code: string }[] }
  const choice = { addressId: address?.id, deliveryMethod: 'delivery' }
  const { data: quote } = await ask<Quote>('POST', '/api/account/cart/quote', { token: buyer, body: choice })
  const paymentMethodId = quote.paymentMethods.find(({ code }) => code === 'bank-transfer')?.id
  const idempotencyKey = `story-${crypto.randomUUID()}`
  const body = { idempotencyKey, cartVersion, expectedTotal: quote.totals.grandTotal, ...choice, paymentMethodId }
  const placed = await ask<{ orderId: string; number: string }>('POST', '/api/account/orders', { token: buyer, body })
  expect(placed.status, placed.message).toBe(200)
  return placed.data
}
