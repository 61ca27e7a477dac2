// Statements that come again are prepared once per connection: PostgreSQL then parses them once, and plans them once where one plan does for all values.
const mostNames = 200
const mostSeen = 2000
const namedFrom = 3

export type NameOf = (text: string) => string | undefined

/** Gives the name a text is prepared under, once it was asked for often enough; what rarely comes again gets none. */
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
