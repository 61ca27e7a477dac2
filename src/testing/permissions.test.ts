// Who may call what: every route as every actor, against a table written out in full. A route without a line here fails, and so does a line without a route.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../modules.ts'
import type { Access, AnyEndpoint } from '#shared/endpoint.ts'
import { actorNames, type ActorName, theActors } from './actors.ts'
import { type TestApp, testApp } from './app.ts'
import { apiKey, crossSitePair, rawCall, strangeUrl } from './raw-call.ts'

const expected: Record<string, Access> = {
  'GET /api/account/addresses': 'customer',
  'POST /api/account/addresses': 'customer',
  'PUT /api/account/addresses/:id': 'customer',
  'DELETE /api/account/addresses/:id': 'customer',
  'POST /api/account/addresses/:id/default': 'customer',
  'POST /api/account/approval-form': 'customer',
  'GET /api/account/cart': 'customer',
  'PUT /api/account/cart': 'buyer',
  'POST /api/account/cart/coupon': 'buyer',
  'DELETE /api/account/cart/coupon': 'buyer',
  'POST /api/account/cart/quote': 'buyer',
  'GET /api/account/dashboard': 'customer',
  'GET /api/account/me': 'person',
  'POST /api/account/orders': 'buyer',
  'GET /api/account/orders': 'customer',
  'GET /api/account/orders/:id': 'customer',
  'POST /api/account/orders/:id/cancel': 'customer',
  'POST /api/account/orders/:id/pay': 'buyer',
  'GET /api/account/orders/:id/reorder': 'buyer',
  'POST /api/account/password': 'person',
  'GET /api/account/products': 'customer',
  'PUT /api/account/profile': 'person',
  'GET /api/account/stock-left': 'buyer',
  'GET /api/admin/companies': 'admin',
  'GET /api/admin/dashboard': 'admin',
  'GET /api/admin/files': 'admin',
  'GET /api/admin/files/:id': 'admin',
  'PUT /api/admin/files/:id': 'admin',
  'DELETE /api/admin/files/:id': 'admin',
  'POST /api/admin/files/:id/content': 'admin',
  'POST /api/admin/files/documents': 'admin',
  'POST /api/admin/files/pictures': 'admin',
  'GET /api/admin/files/quota': 'admin',
  'POST /api/admin/files/remove': 'admin',
  'POST /api/admin/files/videos': 'admin',
  'GET /api/admin/menus': 'admin',
  'POST /api/admin/menus': 'admin',
  'GET /api/admin/menus/:id': 'admin',
  'PUT /api/admin/menus/:id': 'admin',
  'DELETE /api/admin/menus/:id': 'admin',
  'PUT /api/admin/menus/order': 'admin',
  'POST /api/admin/menus/preview': 'admin',
  'POST /api/admin/menus/remove': 'admin',
  'POST /api/admin/menus/status': 'admin',
  'GET /api/admin/slides': 'admin',
  'POST /api/admin/slides': 'admin',
  'GET /api/admin/slides/:id': 'admin',
  'PUT /api/admin/slides/:id': 'admin',
  'DELETE /api/admin/slides/:id': 'admin',
  'PUT /api/admin/slides/order': 'admin',
  'POST /api/admin/slides/remove': 'admin',
  'POST /api/admin/slides/status': 'admin',
  'POST /api/admin/downloads': 'admin',
  'POST /api/admin/imports': 'admin',
  'GET /api/admin/imports': 'admin',
  'GET /api/admin/imports/:id': 'admin',
  'POST /api/admin/imports/:id/cancel': 'admin',
  'GET /api/admin/imports/:id/changes': 'admin',
  'POST /api/admin/imports/:id/discard': 'admin',
  'PUT /api/admin/imports/:id/parts/:part': 'admin',
  'GET /api/admin/imports/:id/pictures': 'admin',
  'POST /api/admin/imports/:id/pictures': 'admin',
  'PUT /api/admin/imports/:id/pictures/parts/:part': 'admin',
  'POST /api/admin/imports/:id/pictures/read': 'admin',
  'POST /api/admin/imports/:id/preview': 'admin',
  'POST /api/admin/imports/:id/retryPictures': 'admin',
  'POST /api/admin/imports/:id/read': 'admin',
  'POST /api/admin/imports/:id/run': 'admin',
  'POST /api/admin/imports/:id/stopPreview': 'admin',
  'POST /api/admin/imports/:id/undo': 'admin',
  'GET /api/admin/orders': 'admin',
  'GET /api/admin/orders/:id': 'admin',
  'POST /api/admin/orders/:id/actions/:action': 'admin',
  'POST /api/admin/orders/actions/:action': 'admin',
  'POST /api/admin/payments/:id/cancel': 'admin',
  'POST /api/admin/payments/:id/capture': 'admin',
  'POST /api/admin/payments/:id/refund': 'admin',
  'GET /api/admin/customer-groups': 'admin',
  'POST /api/admin/customer-groups': 'admin',
  'DELETE /api/admin/customer-groups/:id': 'admin',
  'GET /api/admin/customer-groups/:id': 'admin',
  'PUT /api/admin/customer-groups/:id': 'admin',
  'GET /api/admin/price-lists': 'admin',
  'POST /api/admin/price-lists': 'admin',
  'DELETE /api/admin/price-lists/:id': 'admin',
  'GET /api/admin/price-lists/:id': 'admin',
  'PUT /api/admin/price-lists/:id': 'admin',
  'GET /api/admin/price-lists/:id/rows': 'admin',
  'POST /api/admin/price-lists/:id/rows': 'admin',
  'POST /api/admin/price-lists/status': 'admin',
  'GET /api/admin/price-reason': 'admin',
  'GET /api/admin/products': 'admin',
  'POST /api/admin/products': 'admin',
  'GET /api/admin/products/:id': 'admin',
  'PUT /api/admin/products/:id': 'admin',
  'DELETE /api/admin/products/:id': 'admin',
  'POST /api/admin/products/change': 'admin',
  'GET /api/admin/option-group-choices': 'admin',
  'POST /api/admin/products/:id/duplicate': 'admin',
  'POST /api/admin/products/:id/restore': 'admin',
  'GET /api/admin/products/:id/changes': 'admin',
  'GET /api/admin/products/:id/menus': 'admin',
  'PUT /api/admin/products/:id/menus': 'admin',
  'GET /api/admin/profile/show': 'admin',
  'GET /api/admin/salespeople': 'admin',
  'GET /api/admin/sent-emails': 'admin',
  'POST /api/admin/sent-emails/send-again': 'admin',
  'GET /api/admin/settings/company': 'admin',
  'PUT /api/admin/settings/company': 'admin',
  'GET /api/admin/settings/site': 'admin',
  'PUT /api/admin/settings/site': 'admin',
  'GET /api/admin/brands': 'admin',
  'POST /api/admin/brands': 'admin',
  'GET /api/admin/brands/:id': 'admin',
  'PUT /api/admin/brands/:id': 'admin',
  'DELETE /api/admin/brands/:id': 'admin',
  'POST /api/admin/brands/change': 'admin',
  'GET /api/admin/main-categories': 'admin',
  'POST /api/admin/main-categories': 'admin',
  'GET /api/admin/main-categories/:id': 'admin',
  'PUT /api/admin/main-categories/:id': 'admin',
  'DELETE /api/admin/main-categories/:id': 'admin',
  'POST /api/admin/main-categories/change': 'admin',
  'PUT /api/admin/main-categories/:id/place': 'admin',
  'GET /api/admin/categories': 'admin',
  'POST /api/admin/categories': 'admin',
  'GET /api/admin/categories/:id': 'admin',
  'PUT /api/admin/categories/:id': 'admin',
  'DELETE /api/admin/categories/:id': 'admin',
  'POST /api/admin/categories/change': 'admin',
  'PUT /api/admin/categories/:id/place': 'admin',
  'GET /api/admin/category-tree': 'admin',
  'GET /api/admin/tags': 'admin',
  'POST /api/admin/tags': 'admin',
  'GET /api/admin/tags/:id': 'admin',
  'PUT /api/admin/tags/:id': 'admin',
  'DELETE /api/admin/tags/:id': 'admin',
  'POST /api/admin/tags/change': 'admin',
  'GET /api/admin/synonyms': 'admin',
  'POST /api/admin/synonyms': 'admin',
  'GET /api/admin/synonyms/:id': 'admin',
  'PUT /api/admin/synonyms/:id': 'admin',
  'DELETE /api/admin/synonyms/:id': 'admin',
  'GET /api/admin/measure-units': 'admin',
  'POST /api/admin/measure-units': 'admin',
  'GET /api/admin/measure-units/:id': 'admin',
  'PUT /api/admin/measure-units/:id': 'admin',
  'DELETE /api/admin/measure-units/:id': 'admin',
  'POST /api/admin/measure-units/remove': 'admin',
  'GET /api/admin/shelf-products': 'admin',
  'GET /api/admin/shelf-choices': 'admin',
  'PUT /api/admin/stock': 'admin',
  'PUT /api/admin/stock/:variantId': 'admin',
  'POST /api/admin/stock/:variantId/movements': 'admin',
  'GET /api/admin/stock': 'admin',
  'GET /api/admin/stock/movements': 'admin',
  'GET /api/admin/attribute-names': 'admin',
  'GET /api/admin/option-groups': 'admin',
  'POST /api/admin/option-groups': 'admin',
  'GET /api/admin/option-groups/:id': 'admin',
  'PUT /api/admin/option-groups/:id': 'admin',
  'DELETE /api/admin/option-groups/:id': 'admin',
  'GET /api/admin/products/:id/attributes': 'admin',
  'PUT /api/admin/products/:id/attributes': 'admin',
  'PUT /api/admin/products/:id/option-groups': 'admin',
  'GET /api/admin/products/:id/variants': 'admin',
  'PUT /api/admin/products/:id/variants': 'admin',
  'POST /api/admin/products/:id/variants/generate': 'admin',
  'POST /api/admin/products/:id/variants/preview': 'admin',
  'GET /api/admin/variant-type-choices': 'admin',
  'GET /api/admin/variant-types': 'admin',
  'POST /api/admin/variant-types': 'admin',
  'PUT /api/admin/variant-types': 'admin',
  'GET /api/admin/variant-types/:id': 'admin',
  'PUT /api/admin/variant-types/:id': 'admin',
  'DELETE /api/admin/variant-types/:id': 'admin',
  'GET /api/admin/variant-types/:id/uses': 'admin',
  'GET /api/admin/users': 'admin',
  'GET /api/admin/users/:id': 'admin',
  'GET /api/admin/users/export': 'admin',
  'POST /api/admin/users/approve': 'admin',
  'PUT /api/admin/users/:id': 'admin',
  'POST /api/admin/users/:id/approve': 'admin',
  'PUT /api/admin/users/:id/prices': 'admin',
  'POST /api/admin/users/:id/refuse': 'admin',
  'PUT /api/admin/users/:id/restriction': 'admin',
  'PUT /api/admin/users/:id/salesperson': 'admin',
  'GET /api/admin/variants': 'admin',
  'POST /api/auth/admin/login': 'public',
  'POST /api/auth/admin/logout': 'public',
  'POST /api/auth/confirm': 'public',
  'POST /api/auth/confirm/resend': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/logout': 'public',
  'POST /api/auth/password/check': 'public',
  'POST /api/auth/password/new': 'public',
  'POST /api/auth/password/reset': 'public',
  'POST /api/auth/register': 'public',
  'GET /api/front/bot-check': 'public',
  'GET /api/front/brands': 'public',
  'GET /api/front/brands/:slug': 'public',
  'GET /api/front/categories': 'public',
  'GET /api/front/categories/:slug': 'public',
  'POST /api/front/contact': 'public',
  'GET /api/front/delivery-estimate': 'public',
  'GET /api/front/main-categories': 'public',
  'GET /api/front/main-category-names': 'public',
  'GET /api/front/main-categories/:slug': 'public',
  'GET /api/front/menus/:type/:menu': 'public',
  'GET /api/front/menus/home': 'public',
  'GET /api/front/menus/links': 'public',
  'GET /api/front/payments/:token': 'public',
  'GET /api/front/places': 'public',
  'GET /api/front/prices': 'public',
  'GET /api/front/product-prices': 'public',
  'GET /api/front/products': 'public',
  'GET /api/front/products/:slug': 'public',
  'GET /api/front/products/:slug/related': 'public',
  'GET /api/front/settings': 'public',
  'GET /api/front/setup': 'public',
  'POST /api/front/setup': 'public',
  'GET /api/front/simulated-payments/:token': 'public',
  'POST /api/front/simulated-payments/:token': 'public',
  'POST /api/front/simulated-payments/:token/cancel': 'public',
  'GET /api/front/site-profile': 'public',
  'GET /api/front/slides': 'public',
  'GET /api/front/surcharges': 'public',
  'DELETE /api/sales/acting': 'salesperson',
  'GET /api/sales/customers': 'salesperson',
  'POST /api/sales/customers/:id/choose': 'salesperson',
  'GET /api/sales/orders': 'salesperson',
  'GET /api/sales/orders/:id': 'salesperson',
  'POST /api/webhooks/simulated': 'public',
}

