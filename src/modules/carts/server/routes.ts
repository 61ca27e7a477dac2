// The endpoints of the cart, each with its verb.
import { noteRefused } from '#modules/shipping/server/public.ts'
import { needCustomer } from '#server/access.ts'
import { route, type Route } from '#server/http.ts'
import * as api from '../contract.ts'
import { findScanned as scanned } from '../scan-contract.ts'
import * as saved from '../saved-contract.ts'
import { removeCoupon, tryCoupon } from './apply-coupon.ts'
import { type Cart, findCart, saveLines } from './cart-store.ts'
import { findScanned } from './find-scanned.ts'
import { needPrices } from './need-prices.ts'
import { quoteCart } from './quote-cart.ts'
import { changeSavedCart, listSavedCarts, openSavedCart, removeSavedCart, saveCartAs } from './saved-carts.ts'
import { wireCart, wireQuote } from './wire.ts'

const neverSaved: Cart = { id: '', customerId: '', salespersonId: null, version: 0, couponCode: null, lines: [] }

export const cartRoutes: Route[] = [
  route(api.getCart, async (ctx) => wireCart((await findCart(ctx)) ?? neverSaved)),
  route(api.saveCart, async (ctx, { body }) => {
    await needPrices(ctx)
    return wireCart(await saveLines(ctx, body, wireCart))
  }),
  route(scanned, (ctx, { query }) => findScanned(ctx, query.barcode)),
  route(api.applyCoupon, async (ctx, { body }) => wireCart(await tryCoupon(ctx, body.code))),
  route(api.removeCoupon, async (ctx) => {
    await needPrices(ctx)
    return wireCart(await removeCoupon(ctx))
  }),
  route(api.quoteCart, async (ctx, { body }) => {
    const cart = await findCart(ctx)
    const owner = cart ?? { ...neverSaved, customerId: needCustomer(ctx).customerId }
    const quote = await quoteCart(ctx, owner, body)
    if (quote.address && quote.deliveryOptions.length === 0) await noteRefused(ctx, quote.address, { isOnce: true })
    return wireQuote(quote, ctx.locale)
  }),
  route(saved.listSavedCarts, listSavedCarts),
  route(saved.saveCartAs, (ctx, { body }) => saveCartAs(ctx, body)),
  route(saved.openSavedCart, (ctx, { params }) => openSavedCart(ctx, params.id)),
  route(saved.changeSavedCart, (ctx, { params, body }) => changeSavedCart(ctx, params.id, body)),
  route(saved.removeSavedCart, (ctx, { params }) => removeSavedCart(ctx, params.id)),
]
