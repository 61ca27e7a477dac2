// The filter rules of list pages: search, page and filters live in the query string (specification section 2).

export type Filter = {
  key: string
  value: string
  /** Goes back to the first page even when the value did not change. */
  resetAnyway?: boolean
  /** Choosing the value that is already set removes it. */
  deleteOnSame?: boolean
}

/** Takes the present query and one filter change; gives the new query. A changed filter always goes back to page one. */
export function withFilter(current: URLSearchParams, { key, value, resetAnyway = false, deleteOnSame = false }: Filter): URLSearchParams {
  const next = new URLSearchParams(current)
  const before = current.get(key)
  if (value === '' || (deleteOnSame && before === value)) next.delete(key)
  else next.set(key, value)
  if (key !== 'page' && (resetAnyway || before !== next.get(key))) next.delete('page')
  return next
}

/** Toggles one value of a filter that takes several (`brand=a,b`). */
export function withToggled(current: URLSearchParams, key: string, value: string): URLSearchParams {
  const values = (current.get(key) ?? '').split(',').filter(Boolean)
  const kept = values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
  return withFilter(current, { key, value: kept.join(','), resetAnyway: true })
}

/** Does the list stay on its page when one query (or link to it) follows the other? Where it does, the reader stays where they are; another page begins at its top. */
export const isSamePage = (before: URLSearchParams, after: URLSearchParams | string): boolean =>
  (before.get('page') ?? '1') === (new URLSearchParams(after).get('page') ?? '1')
