// The places a category may have: below a main category, or one level deeper, below a category that is itself directly below it.

export type Branch = { id: string; mainCategoryId: string; parentId: string | null }
export type Spot = { mainCategoryId: string; parentId: string | null }

/** Takes all categories, the moving one (null: a new one) and its destination; gives the reason to refuse it, or null. */
export function spotRefusal(
  all: readonly Branch[],
  id: string | null,
  to: Spot,
): 'ownParent' | 'parentUnknown' | 'parentElsewhere' | 'parentIsSub' | 'hasSubCategories' | null {
  if (to.parentId === null) return null
  if (to.parentId === id) return 'ownParent'
  const parent = all.find((each) => each.id === to.parentId)
  if (!parent) return 'parentUnknown'
  if (parent.mainCategoryId !== to.mainCategoryId) return 'parentElsewhere'
  if (parent.parentId !== null) return 'parentIsSub'
  return id !== null && all.some((each) => each.parentId === id) ? 'hasSubCategories' : null
}

/** Inserts an id into a list of ids before another one; at the end when that one is not in the list. */
export function placedBefore(ids: readonly string[], id: string, before: string | null): string[] {
  const rest = ids.filter((each) => each !== id)
  const at = before === null ? -1 : rest.indexOf(before)
  return at < 0 ? [...rest, id] : [...rest.slice(0, at), id, ...rest.slice(at)]
}

type Label = { status: 'active' | 'inactive'; startsOn: string | null; endsOn: string | null }

/** Is a tag shown on a day (YYYY-MM-DD)? Both ends of its range are included. */
export const isTagLive = ({ status, startsOn, endsOn }: Label, today: string): boolean =>
  status === 'active' && (startsOn === null || startsOn <= today) && (endsOn === null || endsOn >= today)
