// Who may call what: calls every route as every actor and compares with the table below. A route without a line fails, and so does a line without a route.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../modules.ts'
import { showProfile } from '#modules/people/admin-contract.ts'
import type { Access, AnyEndpoint } from '#shared/endpoint.ts'
import { type Permission, permissions } from '#shared/permissions.ts'
import { actorNames, type ActorName, theActors } from './actors.ts'
import { type TestApp, testApp } from './app.ts'
import { anAdmin } from './builders/accounts.ts'
import { apiKey, crossSitePair, rawCall, strangeUrl } from './raw-call.ts'

/** Who may call each route. For the office's routes it is the permission; `admin` means any admin. */
const expected: Record<string, Access | Permission> = {
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
  'GET /api/account/invoices': 'customer',
  'GET /api/account/invoices/:id': 'customer',
  'GET /api/account/last-ordered': 'customer',
  'GET /api/account/invoices/:id/pdf': 'customer',
  'GET /api/account/lists': 'customer',
  'GET /api/account/lists/:kind': 'customer',
  'POST /api/account/lists/:kind': 'customer',
  'DELETE /api/account/lists/:kind': 'customer',
  'PUT /api/account/lists/favorites/:productId/quantities': 'customer',
  'GET /api/account/me': 'person',
  'POST /api/account/orders': 'buyer',
  'POST /api/account/order-pad/file': 'buyer',
  'POST /api/account/order-pad/judge': 'buyer',
  'GET /api/account/order-pad/sample': 'buyer',
  'POST /api/account/order-pad/words': 'buyer',
  'GET /api/account/orders': 'customer',
  'GET /api/account/orders/:id': 'customer',
  'GET /api/account/orders/:id/confirmation': 'customer',
  'POST /api/account/orders/:id/cancel': 'customer',
  'POST /api/account/orders/:id/pay': 'buyer',
  'GET /api/account/orders/:id/reorder': 'buyer',
  'POST /api/account/password': 'person',
  'GET /api/account/products': 'customer',
  'PUT /api/account/profile': 'person',
  'GET /api/account/scanned': 'buyer',
  'GET /api/account/purchase-order': 'buyer',
  'GET /api/account/saved-carts': 'customer',
  'POST /api/account/saved-carts': 'buyer',
  'GET /api/account/saved-carts/:id': 'buyer',
  'PUT /api/account/saved-carts/:id': 'buyer',
  'DELETE /api/account/saved-carts/:id': 'buyer',
  'GET /api/account/returnable/:id': 'person',
  'POST /api/account/return-pictures': 'person',
  'GET /api/account/returns': 'person',
  'POST /api/account/returns': 'person',
  'GET /api/account/returns/:id': 'person',
  'POST /api/account/returns/:id/withdraw': 'person',
  'GET /api/account/money-collections': 'person',
  'GET /api/account/money-collections/:id': 'person',
  'GET /api/account/stock-left': 'buyer',
  'GET /api/admin/companies': 'customers.see',
  'GET /api/admin/dashboard': 'reports.see',
  'GET /api/admin/files': 'files.see',
  'GET /api/admin/files/:id': 'files.see',
  'PUT /api/admin/files/:id': 'files.change',
  'DELETE /api/admin/files/:id': 'files.change',
  'POST /api/admin/files/:id/content': 'files.change',
  'POST /api/admin/files/documents': 'files.change',
  'POST /api/admin/files/pictures': 'files.change',
  'GET /api/admin/files/quota': 'files.see',
  'POST /api/admin/files/remove': 'files.change',
  'POST /api/admin/files/videos': 'files.change',
  'GET /api/admin/invoices': 'orders.see',
  'POST /api/admin/invoices': 'money.change',
  'GET /api/admin/invoices/sums': 'orders.see',
  'GET /api/admin/invoices/:id': 'orders.see',
  'GET /api/admin/invoices/:id/pdf': 'orders.see',
  'PUT /api/admin/invoices/:id': 'money.change',
  'DELETE /api/admin/invoices/:id': 'money.change',
  'POST /api/admin/invoices/:id/credit': 'money.change',
  'GET /api/admin/invoices/:id/document': 'orders.see',
  'POST /api/admin/invoices/:id/mail': 'money.change',
  'GET /api/admin/invoices/:id/paper': 'orders.see',
  'POST /api/admin/invoices/:id/print': 'money.change',
  'GET /api/admin/menus': 'content.see',
  'POST /api/admin/menus': 'content.change',
  'GET /api/admin/menus/:id': 'content.see',
  'PUT /api/admin/menus/:id': 'content.change',
  'DELETE /api/admin/menus/:id': 'content.change',
  'PUT /api/admin/menus/order': 'content.change',
  'POST /api/admin/menus/preview': 'content.see',
  'POST /api/admin/menus/remove': 'content.change',
  'POST /api/admin/menus/status': 'content.change',
  'GET /api/admin/reviews': 'reviews.see',
  'GET /api/admin/reviews/:id': 'reviews.see',
  'PUT /api/admin/reviews/:id': 'reviews.change',
  'DELETE /api/admin/reviews/:id': 'reviews.change',
  'POST /api/admin/reviews/change': 'reviews.change',
  'GET /api/admin/slides': 'content.see',
  'POST /api/admin/slides': 'content.change',
  'GET /api/admin/slides/:id': 'content.see',
  'PUT /api/admin/slides/:id': 'content.change',
  'DELETE /api/admin/slides/:id': 'content.change',
  'PUT /api/admin/slides/order': 'content.change',
  'POST /api/admin/slides/remove': 'content.change',
  'POST /api/admin/slides/status': 'content.change',
  'POST /api/admin/downloads': 'imports.see',
  'POST /api/admin/imports': 'imports.change',
  'GET /api/admin/imports': 'imports.see',
  'GET /api/admin/imports/:id': 'imports.see',
  'POST /api/admin/imports/:id/cancel': 'imports.change',
  'GET /api/admin/imports/:id/changes': 'imports.see',
  'POST /api/admin/imports/:id/discard': 'imports.change',
  'PUT /api/admin/imports/:id/parts/:part': 'imports.change',
  'GET /api/admin/imports/:id/pictures': 'imports.see',
  'POST /api/admin/imports/:id/pictures': 'imports.change',
  'PUT /api/admin/imports/:id/pictures/parts/:part': 'imports.change',
  'POST /api/admin/imports/:id/pictures/read': 'imports.change',
  'POST /api/admin/imports/:id/preview': 'imports.change',
  'POST /api/admin/imports/:id/retryPictures': 'imports.change',
  'POST /api/admin/imports/:id/read': 'imports.change',
  'POST /api/admin/imports/:id/run': 'imports.change',
  'POST /api/admin/imports/:id/stopPreview': 'imports.change',
  'POST /api/admin/imports/:id/undo': 'imports.change',
  'GET /api/admin/orders': 'orders.see',
  'GET /api/admin/orders/:id': 'orders.see',
  'GET /api/admin/orders/:id/documents/:document': 'orders.see',
  'POST /api/admin/orders/:id/actions/:action': 'orders.change',
  'POST /api/admin/orders/actions/:action': 'orders.change',
  'GET /api/admin/order-revisions/:id': 'orders.see',
  'POST /api/admin/order-revisions/:id': 'orders.change',
  'POST /api/admin/order-revisions/:id/quote': 'orders.change',
  'POST /api/admin/payments/:id/cancel': 'money.change',
  'POST /api/admin/payments/:id/capture': 'money.change',
  'POST /api/admin/payments/:id/refund': 'money.change',
  'GET /api/admin/tax-groups': 'settings.see',
  'POST /api/admin/tax-groups': 'settings.change',
  'DELETE /api/admin/tax-groups/:id': 'settings.change',
  'GET /api/admin/tax-groups/:id': 'settings.see',
  'PUT /api/admin/tax-groups/:id': 'settings.change',
  'GET /api/admin/money-collections': 'orders.see',
  'POST /api/admin/money-collections/:id/actions/:action': 'money.change',
  'GET /api/admin/returnable/:number': 'orders.see',
  'GET /api/admin/returns': 'orders.see',
  'POST /api/admin/returns': 'orders.change',
  'GET /api/admin/returns/:id': 'orders.see',
  'POST /api/admin/returns/:id/actions/:action': 'orders.change',
  'POST /api/admin/returns/:id/approve': 'money.change',
  'POST /api/admin/returns/:id/settle': 'money.change',
  'GET /api/admin/coupons': 'prices.see',
  'POST /api/admin/coupons': 'prices.change',
  'POST /api/admin/coupons/change': 'prices.change',
  'DELETE /api/admin/coupons/:id': 'prices.change',
  'GET /api/admin/coupons/:id': 'prices.see',
  'PUT /api/admin/coupons/:id': 'prices.change',
  'GET /api/admin/customer-groups': 'prices.see',
  'POST /api/admin/customer-groups': 'prices.change',
  'DELETE /api/admin/customer-groups/:id': 'prices.change',
  'GET /api/admin/customer-groups/:id': 'prices.see',
  'PUT /api/admin/customer-groups/:id': 'prices.change',
  'GET /api/admin/products/:id/media': 'catalogue.see',
  'PUT /api/admin/products/:id/media': 'catalogue.change',
  'GET /api/admin/size-tables': 'catalogue.see',
  'POST /api/admin/size-tables': 'catalogue.change',
  'DELETE /api/admin/size-tables/:id': 'catalogue.change',
  'GET /api/admin/size-tables/:id': 'catalogue.see',
  'PUT /api/admin/size-tables/:id': 'catalogue.change',
  'GET /api/admin/price-lists': 'prices.see',
  'POST /api/admin/price-lists': 'prices.change',
  'DELETE /api/admin/price-lists/:id': 'prices.change',
  'GET /api/admin/price-lists/:id': 'prices.see',
  'PUT /api/admin/price-lists/:id': 'prices.change',
  'GET /api/admin/price-lists/:id/rows': 'prices.see',
  'POST /api/admin/price-lists/:id/rows': 'prices.change',
  'POST /api/admin/price-lists/status': 'prices.change',
  'GET /api/admin/price-reason': 'prices.see',
  'GET /api/admin/payment-methods': 'settings.see',
  'POST /api/admin/payment-methods': 'settings.change',
  'POST /api/admin/payment-methods/order': 'settings.change',
  'POST /api/admin/payment-methods/status': 'settings.change',
  'DELETE /api/admin/payment-methods/:id': 'settings.change',
  'GET /api/admin/payment-methods/:id': 'settings.see',
  'PUT /api/admin/payment-methods/:id': 'settings.change',
  'GET /api/admin/payment-methods/:id/zones': 'settings.see',
  'PUT /api/admin/payment-methods/:id/zones': 'settings.change',
  'GET /api/admin/products': 'catalogue.see',
  'POST /api/admin/products': 'catalogue.change',
  'GET /api/admin/products/:id': 'catalogue.see',
  'PUT /api/admin/products/:id': 'catalogue.change',
  'DELETE /api/admin/products/:id': 'catalogue.change',
  'POST /api/admin/products/change': 'catalogue.change',
  'GET /api/admin/option-group-choices': 'catalogue.see',
  'POST /api/admin/products/:id/duplicate': 'catalogue.change',
  'POST /api/admin/products/:id/restore': 'catalogue.change',
  'GET /api/admin/products/:id/changes': 'catalogue.see',
  'GET /api/admin/products/:id/menus': 'content.see',
  'PUT /api/admin/products/:id/menus': 'content.change',
  'GET /api/admin/profile/show': 'admin',
  'GET /api/admin/salespeople': 'customers.see',
  'GET /api/admin/sent-emails': 'mails.see',
  'POST /api/admin/sent-emails/send-again': 'mails.change',
  'GET /api/admin/settings/calendar': 'settings.see',
  'PUT /api/admin/settings/calendar': 'settings.change',
  'GET /api/admin/settings/company': 'settings.see',
  'PUT /api/admin/settings/company': 'settings.change',
  'GET /api/admin/settings/site': 'settings.see',
  'PUT /api/admin/settings/site': 'settings.change',
  'GET /api/admin/brands': 'catalogue.see',
  'POST /api/admin/brands': 'catalogue.change',
  'GET /api/admin/brands/:id': 'catalogue.see',
  'PUT /api/admin/brands/:id': 'catalogue.change',
  'DELETE /api/admin/brands/:id': 'catalogue.change',
  'POST /api/admin/brands/change': 'catalogue.change',
  'GET /api/admin/main-categories': 'catalogue.see',
  'POST /api/admin/main-categories': 'catalogue.change',
  'GET /api/admin/main-categories/:id': 'catalogue.see',
  'PUT /api/admin/main-categories/:id': 'catalogue.change',
  'DELETE /api/admin/main-categories/:id': 'catalogue.change',
  'POST /api/admin/main-categories/change': 'catalogue.change',
  'PUT /api/admin/main-categories/:id/place': 'catalogue.change',
  'GET /api/admin/categories': 'catalogue.see',
  'POST /api/admin/categories': 'catalogue.change',
  'GET /api/admin/categories/:id': 'catalogue.see',
  'PUT /api/admin/categories/:id': 'catalogue.change',
  'DELETE /api/admin/categories/:id': 'catalogue.change',
  'POST /api/admin/categories/change': 'catalogue.change',
  'PUT /api/admin/categories/:id/place': 'catalogue.change',
  'GET /api/admin/category-tree': 'catalogue.see',
  'GET /api/admin/tags': 'catalogue.see',
  'POST /api/admin/tags': 'catalogue.change',
  'GET /api/admin/tags/:id': 'catalogue.see',
  'PUT /api/admin/tags/:id': 'catalogue.change',
  'DELETE /api/admin/tags/:id': 'catalogue.change',
  'POST /api/admin/tags/change': 'catalogue.change',
  'GET /api/admin/synonyms': 'catalogue.see',
  'POST /api/admin/synonyms': 'catalogue.change',
  'GET /api/admin/synonyms/:id': 'catalogue.see',
  'PUT /api/admin/synonyms/:id': 'catalogue.change',
  'DELETE /api/admin/synonyms/:id': 'catalogue.change',
  'GET /api/admin/measure-units': 'catalogue.see',
  'POST /api/admin/measure-units': 'catalogue.change',
  'GET /api/admin/measure-units/:id': 'catalogue.see',
  'PUT /api/admin/measure-units/:id': 'catalogue.change',
  'DELETE /api/admin/measure-units/:id': 'catalogue.change',
  'POST /api/admin/measure-units/remove': 'catalogue.change',
  'GET /api/admin/term-products': 'catalogue.see',
  'GET /api/admin/term-choices': 'catalogue.see',
  'PUT /api/admin/stock': 'stock.change',
  'PUT /api/admin/stock/:variantId': 'stock.change',
  'POST /api/admin/stock/:variantId/movements': 'stock.change',
  'GET /api/admin/shipping-zones': 'settings.see',
  'POST /api/admin/shipping-zones': 'settings.change',
  'GET /api/admin/shipping-zones/:id': 'settings.see',
  'PUT /api/admin/shipping-zones/:id': 'settings.change',
  'DELETE /api/admin/shipping-zones/:id': 'settings.change',
  'POST /api/admin/shipping-zones/change': 'settings.change',
  'GET /api/admin/shipping-zones/map': 'settings.see',
  'GET /api/admin/shipping-zones/test': 'settings.see',
  'GET /api/admin/stock': 'stock.see',
  'GET /api/admin/stock/movements': 'stock.see',
  'GET /api/admin/attribute-names': 'catalogue.see',
  'GET /api/admin/option-groups': 'catalogue.see',
  'POST /api/admin/option-groups': 'catalogue.change',
  'GET /api/admin/option-groups/:id': 'catalogue.see',
  'PUT /api/admin/option-groups/:id': 'catalogue.change',
  'DELETE /api/admin/option-groups/:id': 'catalogue.change',
  'GET /api/admin/products/:id/attributes': 'catalogue.see',
  'PUT /api/admin/products/:id/attributes': 'catalogue.change',
  'PUT /api/admin/products/:id/option-groups': 'catalogue.change',
  'GET /api/admin/products/:id/variants': 'catalogue.see',
  'PUT /api/admin/products/:id/variants': 'catalogue.change',
  'POST /api/admin/products/:id/variants/generate': 'catalogue.change',
  'POST /api/admin/products/:id/variants/preview': 'catalogue.change',
  'GET /api/admin/variant-type-choices': 'catalogue.see',
  'GET /api/admin/variant-types': 'catalogue.see',
  'POST /api/admin/variant-types': 'catalogue.change',
  'PUT /api/admin/variant-types': 'catalogue.change',
  'GET /api/admin/variant-types/:id': 'catalogue.see',
  'PUT /api/admin/variant-types/:id': 'catalogue.change',
  'DELETE /api/admin/variant-types/:id': 'catalogue.change',
  'GET /api/admin/variant-types/:id/uses': 'catalogue.see',
  'GET /api/admin/users': 'customers.see',
  'GET /api/admin/users/:id': 'customers.see',
  'GET /api/admin/users/export': 'customers.see',
  'POST /api/admin/users/approve': 'customers.change',
  'PUT /api/admin/users/:id': 'customers.change',
  'POST /api/admin/users/:id/approve': 'customers.change',
  'PUT /api/admin/users/:id/prices': 'customers.change',
  'POST /api/admin/users/:id/refuse': 'customers.change',
  'PUT /api/admin/users/:id/restriction': 'customers.change',
  'PUT /api/admin/users/:id/salesperson': 'customers.change',
  'GET /api/admin/variants': 'catalogue.see',
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
  'GET /api/front/product-cards': 'public',
  'GET /api/front/products/:slug/related': 'public',
  'GET /api/front/products/:slug/together': 'public',
  'GET /api/front/products/:slug/reviews': 'public',
  'POST /api/front/reviews': 'public',
  'GET /api/front/products/:slug/extras': 'public',
  'POST /api/front/stock-alerts': 'public',
  'POST /api/front/stock-alerts/confirm': 'public',
  'POST /api/front/stock-alerts/end': 'public',
  'POST /api/front/reviews/:id/helpful': 'public',
  'GET /api/front/settings': 'public',
  'GET /api/front/setup': 'public',
  'POST /api/front/setup': 'public',
  'GET /api/front/simulated-payments/:token': 'public',
  'POST /api/front/simulated-payments/:token': 'public',
  'POST /api/front/simulated-payments/:token/cancel': 'public',
  'GET /api/front/site-profile': 'public',
  'GET /api/front/slides': 'public',
  'GET /api/front/suggestions': 'public',
  'GET /api/front/surcharges': 'public',
  'DELETE /api/sales/acting': 'salesperson',
  'GET /api/sales/customers': 'salesperson',
  'POST /api/sales/customers/:id/choose': 'salesperson',
  'POST /api/sales/money-collections': 'salesperson',
  'POST /api/sales/money-collections/:id/withdraw': 'salesperson',
  'GET /api/sales/open-orders': 'salesperson',
  'GET /api/sales/orders': 'salesperson',
  'GET /api/sales/orders/:id': 'salesperson',
  'POST /api/webhooks/simulated': 'public',
}

