// THE LIST: every module's routes, jobs, listeners to events and answers to questions; one line per module and kind.
import type { Listener } from './server/events.ts'
import { kitPersonalData } from './server/kit-personal-data.ts'
import { listenersOf, type PersonalData } from './server/personal-data.ts'
import type { Route } from './server/http.ts'
import type { Worker } from './server/jobs.ts'
import { fileRoutes, fileWorkers } from '#modules/files/server/routes.ts'
import { productListeners, productWorkers } from '#modules/products/server/index/index-jobs.ts'
import { taxGroupAnswer } from '#modules/products/server/index/answer-tax.ts'
import { termUsesAnswer } from '#modules/products/server/index/term-products.ts'
import { productNames, variantNames } from '#modules/products/server/answer-names.ts'
import { productRoutes } from '#modules/products/server/routes.ts'
import { variantRoutes } from '#modules/products/server/variant-routes.ts'
import { taxRoutes } from '#modules/tax/server/routes.ts'
import { taxonomyRoutes } from '#modules/taxonomy/server/routes.ts'
import { stockAmountsAnswer } from '#modules/stock/server/answer-amounts.ts'
import { stockWorkers } from '#modules/stock/server/stats-job.ts'
import { stockListeners } from '#modules/stock/server/product-listeners.ts'
import { stockRoutes } from '#modules/stock/server/routes.ts'
import { shippingRoutes } from '#modules/shipping/server/routes.ts'
import { extrasRoutes } from '#modules/extras/server/routes.ts'
import { pageRoutes, pageWorkers } from '#modules/pages/server/routes.ts'
import { messageNames } from '#modules/content/server/answer-names.ts'
import { mailNames, mailTextNames } from '#modules/emails/server/answer-names.ts'
import { mailIds } from '#modules/emails/server/answer-ids.ts'
import { contentRoutes } from '#modules/content/server/routes.ts'
import { choiceIds, productIds } from '#modules/products/server/answer-ids.ts'
import { termIds } from '#modules/taxonomy/server/answer-ids.ts'
import { sizeTableIds } from '#modules/extras/server/answer-ids.ts'
import { priceIds } from '#modules/prices/server/answer-ids.ts'
import { couponIds } from '#modules/coupons/server/answer-ids.ts'
import { taxGroupIds } from '#modules/tax/server/answer-ids.ts'
import { placeIds } from '#modules/shipping/server/answer-ids.ts'
import { paymentMethodIds } from '#modules/payments/server/answer-ids.ts'
import { contentIds, messageIds } from '#modules/content/server/answer-ids.ts'
import { pageIds } from '#modules/pages/server/answer-ids.ts'
import { pageChanges } from '#modules/pages/server/answer-changes.ts'
import { importIds } from '#modules/imports/server/answer-ids.ts'
import { roleIds } from '#modules/people/server/answer-ids.ts'
import { fileIds } from '#modules/files/server/answer-ids.ts'
import { orderIds } from '#modules/orders/server/answer-ids.ts'
import { returnIds } from '#modules/returns/server/answer-ids.ts'
import { invoiceIds } from '#modules/invoices/server/answer-ids.ts'
import { auditRoutes } from '#modules/audit/server/routes.ts'
import { settingsListeners } from '#modules/settings/server/named-files.ts'
import { settingsRoutes } from '#modules/settings/server/routes.ts'
import { paymentNames } from '#modules/payments/server/answer-names.ts'
import { paymentRoutes, paymentWorkers } from '#modules/payments/server/routes.ts'
import { companyRoutes } from '#modules/companies/server/routes.ts'
import { addressAnswer, customerChoices, customerSample } from '#modules/people/server/answer-mails.ts'
import { nameAnswer } from '#modules/people/server/answer-names.ts'
import { personRoutes } from '#modules/people/server/routes.ts'
import { signInListeners } from '#modules/sign-in/server/people-listeners.ts'
import { accountLink } from '#modules/sign-in/server/public.ts'
import { signInRoutes, signInWorkers } from '#modules/sign-in/server/routes.ts'
import { emailListeners, emailRoutes, emailWorkers } from '#modules/emails/server/routes.ts'
import { reviewUsesAnswer } from '#modules/reviews/server/answer-uses.ts'
import { reviewNames } from '#modules/reviews/server/answer-names.ts'
import { reviewRoutes } from '#modules/reviews/server/routes.ts'
import { cartAmountsAnswer } from '#modules/carts/server/answer-amounts.ts'
import { cartRoutes } from '#modules/carts/server/routes.ts'
import { listAmountsAnswer, listUsesAnswer } from '#modules/lists/server/answer-uses.ts'
import { listListeners, listWorkers } from '#modules/lists/server/follow-wishlists.ts'
import { listRoutes } from '#modules/lists/server/routes.ts'
import { priceAmountsAnswer, priceUsesAnswer } from '#modules/prices/server/answer-uses.ts'
import { priceRoutes } from '#modules/prices/server/routes.ts'
import { importRoutes, importWorkers } from '#modules/imports/server/routes.ts'
import { couponRoutes } from '#modules/coupons/server/routes.ts'
import { orderAmountsAnswer } from '#modules/orders/server/answer-amounts.ts'
import { couponAnswer } from '#modules/orders/server/answer-coupons.ts'
import { orderChoices, orderDocument, orderSample } from '#modules/orders/server/answer-mails.ts'
import { orderListeners } from '#modules/orders/server/payment-listeners.ts'
import { boughtAnswer } from '#modules/orders/server/own-products.ts'
import { favoritesAnswer } from '#modules/lists/server/read-lists.ts'
import { purchaseAnswer } from '#modules/orders/server/answer-reviews.ts'
import { orderNames } from '#modules/orders/server/answer-names.ts'
import { discardedMailListeners, orderRoutes, orderWorkers } from '#modules/orders/server/routes.ts'
import { billsAnswer } from '#modules/invoices/server/answer-bills.ts'
import { behindNumberAnswer } from '#modules/invoices/server/search-invoices.ts'
import { invoiceChoices, invoicePaper, invoiceSample } from '#modules/invoices/server/answer-mails.ts'
import { invoiceListeners } from '#modules/invoices/server/balances.ts'
import { creditListeners } from '#modules/invoices/server/credit-goods.ts'
import { invoiceSheetsAnswer } from '#modules/invoices/server/invoice-pdfs.ts'
import { invoiceRoutes, invoiceWorkers } from '#modules/invoices/server/routes.ts'
import { bankPersonalData } from '#modules/bank/server/personal-data.ts'
import { bankRoutes, bankWorkers } from '#modules/bank/server/routes.ts'
import { orderPadRoutes } from '#modules/order-pad/server/routes.ts'
import { bookListeners, heldMoneyAnswer } from '#modules/returns/server/book-money.ts'
import { returnChoices, returnSample } from '#modules/returns/server/return-mails.ts'
import { returnRoutes } from '#modules/returns/server/routes.ts'
import { reportRoutes } from '#modules/reports/server/routes.ts'
import { companyPersonalData } from '#modules/companies/server/personal-data.ts'
import { peoplePersonalData } from '#modules/people/server/personal-data.ts'
import { signInPersonalData } from '#modules/sign-in/server/personal-data.ts'
import { emailPersonalData } from '#modules/emails/server/personal-data.ts'
import { notePersonalData } from '#modules/notes/server/personal-data.ts'
import { messagePersonalData } from '#modules/content/server/personal-data.ts'
import { reviewPersonalData } from '#modules/reviews/server/personal-data.ts'
import { cartPersonalData } from '#modules/carts/server/personal-data.ts'
import { listPersonalData } from '#modules/lists/server/personal-data.ts'
import { padPersonalData } from '#modules/order-pad/server/personal-data.ts'
import { orderPersonalData } from '#modules/orders/server/personal-data.ts'
import { paymentPersonalData } from '#modules/payments/server/personal-data.ts'
import { invoicePersonalData } from '#modules/invoices/server/personal-data.ts'
import { returnPersonalData } from '#modules/returns/server/personal-data.ts'
import { filePersonalData } from '#modules/files/server/personal-data.ts'
import { shareWorkers } from '#modules/storefront/server/public.ts'

