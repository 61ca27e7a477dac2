// Events that this module announces to the modules above, and questions it asks them.
import { event, question } from '#shared/events.ts'

export type TermKind = 'mainCategory' | 'category' | 'brand' | 'tag' | 'measureUnit'
/** The kinds of uses; each has a text `taxonomy.admin.uses.<kind>`. */
export type UseKind = 'products' | 'archivedProducts' | 'categories' | 'subCategories' | 'menus'
export type Use = { id: string; kind: UseKind; count: number }

/** The names, status or place of these changed; modules with derived data update it. */
export const termsChanged = event<{ kind: TermKind; ids: readonly string[] }>('taxonomy.changed')

/** Asks the modules above for the uses of these terms. A term in use is not deleted. */
export const usesOfTerms = question<{ kind: TermKind; ids: readonly string[] }, Use[]>('taxonomy.uses')
