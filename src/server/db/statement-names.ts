// Frequent statements are prepared once per connection: PostgreSQL parses them once, and plans them once where one plan fits all values.
const mostNames = 200
const mostSeen = 2000
const namedFrom = 3

export type NameOf = (text: string) => string | undefined

/** Gives the name under which a text is prepared once it was used often enough; rare texts get none. */
export function statementNames(): NameOf {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times < namedFrom) {
      if (seen.size >= mostSeen) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}