export const routes: readonly Route[] = [
  ...taxRoutes,
  ...taxonomyRoutes,
  ...productRoutes,
  ...variantRoutes,
  ...contentRoutes,
  ...extrasRoutes,
  ...pageRoutes,
  ...reviewRoutes,
  ...stockRoutes,
  ...couponRoutes,
  ...cartRoutes,
  ...priceRoutes,
  ...listRoutes,
  ...companyRoutes,
  ...personRoutes,
  ...signInRoutes,
  ...emailRoutes,
  ...shippingRoutes,
  ...settingsRoutes,
  ...auditRoutes,
  ...fileRoutes,
  ...paymentRoutes,
  ...importRoutes,
  ...orderRoutes,
  ...orderPadRoutes,
  ...invoiceRoutes,
  ...bankRoutes,
  ...returnRoutes,
  ...reportRoutes,
]

export const jobWorkers: readonly Worker[] = [
  ...signInWorkers,
  ...emailWorkers(accountLink),
  ...fileWorkers,
  ...productWorkers,
  ...stockWorkers,
  ...paymentWorkers,
  ...pageWorkers,
  ...importWorkers,
  ...listWorkers,
  ...orderWorkers,
  ...invoiceWorkers,
  ...bankWorkers,
  ...shareWorkers,
]

