// An invoice or credit note as it is on paper: everything its form needs and nothing else. What is printed is kept as this for ever. Pure.
import { z } from 'zod'
import { Texts } from '#shared/locale.ts'
import { add, type Minor, Money, subtract, zero } from '#shared/money.ts'
import { Day, Instant } from '#shared/time.ts'
import { UnitWords } from '#shared/units.ts'

export const invoiceKinds = ['invoice', 'creditNote'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** gb: a British VAT invoice. saStandard, saSimplified: Saudi tax invoices for buyers with and without a VAT number. */
export const invoiceForms = ['gb', 'saStandard', 'saSimplified'] as const
export type InvoiceForm = (typeof invoiceForms)[number]

export const taxRules = ['standard', 'zero', 'exempt', 'reverseCharge'] as const

/** One line; amounts are those of the line as a whole. */
export const DocumentLine = z.object({
  kind: z.enum(['goods', 'delivery']),
  sku: z.string(),
  title: Texts,
  /** The variant and its choices. */
  detail: Texts,
  /** In the smallest step of its unit. */
  quantity: z.int(),
  decimals: z.int(),
  unit: z.object({ en: UnitWords, ar: UnitWords }),
  unitPrice: Money,
  discount: Money,
  /** After its discount, without tax. */
  net: Money,
  taxBps: z.int(),
  taxRule: z.enum(taxRules),
  tax: Money,
  orderNumber: z.string(),
})
export type DocumentLine = z.output<typeof DocumentLine>

/** Money that was received for an invoice: when, in which way, how much. */
export const Receipt = z.object({ day: Day, method: Texts, amount: Money })
export type Receipt = z.output<typeof Receipt>

const Party = z.object({
  name: z.string(),
  /** Lines of the address, the country last. */
  address: z.array(z.string()),
  vatNumber: z.string(),
  companyNumber: z.string(),
  phone: z.string(),
  email: z.string(),
})

export const InvoiceDocument = z.object({
  form: z.enum(invoiceForms),
  kind: z.enum(invoiceKinds),
  /** null while it is a draft. */
  number: z.string().nullable(),
  date: Day,
  /** When the goods were sent, as far as that is known; else the date of the invoice. */
  supplyDate: Day,
  dueDate: Day.nullable(),
  /** When it was printed. */
  issuedAt: Instant.nullable(),
  /** Of a credit note: the invoice that it corrects, and why. */
  corrects: z.object({ number: z.string(), date: Day }).nullable(),
  reason: z.string(),
  /** Its decimals are those of the amounts. */
  currency: z.object({ code: z.string(), decimals: z.int() }),
  seller: Party.extend({
    /** The hash of a picture: `/files/<hash>/640.webp`. */
    logo: z.string().nullable(),
    country: z.string(),
  }),
  buyer: Party.extend({ country: z.string() }),
  orders: z.array(z.object({ number: z.string(), date: Day, purchaseOrderNumber: z.string().nullable() })),
  lines: z.array(DocumentLine),
  /** Sums by rate and rule of tax, highest rate first. */
  taxes: z.array(z.object({ bps: z.int(), rule: z.enum(taxRules), taxable: Money, tax: Money })),
  totals: z.object({ discount: Money, net: Money, tax: Money, grand: Money }),
  /** The money received for it when it was printed; papers from before this was written down name none. */
  received: z.array(Receipt).optional(),
  bank: z.object({ accountName: z.string(), bankName: z.string(), number: z.string(), sortCode: z.string(), iban: z.string() }),
  note: z.string(),
  /** The text of the QR code of Saudi tax invoices, once printed. */
  qr: z.string().nullable(),
})
export type InvoiceDocument = z.output<typeof InvoiceDocument>

/** The amounts of a paper: what was received when it was printed, and what it asks for. A credit note asks for nothing. */
export function askedBy({ kind, totals, received = [] }: Pick<InvoiceDocument, 'kind' | 'totals' | 'received'>): {
  received: Minor
  due: Minor
} {
  const sum = add(...received.map(({ amount }) => amount))
  return { received: sum, due: kind === 'creditNote' || sum >= totals.grand ? zero : subtract(totals.grand, sum) }
}