/** Calls that machines outside make: they carry neither API key nor pair and are believed by their signature. */
const webhooks = ['POST /api/webhooks/simulated']
/** Writing calls that stay open to a restricted customer. */
const openToRestricted = ['POST /api/account/password']

/** The refusal each actor meets at each kind of door; null: let through. What a door says only to writers stands behind the bar. */
const refusals: Record<Access, Record<ActorName, string | null>> = {
  public: {
    visitor: null,
    'waiting customer': null,
    'approved customer': null,
    'customer without prices': null,
    'restricted customer': null,
    'salesperson without customer': null,
    'salesperson with customer': null,
    admin: null,
    'super admin': null,
  },
  person: {
    visitor: 'core.loginRequired',
    'waiting customer': null,
    'approved customer': null,
    'customer without prices': null,
    'restricted customer': 'when writing: core.restricted',
    'salesperson without customer': null,
    'salesperson with customer': null,
    admin: 'core.notEligible',
    'super admin': 'core.notEligible',
  },
  customer: {
    visitor: 'core.loginRequired',
    'waiting customer': null,
    'approved customer': null,
    'customer without prices': null,
    'restricted customer': 'when writing: core.restricted',
    'salesperson without customer': 'core.customerNotChosen',
    'salesperson with customer': null,
    admin: 'core.notEligible',
    'super admin': 'core.notEligible',
  },
  buyer: {
    visitor: 'core.loginRequired',
    'waiting customer': 'core.notApproved',
    'approved customer': null,
    'customer without prices': null,
    'restricted customer': 'core.restricted',
    'salesperson without customer': 'core.customerNotChosen',
    'salesperson with customer': null,
    admin: 'core.notEligible',
    'super admin': 'core.notEligible',
  },
  salesperson: {
    visitor: 'core.loginRequired',
    'waiting customer': 'core.notEligible',
    'approved customer': 'core.notEligible',
    'customer without prices': 'core.notEligible',
    'restricted customer': 'core.notEligible',
    'salesperson without customer': null,
    'salesperson with customer': null,
    admin: 'core.notEligible',
    'super admin': 'core.notEligible',
  },
  admin: {
    visitor: 'core.loginRequired',
    'waiting customer': 'core.notEligible',
    'approved customer': 'core.notEligible',
    'customer without prices': 'core.notEligible',
    'restricted customer': 'core.notEligible',
    'salesperson without customer': 'core.notEligible',
    'salesperson with customer': 'core.notEligible',
    admin: null,
    'super admin': null,
  },
  superAdmin: {
    visitor: 'core.loginRequired',
    'waiting customer': 'core.notEligible',
    'approved customer': 'core.notEligible',
    'customer without prices': 'core.notEligible',
    'restricted customer': 'core.notEligible',
    'salesperson without customer': 'core.notEligible',
    'salesperson with customer': 'core.notEligible',
    admin: 'core.notEligible',
    'super admin': null,
  },
}