const answers: readonly Listener[] = [
  nameAnswer,
  productNames,
  variantNames,
  messageNames,
  mailNames,
  reviewNames,
  mailTextNames,
  paymentNames,
  orderNames,
  pageChanges,
  choiceIds,
  productIds,
  termIds,
  sizeTableIds,
  priceIds,
  couponIds,
  taxGroupIds,
  placeIds,
  paymentMethodIds,
  contentIds,
  messageIds,
  mailIds,
  pageIds,
  importIds,
  roleIds,
  fileIds,
  orderIds,
  returnIds,
  invoiceIds,
  termUsesAnswer,
  taxGroupAnswer,
  priceUsesAnswer,
  reviewUsesAnswer,
  listUsesAnswer,
  priceAmountsAnswer,
  stockAmountsAnswer,
  listAmountsAnswer,
  cartAmountsAnswer,
  orderAmountsAnswer,
  heldMoneyAnswer,
  couponAnswer,
  purchaseAnswer,
  boughtAnswer,
  favoritesAnswer,
  behindNumberAnswer,
  billsAnswer,
  invoiceSheetsAnswer,
  addressAnswer,
  customerChoices,
  customerSample,
  orderChoices,
  orderSample,
  orderDocument,
  returnChoices,
  returnSample,
  invoiceChoices,
  invoiceSample,
  invoicePaper,
]

/** The register of personal data, in the order of an erasure: files last, when nothing uses them. */
export const personalData: readonly PersonalData[] = [
  companyPersonalData,
  peoplePersonalData,
  signInPersonalData,
  emailPersonalData,
  notePersonalData,
  messagePersonalData,
  reviewPersonalData,
  cartPersonalData,
  listPersonalData,
  padPersonalData,
  orderPersonalData,
  paymentPersonalData,
  bankPersonalData,
  invoicePersonalData,
  returnPersonalData,
  filePersonalData,
  kitPersonalData,
]

export const listeners: readonly Listener[] = [
  ...settingsListeners,
  ...signInListeners,
  ...productListeners,
  ...stockListeners,
  ...listListeners,
  ...orderListeners,
  ...invoiceListeners,
  ...creditListeners,
  // After those that make open payments ask for what is due.
  ...bookListeners,
  ...discardedMailListeners,
  // After those that write the mails to throw away.
  ...emailListeners,
  ...answers,
  ...personalData.flatMap(listenersOf),
]
