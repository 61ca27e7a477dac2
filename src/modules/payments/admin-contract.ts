// What the office may do with a payment by hand.
import { z } from 'zod'
import { Done, endpoint, IdParams } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'

export const capturePayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/capture',
  access: 'admin',
  about: 'Marks a payment that is not made online (cash, bank transfer, on account) as paid',
  params: IdParams,
  reply: Done,
})

export const RefundBody = z.strictObject({ amount: Money.refine((amount) => amount > 0, 'payment.validation.refund') })

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  access: 'admin',
  about: 'Records money given back, in part or in full',
  params: IdParams,
  body: RefundBody,
  reply: Done,
})

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/cancel',
  access: 'admin',
  about: 'Gives up a payment that is still open',
  params: IdParams,
  reply: Done,
})
