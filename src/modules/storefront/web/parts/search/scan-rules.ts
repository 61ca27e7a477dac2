// Tells a scan from typing, and changes the cart by one scan. Pure.
import { boundedBy } from '#web/ui/quantity-words.ts'
import { oneCase } from '#modules/products/web/parts/ordering/variant-matrix.ts'
import { westernDigits } from '#shared/money.ts'
import type { OrderableItem } from '#modules/carts/orderable-item.ts'

/** May a typed text be a barcode? Six signs at least, no space, mostly digits; a word or a SKU typed by hand is a search. */
export function barcodeIn(typed: string): string | null {
  const text = westernDigits(typed.trim())
  if (!/^[\dA-Za-z._/-]{6,60}$/.test(text)) return null
  return text.replace(/\D/g, '').length * 2 > text.length ? text : null
}

export type ScanOutcome = { kind: 'add'; quantity: number } | { kind: 'gone' } | { kind: 'choose' } | { kind: 'most'; most: number }

/** Takes what a barcode stands for and how much of it is in the cart; gives what one scan does: a case more, or the reason why not. */
export function outcomeOf({ isBuyable, needsChoices, limits, left }: OrderableItem, present: number): ScanOutcome {
  if (!isBuyable || left === 0) return { kind: 'gone' }
  if (needsChoices) return { kind: 'choose' }
  const most = boundedBy({ limits, left }).max
  const quantity = present === 0 ? oneCase(limits) : limits.multiple
  return most !== null && present + quantity > most ? { kind: 'most', most } : { kind: 'add', quantity }
}
