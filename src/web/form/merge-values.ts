// Merges the changes of two people to one form, field by field.
import { sameValue } from '#shared/same-value.ts'

type Change = { path: string; value: unknown }

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes a form's values as opened, as typed and as somebody saved them; gives the typed changes, and those of them that the other person changed too. */
export function mergeValues(base: unknown, mine: unknown, theirs: unknown, path = ''): { typed: Change[]; both: Change[] } {
  if (isGroup(base) && isGroup(mine) && isGroup(theirs)) {
    const parts = Object.keys(mine).map((key) => mergeValues(base[key], mine[key], theirs[key], path ? `${path}.${key}` : key))
    return { typed: parts.flatMap(({ typed }) => typed), both: parts.flatMap(({ both }) => both) }
  }
  if (sameValue(base, mine)) return { typed: [], both: [] }
  const isBoth = !sameValue(base, theirs) && !sameValue(mine, theirs)
  return { typed: [{ path, value: mine }], both: isBoth ? [{ path, value: theirs }] : [] }
}
