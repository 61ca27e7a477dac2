// The office's endpoints for payments by hand, and for asking their providers.
import { z } from 'zod'
import { Done, endpoint, IdParams } from '#shared/endpoint.ts'
import { Money, zero } from '#shared/money.ts'
import { Day, Instant } from '#shared/time.ts'
import { paymentStates } from './lifecycle.ts'

/** The movement's data from the bank statement. */
const noted = {
  /** The day of the movement; today when left out. */
  day: Day.optional(),
  reference: z.string().trim().max(140).optional(),
  note: z.string().trim().max(1000).optional(),
}

export const CaptureBody = z.strictObject({
  /** The received amount; the amount that is still due when left out. */
  amount: Money.refine((amount) => amount > 0, 'payment.validation.received').optional(),
  ...noted,
})

export const capturePayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/capture',
  access: 'admin',
  may: 'money.change',
  about:
    'Marks a payment that is not made online (cash, bank transfer, on account) as paid; of less than it asks for, the rest stays open as a payment of its own',
  params: IdParams,
  body: CaptureBody,
  reply: Done,
})

export const RefundBody = z.strictObject({
  amount: Money.refine((amount) => amount > 0, 'payment.validation.refund'),
  /**
   * The part of the payment that was given back or asked for (`refunded` and `asked`) when the caller looked, nothing when left out: refused when it is another
   * amount by now, so that a call that is sent again gives nothing back twice.
   */
  givenBack: Money.default(zero),
  ...noted,
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  access: 'admin',
  may: 'money.change',
  about: 'Gives money back, in part or in full: through its provider where there is one, else as a record of what the office paid back',
  params: IdParams,
  body: RefundBody,
  reply: Done,
})

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/cancel',
  access: 'admin',
  may: 'money.change',
  about: 'Gives up a payment that is still open; what its provider has decided meanwhile counts instead. Gives what the payment is now',
  params: IdParams,
  reply: z.object({ state: z.enum(paymentStates) }),
})

export const askProviderAgain = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/ask',
  access: 'admin',
  may: 'money.change',
  about: 'Asks the provider about a payment: what it decided counts, what it gave back is recorded. Gives what the payment is now',
  params: IdParams,
  reply: z.object({ state: z.enum(paymentStates) }),
  limit: { max: 60, seconds: 60 },
})

export const ProviderCheck = z.object({
  provider: z.enum(['simulated', 'stripe']),
  /** When everything was last compared, and from when on; null: never. */
  checkedAt: Instant.nullable(),
  checkedFrom: Instant.nullable(),
  /** It had more charges than are compared at once. */
  isCut: z.boolean(),
  /** The last try, when the provider did not answer it: what is known of it may be old. */
  failedAt: Instant.nullable(),
  /** One that was asked for is being made. */
  isAwaited: z.boolean(),
})
export type ProviderCheck = z.output<typeof ProviderCheck>

export const listProviderChecks = endpoint({
  method: 'GET',
  path: '/api/admin/provider-checks',
  access: 'admin',
  may: 'orders.see',
  about: 'When the payments of each online provider were last compared with what it has',
  reply: z.array(ProviderCheck),
})
