// The form of a draft: its values, and the body they are saved with.
import type { Texts } from '#shared/locale.ts'
import { quantityToText } from '#shared/quantity.ts'
import { amountFromText } from '#shared/typed-amount.ts'
import type { Invoice } from '../../admin-contract.ts'

const texts = ['invoiceAddress', 'reason', 'note', 'bankAccountName', 'bankName', 'bankNumber', 'bankSortCode', 'iban'] as const
export type InvoiceText = (typeof texts)[number]
type ItemValues = { key: string; title: Texts; quantity: string; decimals: number }
export type InvoiceValues = Record<InvoiceText | 'date', string> & { isBilledAgain: boolean; items: ItemValues[] }

/** The values of a draft's form. */
export const valuesOf = (invoice: Invoice): InvoiceValues => ({
  date: invoice.date,
  invoiceAddress: invoice.invoiceAddress,
  reason: invoice.reason,
  note: invoice.note,
  bankAccountName: invoice.bankAccountName,
  bankName: invoice.bankName,
  bankNumber: invoice.bankNumber,
  bankSortCode: invoice.bankSortCode,
  iban: invoice.iban,
  isBilledAgain: invoice.isBilledAgain ?? true,
  items: invoice.items.map(({ key, title, quantity, decimals }) => ({
    key,
    title,
    quantity: quantityToText(quantity, decimals),
    decimals,
  })),
})

/** A quantity that is no number is sent as it is and refused at its line. */
export const bodyOf = ({ items, ...head }: InvoiceValues) => ({
  ...head,
  items: items.map(({ key, title, quantity, decimals }) => ({
    key,
    title,
    quantity: quantity.trim() === '' ? 0 : (amountFromText(quantity, decimals) ?? Number.NaN),
  })),
})
