// What the shelves tell the modules above them, and what they ask of them.
import { event } from '#shared/events.ts'

export type ShelfKind = 'mainCategory' | 'category' | 'brand' | 'tag' | 'measureUnit'
/** What may use a shelf: each has a text `taxonomy.admin.uses.<kind>`. */
export type UseKind = 'products' | 'archivedProducts' | 'categories' | 'subCategories' | 'menus'
export type Use = { id: string; kind: UseKind; count: number }

/** Names, status or place of these changed: what was derived from them is made again. */
export const shelvesChanged = event<{ kind: ShelfKind; ids: readonly string[] }>('taxonomy.changed')

/** Asks who uses these shelves; every module above tells what it finds. A used shelf is not deleted. */
export const usesWanted = event<{ kind: ShelfKind; ids: readonly string[]; found: (use: Use) => void }>('taxonomy.usesWanted')
