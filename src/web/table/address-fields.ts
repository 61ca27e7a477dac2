// Reads a list's query from an address without its schema, and accepts the same values as the schema would.
import type { AddressField } from '#shared/endpoint.ts'

const mostValues = 50

/** Takes the known keys and an address; gives the query. Unknown keys and invalid values are left out. */
export function readAddress(fields: Readonly<Record<string, AddressField>>, params: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    const value = valueOf(field, params.get(key) ?? '') ?? field.default
    if (value !== undefined) query[key] = value
  }
  return query
}

function valueOf(field: AddressField, text: string): unknown {
  if (text === '') return undefined
  if (field.anyOf?.some(({ type }) => type === 'array')) return [...new Set(text.split(',').filter(Boolean))].slice(0, mostValues)
  if (field.anyOf?.some(({ type }) => type === 'boolean')) return flagOf(text)
  if (field.type === 'integer') return integerOf(field, Number(text))
  if (field.enum) return field.enum.includes(text) ? text : undefined
  const words = text.trim()
  if (words.length > (field.maxLength ?? Infinity)) return undefined
  return field.pattern && !new RegExp(field.pattern).test(words) ? undefined : words
}

const flagOf = (text: string): boolean | undefined =>
  text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined

const integerOf = ({ minimum = -Infinity, maximum = Infinity }: AddressField, value: number): number | undefined =>
  Number.isInteger(value) && value >= minimum && value <= maximum ? value : undefined
