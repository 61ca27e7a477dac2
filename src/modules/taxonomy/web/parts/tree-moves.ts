// Computes moves in the shop's tree before they are sent: one step by key, a drop between two rows, and the move that undoes one.
import type { TreeMainCategory } from '../../category-contract.ts'

export type Tree = readonly TreeMainCategory[]
type Category = TreeMainCategory['children'][number]
type Leaf = Category['children'][number]

/** 0: main category, 1: category, 2: sub category. */
export type Level = 0 | 1 | 2
/** The place of an entry: its main category, the category above it (both null: it is a main category), and the sibling after it. */
export type Spot = { id: string; mainCategoryId: string | null; parentId: string | null; before: string | null }
export type TreeRow = {
  id: string
  level: Level
  entry: Leaf
  mainCategoryId: string
  parentId: string | null
  childCount: number
  place: number
  siblings: number
}

/** The visible rows in page order, without those below a collapsed entry. */
export function treeRows(tree: Tree, collapsed: ReadonlySet<string> = new Set()): TreeRow[] {
  const below = (main: TreeMainCategory, category: Category): TreeRow[] =>
    category.children.map((entry, at) => ({
      id: entry.id,
      level: 2,
      entry,
      mainCategoryId: main.id,
      parentId: category.id,
      childCount: 0,
      place: at + 1,
      siblings: category.children.length,
    }))
  return tree.flatMap((main, mainAt): TreeRow[] => [
    {
      id: main.id,
      level: 0,
      entry: main,
      mainCategoryId: main.id,
      parentId: null,
      childCount: main.children.length,
      place: mainAt + 1,
      siblings: tree.length,
    },
    ...(collapsed.has(main.id)
      ? []
      : main.children.flatMap((category, at): TreeRow[] => [
          {
            id: category.id,
            level: 1,
            entry: category,
            mainCategoryId: main.id,
            parentId: null,
            childCount: category.children.length,
            place: at + 1,
            siblings: main.children.length,
          },
          ...(collapsed.has(category.id) ? [] : below(main, category)),
        ])),
  ])
}

const siblingsOf = (tree: Tree, { mainCategoryId, parentId }: Pick<Spot, 'mainCategoryId' | 'parentId'>): readonly Leaf[] => {
  if (mainCategoryId === null) return tree
  const categories = tree.find(({ id }) => id === mainCategoryId)?.children ?? []
  return parentId === null ? categories : (categories.find(({ id }) => id === parentId)?.children ?? [])
}

/** The present place of an entry; sending it back undoes a move. */
export function spotOf(tree: Tree, id: string): Spot | null {
  const row = treeRows(tree).find((each) => each.id === id)
  if (!row) return null
  const at = { mainCategoryId: row.level === 0 ? null : row.mainCategoryId, parentId: row.parentId }
  return { id, ...at, before: siblingsOf(tree, at)[row.place]?.id ?? null }
}

export const isSameSpot = (a: Spot, b: Spot): boolean =>
  a.mainCategoryId === b.mainCategoryId && a.parentId === b.parentId && a.before === b.before

function inserted<T extends { id: string }>(list: readonly T[], entry: T, before: string | null): T[] {
  const at = before === null ? -1 : list.findIndex(({ id }) => id === before)
  return at < 0 ? [...list, entry] : [...list.slice(0, at), entry, ...list.slice(at)]
}