/** Calls of outside systems: without API key and cross-site pair, trusted by their signature. */
const webhooks = ['POST /api/webhooks/simulated']
/** Writing calls that a restricted customer may make. */
const openToRestricted = ['POST /api/account/password']

/** The refusal of each actor for each kind of access; null: allowed. `when writing:` marks a refusal of writing calls only. */
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
  'core.notPermitted': 403,
  'core.restricted': 403,
  'core.notApproved': 403,
  'core.customerNotChosen': 409,
}
const doorCodes = [...Object.keys(statuses), 'core.apiKey', 'core.xsrf', 'core.sessionExpired']

const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`
const endpoints = routes.map(({ endpoint }) => endpoint)
const permissionOf = (endpoint: AnyEndpoint): Permission | undefined => permissions.find((each) => each === expected[nameOf(endpoint)])
const accessOf = (endpoint: AnyEndpoint): Access => {
  const found = expected[nameOf(endpoint)] ?? 'superAdmin'
  return found.includes('.') ? 'admin' : (found as Access)
}
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
    const access = accessOf(endpoint)
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

describe('an admin', () => {
  const tokens = new Map<string, Promise<string>>()
  /** A session of an admin with this permission alone. */
  const adminWho = (may: readonly Permission[]): Promise<string> => {
    const key = may.join()
    const made = tokens.get(key) ?? anAdmin(app, { permissions: [...may] }).then(({ token }) => token)
    tokens.set(key, made)
    return made
  }
  const answer = async (endpoint: AnyEndpoint, may: readonly Permission[]) => {
    const { status, code } = await rawCall(app, endpoint.method, strangeUrl(endpoint), {
      token: await adminWho(may),
      ...(endpoint.body ? { body: {} } : {}),
    })
    return code !== null && doorCodes.includes(code) ? `${status} ${code}` : status >= 500 ? `${status} ${code}` : 'let through'
  }

  test.each(endpoints.filter((each) => accessOf(each) === 'admin').map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'meets %s with its permission and not without',
    async (_, endpoint) => {
      const permission = permissionOf(endpoint)
      const others = permissions.filter((each) => each !== permission)

      expect(await answer(endpoint, others)).toBe(permission ? '403 core.notPermitted' : 'let through')
      expect(await answer(endpoint, permission ? [permission] : [])).toBe('let through')
    },
  )

  test('is told which permission is missing, in both languages', async () => {
    const token = await adminWho(['orders.see'])
    const said = async (language: string) =>
      (await rawCall(app, 'GET', '/api/admin/users', { token, headers: { 'accept-language': language } })).body
    expect(await said('en')).toMatchObject({ message: 'Your account lacks the permission for this (customers.see).' })
    expect(await said('ar')).toMatchObject({ message: expect.stringContaining('customers.see') })
  })

  test('knows what they may, a super admin everything; what this release does not know opens nothing', async () => {
    const mine = async (options: object) => {
      const { token } = await anAdmin(app, options)
      return (await app.as(token).call(showProfile)).permissions
    }
    expect(await mine({})).toEqual(permissions)
    expect(await mine({ isSuper: true, permissions: ['orders.see'] })).toEqual(permissions)
    expect(await mine({ permissions: ['mails.see', 'moon.change'] })).toEqual(['mails.see'])
  })
})

test('every permission is asked by a call, and the table names no other', () => {
  expect([...new Set(endpoints.flatMap(({ may }) => may ?? []))].sort()).toEqual([...permissions].sort())
  expect(endpoints.filter(({ access, may }) => access === 'admin' && !may).map(nameOf)).toEqual(['GET /api/admin/profile/show'])
})

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
