// The order pad: an order as it was written, judged line by line, and what a company meant by its own words.
import { z } from 'zod'
import { endpoint, Id, Done } from '#shared/endpoint.ts'
import { pers } from './lines.ts'
import { OrderableItem } from '#modules/carts/orderable-item.ts'

/** Most lines of the pad in all, and of a file. */
export const mostOnPad = 10_000
/** Most lines that are judged at once: a longer list is sent in pieces. */
export const maxPadLines = 2000
/** Most characters that are judged at once. */
export const maxPadText = 300_000
/** Most megabytes of a file. */
export const mostPadFile = 4

/**
 * Why a line is not certain: nothing was found, several things were, the variant is to be chosen, a slip was corrected, its words disagree, a part of a code tells
 * the variant, one of its words is nowhere in the shop, or it is a quantity alone.
 */
export const padReasons = [
  'notFound',
  'several',
  'choose',
  'byName',
  'corrected',
  'differs',
  'part',
  'unknownWord',
  'onlyQuantity',
] as const
export type PadReason = (typeof padReasons)[number]

/** A line: `sought` names the product in it, `amount` is the quantity as written, `quantity` in the smallest step of the first variant's unit. `skipped`: it orders nothing, and why. */
export const PadRow = z.object({
  at: z.int(),
  text: z.string(),
  sought: z.string(),
  amount: z.object({ number: z.string(), per: z.enum(pers) }).nullable(),
  quantity: z.int().nullable(),
  skipped: z.enum(['header', 'noQuantity', 'words']).nullable(),
  reason: z.enum(padReasons).nullable(),
  /** The variants it may mean, the likeliest first; one and no reason: this is it. */
  variantIds: z.array(Id),
})
export type PadRow = z.output<typeof PadRow>

export const Pad = z.object({ rows: z.array(PadRow), items: z.array(OrderableItem) })
export type Pad = z.output<typeof Pad>

export const judgePad = endpoint({
  method: 'POST',
  path: '/api/account/order-pad/judge',
  access: 'buyer',
  about: 'Reads an order as it was written, up to 2,000 lines, and says for each what it means, with proposals where that is not certain',
  body: z.strictObject({ text: z.string().max(maxPadText, 'orderPad.validation.tooLong') }),
  maxBytes: maxPadText * 4,
  limit: { max: 300, seconds: 60 },
  transaction: false,
  reply: Pad,
})

export const judgeOfficePad = endpoint({
  method: 'POST',
  path: '/api/admin/order-pad/judge',
  access: 'admin',
  may: 'orders.change',
  about: 'The same for the office, which orders for a customer: their prices, what their company means by words of its own, as many lines',
  body: z.strictObject({ customerId: Id, text: z.string().max(maxPadText, 'orderPad.validation.tooLong') }),
  maxBytes: maxPadText * 4,
  limit: { max: 300, seconds: 60 },
  transaction: false,
  reply: Pad,
})

export const readPadFile = endpoint({
  method: 'POST',
  path: '/api/account/order-pad/file',
  access: 'buyer',
  about: 'The rows of a CSV file or an Excel workbook, up to 10,000, as lines to be judged',
  upload: {
    maxBytes: mostPadFile * 1_048_576,
    accept: [
      'text/csv',
      'text/plain',
      'text/tab-separated-values',
      'application/csv',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/octet-stream',
    ],
  },
  limit: { max: 300, seconds: 60 },
  transaction: false,
  reply: z.object({ text: z.string() }),
})

export const rememberWords = endpoint({
  method: 'POST',
  path: '/api/account/order-pad/words',
  access: 'buyer',
  about: 'Remembers for the company which variant is meant by words of its own',
  body: z.strictObject({
    words: z
      .array(z.strictObject({ sought: z.string().trim().min(1).max(300), variantId: Id }))
      .min(1)
      .max(200),
  }),
  limit: { max: 300, seconds: 60 },
  reply: Done,
})

export const padSample = endpoint({
  method: 'GET',
  path: '/api/account/order-pad/sample',
  access: 'buyer',
  about: 'A few lines as an order file may have them, with codes of the shop',
  reply: z.array(z.object({ sku: z.string(), title: z.string(), quantity: z.string() })),
})
