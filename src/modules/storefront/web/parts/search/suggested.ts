// The suggestions below the search box, in groups and in the order of its arrow keys. Pure.
import type { Suggestions } from '#modules/products/suggest-contract.ts'
import { fold } from '#shared/folding.ts'
import { paths } from '#web/paths.ts'

export type Offer =
  | { kind: 'recent' | 'all'; search: string }
  | { kind: 'product'; product: Suggestions['products'][number]; to: string }
  | { kind: 'term'; term: Suggestions['terms'][number]; to: string }
export type OfferGroup = { key: 'recent' | 'products' | 'terms' | 'all'; offers: Offer[] }

/** Letters from which on suggestions are asked for. */
export const leastTyped = 2

/** Takes what is typed, what the server suggests for it, and the searches of before, which are offered while little is typed. */
export function offersFor(typed: string, suggestions: Suggestions | undefined, recent: readonly string[]): OfferGroup[] {
  if (typed.length < leastTyped) {
    const folded = fold(typed)
    const fitting = typed !== '' && folded === '' ? [] : recent.filter((each) => fold(each).startsWith(folded))
    return filled([{ key: 'recent', offers: fitting.map((search) => ({ kind: 'recent', search })) }])
  }
  if (!suggestions) return []
  const { products, terms } = suggestions
  return filled([
    { key: 'products', offers: products.map((product) => ({ kind: 'product', product, to: paths.product(product.slug) })) },
    { key: 'terms', offers: terms.map((term) => ({ kind: 'term', term, to: pathOf[term.kind](term.slug) })) },
    { key: 'all', offers: products.length + terms.length > 0 ? [{ kind: 'all', search: typed }] : [] },
  ])
}

const filled = (groups: OfferGroup[]): OfferGroup[] => groups.filter(({ offers }) => offers.length > 0)
const pathOf = { mainCategory: paths.mainCategory, category: paths.category, brand: paths.brand }
