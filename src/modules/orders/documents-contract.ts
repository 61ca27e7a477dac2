// The documents of an order as PDF: the confirmation for its customer, and the warehouse's papers for the office.
import { z } from 'zod'
import { endpoint, IdParams } from '#shared/endpoint.ts'
import { Locale } from '#shared/locale.ts'
import { PdfReply } from '#modules/documents/contract.ts'

/** confirmation: the order with its totals; pickList, packingList and deliveryNote: papers that go with the goods and name no price. */
export const orderDocuments = ['confirmation', 'pickList', 'packingList', 'deliveryNote'] as const
export type OrderDocument = (typeof orderDocuments)[number]

export const getOrderPdf = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/documents/:document',
  access: 'admin',
  may: 'orders.see',
  about:
    'A document of an order as PDF. The confirmation and the delivery note are in the customer’s language unless another is asked for, the others in the caller’s',
  params: IdParams.extend({ document: z.enum(orderDocuments) }),
  query: z.strictObject({ language: Locale.optional() }),
  reply: PdfReply,
})

export const getOwnOrderPdf = endpoint({
  method: 'GET',
  path: '/api/account/orders/:id/confirmation',
  access: 'customer',
  about: 'The confirmation of an own order as PDF, in the caller’s language; without amounts for those who may not see prices',
  params: IdParams,
  limit: { max: 60, seconds: 60 },
  reply: PdfReply,
})