const statuses: Record<string, number> = {
  'core.loginRequired': 401,
  'core.notEligible': 403,
  'core.restricted': 403,
  'core.notApproved': 403,
  'core.customerNotChosen': 409,
}
const doorCodes = [...Object.keys(statuses), 'core.apiKey', 'core.xsrf', 'core.sessionExpired']

const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`
const endpoints = routes.map(({ endpoint }) => endpoint)
const accessOf = (endpoint: AnyEndpoint): Access | undefined => expected[nameOf(endpoint)]
const isWebhook = (endpoint: AnyEndpoint): boolean => webhooks.includes(nameOf(endpoint))

function refusalOf(endpoint: AnyEndpoint, access: Access, actor: ActorName): string | null {
  const [, code] = /^when writing: (.*)$/.exec(refusals[access][actor] ?? '') ?? []
  if (code === undefined) return refusals[access][actor]
  return endpoint.method === 'GET' || openToRestricted.includes(nameOf(endpoint)) ? null : code
}

let app: TestApp
let tokenOf: (name: ActorName) => Promise<string | null>
beforeAll(async () => {
  app = await testApp()
  tokenOf = await theActors(app)
})
afterAll(() => app.close())

test('every route has its line in the table, and every line its route', () => {
  const names = endpoints.map(nameOf)
  expect(
    names.filter((name, at) => names.indexOf(name) !== at),
    'two routes at one address',
  ).toEqual([])
  expect(
    names.filter((name) => !(name in expected)),
    'routes nobody said who may call',
  ).toEqual([])
  expect(
    Object.keys(expected).filter((name) => !names.includes(name)),
    'lines without a route',
  ).toEqual([])
  expect(endpoints.filter(({ webhook }) => webhook).map(nameOf)).toEqual(webhooks)
  expect(endpoints.filter(({ restrictedMay }) => restrictedMay).map(nameOf)).toEqual(openToRestricted)
})

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s lets in whom it should and nobody else',
  async (_, endpoint) => {
    const access = accessOf(endpoint) ?? 'superAdmin'
    const seen: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const actor of actorNames) {
      const token = await tokenOf(actor)
      const { status, code } = await rawCall(app, endpoint.method, strangeUrl(endpoint), { token, ...(endpoint.body ? { body: {} } : {}) })
      const refusal = refusalOf(endpoint, access, actor)
      wanted[actor] = refusal ? `${statuses[refusal]} ${refusal}` : 'let through'
      seen[actor] = code !== null && doorCodes.includes(code) ? `${status} ${code}` : status >= 500 ? `${status} ${code}` : 'let through'
    }
    expect(seen).toEqual(wanted)
  },
)

test('nothing answers without the API key, webhooks apart', async () => {
  const token = (await tokenOf('super admin')) ?? ''
  for (const endpoint of endpoints.filter((each) => !isWebhook(each))) {
    for (const key of [undefined, '', 'wrong']) {
      const answer = await app.inject({
        method: endpoint.method,
        url: strangeUrl(endpoint),
        headers: { ...crossSitePair, authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'x-api-key': key }) },
      })
      expect([answer.statusCode, answer.json().error.code], `${nameOf(endpoint)} with key ${key}`).toEqual([401, 'core.apiKey'])
    }
  }
})

test('no visitor changes anything from another site', async () => {
  const pairs = [
    {},
    { cookie: 'XSRF-TOKEN=abc' },
    { 'x-xsrf-token': 'abc' },
    { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' },
    { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' },
  ]
  for (const endpoint of endpoints.filter((each) => each.method !== 'GET' && !isWebhook(each))) {
    const refusal = accessOf(endpoint) === 'public' ? [403, 'core.xsrf'] : [401, 'core.loginRequired']
    for (const pair of pairs) {
      const answer = await app.inject({ method: endpoint.method, url: strangeUrl(endpoint), headers: { ...apiKey, ...pair } })
      expect([answer.statusCode, answer.json().error.code], `${nameOf(endpoint)} with ${JSON.stringify(pair)}`).toEqual(refusal)
    }
  }
})

test('a token nobody gave out, or of another form, opens nothing', async () => {
  for (const endpoint of endpoints.filter((each) => accessOf(each) !== 'public')) {
    const unknown = await rawCall(app, endpoint.method, strangeUrl(endpoint), { token: 'x'.repeat(43) })
    expect([unknown.status, unknown.code], `${nameOf(endpoint)}`).toEqual([401, 'core.sessionExpired'])
    for (const authorization of ['', 'Bearer ', 'Bearer null', 'Bearer undefined', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`]) {
      const { status } = await rawCall(app, endpoint.method, strangeUrl(endpoint), { headers: { authorization } })
      expect(status, `${nameOf(endpoint)} with ${authorization.slice(0, 20)}`).toBe(401)
    }
  }
})
