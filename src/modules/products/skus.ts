// SKUs made for the office: of a copy's variants after the copy's own, and of a copy after its original's.
import type { Locale } from '#shared/locale.ts'

const most = 12

/** Takes a product's SKU and how many variants it has; gives that many free SKUs of at most 12 characters that begin like it. */
export function skusBeside(sku: string, count: number, taken: ReadonlySet<string>): string[] {
  const made: string[] = []
  for (let number = 1; made.length < count; number++) {
    const ending = `-${String(number).padStart(2, '0')}`
    const next = sku.slice(0, most - ending.length).replace(/-$/, '') + ending
    if (!taken.has(next)) made.push(next)
  }
  return made
}

/** A SKU to propose for a copy. */
export const skuOfCopy = (sku: string): string => `${sku.slice(0, most - 2)}-2`

/** The title of a copy in the language of the title, whatever language its maker reads; an empty one stays empty. */
export const titleOfCopy = (title: string, locale: Locale): string => title && `${title} ${locale === 'ar' ? '(نسخة)' : '(copy)'}`
