// The door of the carts module: what the order needs to turn a cart into a deal, and the order pad to fill one.
export { type Cart, emptyCart, findCartLocked } from './cart-store.ts'
export { needPrices } from './need-prices.ts'
export { orderableItems } from './orderable-items.ts'
export type { ChosenOption, Taken } from '../line-problems.ts'
export { type Quote, quoteCart, type QuoteCoupon, type QuoteRequest } from './quote-cart.ts'
export type { QuoteLine } from './quote-lines.ts'
export { wireQuote } from './wire.ts'