/** The tree after a move. */
export function treeAfter(tree: Tree, { id, mainCategoryId, parentId, before }: Spot): Tree {
  if (mainCategoryId === null) {
    const main = tree.find((each) => each.id === id)
    return main
      ? inserted(
          tree.filter((each) => each.id !== id),
          main,
          before,
        )
      : tree
  }
  const categories = tree.flatMap((main) => main.children)
  const found: Category | undefined =
    categories.find((each) => each.id === id) ??
    categories
      .flatMap((each) => each.children)
      .filter((each) => each.id === id)
      .map((each) => ({ ...each, children: [] }))[0]
  if (!found) return tree
  return tree.map((main) => {
    const rest = main.children
      .filter((each) => each.id !== id)
      .map((each) => ({ ...each, children: each.children.filter((leaf) => leaf.id !== id) }))
    if (main.id !== mainCategoryId) return { ...main, children: rest }
    if (parentId === null) return { ...main, children: inserted(rest, found, before) }
    const { children: _, ...leaf } = found
    return {
      ...main,
      children: rest.map((each) => (each.id === parentId ? { ...each, children: inserted(each.children, leaf, before) } : each)),
    }
  })
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** One step by key; null where there is none. Up and down cross from one main category (or category) into the next. */
export function spotAfterStep(tree: Tree, id: string, step: Step): Spot | null {
  const row = treeRows(tree).find((each) => each.id === id)
  if (!row) return null
  const at = { mainCategoryId: row.level === 0 ? null : row.mainCategoryId, parentId: row.parentId }
  const siblings = siblingsOf(tree, at)
  const index = row.place - 1
  if (step === 'in') {
    const above = siblings[index - 1]
    return row.level === 1 && row.childCount === 0 && above
      ? { id, mainCategoryId: row.mainCategoryId, parentId: above.id, before: null }
      : null
  }
  if (step === 'out') {
    if (row.parentId === null) return null
    const categories = siblingsOf(tree, { mainCategoryId: row.mainCategoryId, parentId: null })
    const parentAt = categories.findIndex((each) => each.id === row.parentId)
    return { id, mainCategoryId: row.mainCategoryId, parentId: null, before: categories[parentAt + 1]?.id ?? null }
  }
  if (step === 'up' && index > 0) return { id, ...at, before: siblings[index - 1]?.id ?? null }
  if (step === 'down' && index < siblings.length - 1) return { id, ...at, before: siblings[index + 2]?.id ?? null }
  return row.level === 0 ? null : intoNeighbour(tree, row, step)
}

function intoNeighbour(tree: Tree, row: TreeRow, step: 'up' | 'down'): Spot | null {
  const hosts = treeRows(tree).filter(({ level }) => level === row.level - 1)
  const host = row.level === 1 ? row.mainCategoryId : row.parentId
  const next = hosts[hosts.findIndex(({ id }) => id === host) + (step === 'up' ? -1 : 1)]
  if (!next) return null
  const at = { mainCategoryId: next.mainCategoryId, parentId: row.level === 1 ? null : next.id }
  return { id: row.id, ...at, before: step === 'up' ? null : (siblingsOf(tree, at)[0]?.id ?? null) }
}

/** The place of a dragged entry between two rows of the page (its own rows left out), at the wished level or the nearest allowed one. */
export type Gap = { spot: Spot; level: Level; index: number }

/** Takes the visible rows without the dragged entry's own, the gap's index among them and the wished level; null where nothing may be dropped. */
export function spotInGap(rows: readonly TreeRow[], dragged: TreeRow, index: number, wished: number): Gap | null {
  const [above, below] = [rows[index - 1], rows[index]]
  if (dragged.level === 0) {
    if (below && below.level !== 0) return null
    return { spot: { id: dragged.id, mainCategoryId: null, parentId: null, before: below?.id ?? null }, level: 0, index }
  }
  if (!above) return null
  const asCategory = below?.level !== 2
  const asSub = above.level > 0 && dragged.childCount === 0
  const level = asSub && (wished >= 2 || !asCategory) ? 2 : asCategory ? 1 : null
  if (level === null) return null
  const before = below?.level === level ? below.id : null
  const parentId = level === 2 ? (above.level === 1 ? above.id : above.parentId) : null
  return { spot: { id: dragged.id, mainCategoryId: above.mainCategoryId, parentId, before }, level, index }
}

/** The rows between which an entry can be dropped: without itself and its descendants. */
const rowsWithout = (rows: readonly TreeRow[], { id, level }: TreeRow): TreeRow[] =>
  rows.filter((row) => row.id !== id && row.parentId !== id && (level > 0 || row.mainCategoryId !== id))

/** Takes the visible rows, the dragged one, and the row under it with the upper or lower half; gives the gap, and the row at whose edge it is. */
export function gapAt(
  rows: readonly TreeRow[],
  dragged: TreeRow,
  over: { id: string; isLower: boolean; wished: number },
): (Gap & { edge: { id: string; isLower: boolean } }) | null {
  const others = rowsWithout(rows, dragged)
  const at = others.findIndex(({ id }) => id === over.id)
  if (at < 0) return null
  const isHead = others[at]?.level === 0
  let index = at + (over.isLower ? 1 : 0)
  // A main category goes between main categories, with all its descendants.
  if (dragged.level === 0 && !(isHead && !over.isLower)) while (index < others.length && others[index]?.level !== 0) index += 1
  const gap = spotInGap(others, dragged, index, over.wished)
  const below = others[index]
  const edge = below ? { id: below.id, isLower: false } : { id: others.at(-1)?.id ?? '', isLower: true }
  return gap && { ...gap, edge }
}
