// Amounts as Stripe counts them: in the smallest unit of the currency, with its own exceptions.
import { currencyDecimals, type Minor, minor } from '#shared/money.ts'

/** Stripe counts these in hundredths although they have none. */
const inHundredths = ['ISK', 'UGX']

const factorOf = (currency: string): number => (inHundredths.includes(currency.toUpperCase()) ? 10 ** (2 - currencyDecimals(currency)) : 1)

/** Takes an amount in minor units; gives Stripe's number, or null for one that Stripe cannot charge: thousandths end in 0 there. */
export function toStripeAmount(amount: Minor, currency: string): number | null {
  const counted = amount * factorOf(currency)
  return Number.isInteger(counted) && (currencyDecimals(currency) < 3 || counted % 10 === 0) ? counted : null
}

/** Takes Stripe's number; gives the amount in minor units. */
export const fromStripeAmount = (counted: number, currency: string): Minor => minor(Math.round(counted / factorOf(currency)))
