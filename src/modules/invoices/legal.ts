// The legal form of an invoice, and its missing fields, each with the screen that cures it. Pure.
import type { InvoiceDocument, InvoiceForm } from './document.ts'

/** Where a missing field is filled in: the company information, the invoice itself, or the customer's page. */
export type CuringScreen = 'company' | 'invoice' | 'customer'
/** `field` is the last step of a text's key under invoice.missing. */
export type Missing = { field: MissingField; screen: CuringScreen }

export const missingFields = [
  'sellerName',
  'sellerAddress',
  'sellerVatNumber',
  'sellerCompanyNumber',
  'buyerName',
  'buyerAddress',
  'buyerVatNumber',
  'reason',
  'title',
] as const
export type MissingField = (typeof missingFields)[number]

/** The form for a shop's region and a buyer's VAT number. */
export function formFor(region: string, buyerVatNumber: string): InvoiceForm {
  if (region !== 'SA') return 'gb'
  return buyerVatNumber === '' ? 'saSimplified' : 'saStandard'
}

type Checked = Pick<InvoiceDocument, 'form' | 'kind' | 'reason' | 'seller' | 'buyer' | 'lines'>

/** The fields without which this document would be no valid tax invoice; empty when it may be printed. */
export function missingOf({ form, kind, reason, seller, buyer, lines }: Checked): Missing[] {
  const isSaudi = form !== 'gb'
  const hasReverseCharge = lines.some(({ taxRule }) => taxRule === 'reverseCharge')
  const checks: [boolean, MissingField, CuringScreen][] = [
    [seller.name === '', 'sellerName', 'company'],
    [seller.address.length === 0, 'sellerAddress', 'company'],
    [seller.vatNumber === '', 'sellerVatNumber', 'company'],
    [isSaudi && seller.companyNumber === '', 'sellerCompanyNumber', 'company'],
    [buyer.name === '', 'buyerName', 'customer'],
    [form !== 'saSimplified' && buyer.address.length === 0, 'buyerAddress', 'invoice'],
    [hasReverseCharge && buyer.vatNumber === '', 'buyerVatNumber', 'customer'],
    [kind === 'creditNote' && reason === '', 'reason', 'invoice'],
    [lines.some(({ title }) => title.en === '' && title.ar === ''), 'title', 'invoice'],
  ]
  return checks.flatMap(([isMissing, field, screen]) => (isMissing ? [{ field, screen }] : []))
}
