// The words on the paper of an invoice, in both languages, because Saudi forms say everything twice. Pure.
import { z } from 'zod'
import { Texts } from '#shared/locale.ts'
import { InvoiceDocument, type InvoiceKind } from './document.ts'

export const paperWords = [
  'invoice',
  'taxInvoice',
  'simplifiedTaxInvoice',
  'creditNote',
  'draft',
  'number',
  'date',
  'creditDate',
  'supplyDate',
  'dueDate',
  'corrects',
  'reason',
  'seller',
  'buyer',
  'vatNumber',
  'companyNumber',
  'orders',
  'purchaseOrder',
  'description',
  'quantity',
  'unitPrice',
  'discount',
  'net',
  'taxRate',
  'tax',
  'gross',
  'discountTotal',
  'netTotal',
  'taxTotal',
  'grandTotal',
  'paid',
  'received',
  'creditTotal',
  'account',
  'accountName',
  'bankName',
  'accountNumber',
  'sortCode',
  'iban',
  'reverseCharge',
  'exempt',
  'zero',
] as const
export type PaperWord = (typeof paperWords)[number]

/** An invoice as it is on paper, with the words of its form. */
export const InvoicePaper = z.object({ document: InvoiceDocument, words: z.record(z.enum(paperWords), Texts) })
export type InvoicePaper = z.output<typeof InvoicePaper>

/** The heading of a document. */
export function headingOf({ form, kind }: Pick<InvoiceDocument, 'form' | 'kind'>): PaperWord {
  if (kind === 'creditNote') return 'creditNote'
  if (form === 'saStandard') return 'taxInvoice'
  return form === 'saSimplified' ? 'simplifiedTaxInvoice' : 'invoice'
}

/** The words of a document's date and of its total: nothing of a credit note is due. */
export const labelsOf = (kind: InvoiceKind): { date: PaperWord; total: PaperWord } =>
  kind === 'creditNote' ? { date: 'creditDate', total: 'creditTotal' } : { date: 'date', total: 'grandTotal' }
