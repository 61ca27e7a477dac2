// Reads from the database the input of a cart's quote.
import { type CustomerRecord, findAddress, findUsualAddress } from '#modules/people/server/public.ts'
import { findCoupon } from '#modules/coupons/server/public.ts'
import { billsOf } from '#modules/payments/events.ts'
import { type Account, readAccount, readMethods } from '#modules/payments/server/public.ts'
import { findOffers } from '#modules/prices/server/public.ts'
import type { OrderableVariant } from '#modules/products/orderable.ts'
import { orderableVariants } from '#modules/products/server/public.ts'
import type { ShopCalendar } from '#modules/shipping/calendar.ts'
import { readCalendar, readDelivery } from '#modules/shipping/server/public.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { readTaxRates } from '#modules/tax/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { ask } from '#server/events.ts'
import type { Cart } from './cart-store.ts'

export type QuoteInput = Awaited<ReturnType<typeof readInput>>

/** Everything the database says about a cart, asked at once. Without an address, the usual one tells what delivery would cost there. */
export async function readInput(
  ctx: Ctx,
  { customerId, couponCode, lines }: Cart,
  { companyId }: CustomerRecord,
  addressId?: string | null,
) {
  const variantIds = [...new Set(lines.map((line) => line.variantId))]
  const [variants, offersTo, ratesOf, optionsFor, methodsFor, account, address, usualAddress, calendar, coupon, { site }] =
    await Promise.all([
      orderableVariants(ctx, variantIds),
      findOffers(ctx, companyId, variantIds),
      readTaxRates(ctx),
      readDelivery(ctx),
      readMethods(ctx),
      readAccount(ctx, companyId).then((found) => withInvoice(ctx, found)),
      addressId ? findAddress(ctx, customerId, addressId) : null,
      addressId ? null : findUsualAddress(ctx, customerId),
      addressId ? calendarOf(ctx) : null,
      couponCode === null ? null : findCoupon(ctx, couponCode, { companyId, customerId }),
      getSettings(ctx),
    ])
  return {
    variants: await withComponents(ctx, variants),
    offersTo,
    ratesOf,
    optionsFor,
    methodsFor,
    account,
    address,
    usualAddress,
    calendar,
    coupon,
    site,
  }
}

/** An account whose open order names the invoice to pay it by, once there is one. */
async function withInvoice(ctx: Ctx, account: Account | null) {
  if (!account?.first) return account && { ...account, first: null }
  const [bills = []] = await ask(ctx, billsOf, { payableId: account.first.orderId })
  return { ...account, first: { ...account.first, invoiceNumber: bills[0]?.number ?? null } }
}

async function calendarOf(ctx: Ctx): Promise<ShopCalendar> {
  const { workingDays, closedDays } = await readCalendar(ctx)
  return { workingDays, closedDays: closedDays.map(({ day }) => day) }
}

/** The input of variants and of what bundles among them are made of. */
async function withComponents(ctx: Ctx, variants: Map<string, OrderableVariant>): Promise<Map<string, OrderableVariant>> {
  const missing = [...variants.values()]
    .flatMap((variant) => variant.components.map((component) => component.variantId))
    .filter((id) => !variants.has(id))
  if (missing.length === 0) return variants
  return new Map([...variants, ...(await orderableVariants(ctx, [...new Set(missing)]))])
}
