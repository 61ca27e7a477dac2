// How carts and quotes look on the wire: texts in the reader's language, nothing of the inside.
import { type Locale, textIn } from '#shared/locale.ts'
import { unitWords } from '#shared/units.ts'
import type { DeliveryOption } from '#modules/shipping/server/public.ts'
import type { CartMirror, CartQuote } from '../contract.ts'
import type { Cart } from './cart-store.ts'
import type { Quote, QuoteCoupon } from './quote-cart.ts'

/** A cart as its browser mirrors it. */
export const wireCart = ({ version, couponCode, lines }: Cart): CartMirror => ({ version, couponCode, lines })

const wireDelivery = ({ method, name, charge, minDays, maxDays }: DeliveryOption, locale: Locale) => ({
  method,
  name: textIn(name, locale),
  charge,
  minDays,
  maxDays,
})

// A nullable field is sent only when its value has exactly the fields of its schema.
const wireCoupon = ({ code, refusal, minimum, isFreeDelivery, isForSome, discount }: QuoteCoupon) => ({
  code,
  refusal,
  minimum,
  isFreeDelivery,
  isForSome,
  discount,
})

/** A quote for its reader. */
export function wireQuote(quote: Quote, locale: Locale): CartQuote {
  const { version, currency, coupon, adjustments, taxes, totals, orderMinimum, isOrderable } = quote
  return {
    version,
    currency,
    lines: quote.lines.map((line) => ({
      ...line,
      title: textIn(line.title, locale),
      variantTitle: textIn(line.variantTitle, locale),
      unit: unitWords(line.unit.name, line.unit.plurals, locale),
      choices: line.choices.map((choice) => ({ ...choice, group: textIn(choice.group, locale), title: textIn(choice.title, locale) })),
    })),
    coupon: coupon && wireCoupon(coupon),
    deliveryOptions: quote.deliveryOptions.map((option) => wireDelivery(option, locale)),
    delivery: quote.delivery && wireDelivery(quote.delivery, locale),
    calendar: quote.calendar && {
      ...quote.calendar,
      workingDays: [...quote.calendar.workingDays],
      closedDays: [...quote.calendar.closedDays],
    },
    purchaseOrder: { isRequired: quote.customer.purchaseOrderRequired, start: quote.customer.purchaseOrderStart },
    freeDelivery: quote.freeDelivery,
    paymentMethods: quote.paymentMethods.map(({ id, code, name, note, isOnline, isOnAccount, isInstallment, logoHash }) => ({
      id,
      code,
      name: textIn(name, locale),
      note: note && textIn(note, locale),
      isOnline,
      isOnAccount,
      isInstallment,
      logoHash,
    })),
    account: quote.account,
    adjustments,
    taxes,
    totals,
    orderMinimum,
    isOrderable,
  }
}
