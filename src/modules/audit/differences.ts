// Two states of a record as the fields in which they differ. Pure.
import { type Locale, textIn } from '#shared/locale.ts'
import type { AuditLine } from './admin-contract.ts'

type Value = AuditLine['before']

/** They tell nothing about the record itself. */
const unsaid = new Set(['id', 'version', 'lastChange', 'createdAt', 'updatedAt'])
const mostLines = 60
const mostSigns = 300

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name, in a language, of a record in a list that says no more of it than id and name; null for others. */
function nameIn(value: unknown, locale: Locale): string | null {
  const name = isGroup(value) && Object.keys(value).every((key) => key === 'id' || key === 'name') ? value['name'] : null
  const text = isGroup(name) ? textIn({ en: String(name['en'] ?? ''), ar: String(name['ar'] ?? '') }, locale) : name
  return typeof text === 'string' && text !== '' ? text : null
}

/** A list of records with names is told by the names. */
function told(value: unknown, locale: Locale): unknown {
  if (!Array.isArray(value)) return value
  const names = value.map((each) => nameIn(each, locale))
  return names.length > 0 && !names.includes(null) ? names : value
}

function plain(value: unknown): Value {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : Array.isArray(value) && !value.some(isNested) ? value.join(', ') : JSON.stringify(value)
  return text.length > mostSigns ? `${text.slice(0, mostSigns - 1)}…` : text
}

const isNested = (value: unknown) => typeof value === 'object' && value !== null

/** The fields of a value by their paths; a list is one field. */
function fieldsOf(value: unknown, path: string, into: Map<string, unknown>): Map<string, unknown> {
  if (!isGroup(value)) return value === undefined || value === null ? into : into.set(path, value)
  for (const [key, part] of Object.entries(value)) if (path !== '' || !unsaid.has(key)) fieldsOf(part, path ? `${path}.${key}` : key, into)
  return into
}

/** Takes a record before and after a change (null where it was not yet or is no more); gives its changed fields and how many more there are. */
export function differences(before: unknown, after: unknown, locale: Locale): { lines: AuditLine[]; more: number } {
  const [was, is] = [fieldsOf(before, '', new Map()), fieldsOf(after, '', new Map())]
  const lines = [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => JSON.stringify(was.get(path)) !== JSON.stringify(is.get(path)))
    .map((path) => ({ path, before: plain(told(was.get(path), locale)), after: plain(told(is.get(path), locale)) }))
  return { lines: lines.slice(0, mostLines), more: Math.max(0, lines.length - mostLines) }
}

/** The fields that name records, the best first. */
export const nameFields = ['title', 'name', 'number', 'code', 'sku', 'file', 'companyName', 'email', 'subject'] as const

/** Takes a record's states; gives its name in a language: the first of the fields that name records. */
export function recordName(states: readonly unknown[], locale: 'en' | 'ar'): string | null {
  for (const state of states.filter(isGroup))
    for (const field of nameFields) {
      const value = state[field]
      const text = isGroup(value) ? value[locale] || value['en'] || value['ar'] : value
      if (typeof text === 'string' && text !== '') return plain(text) as string
    }
  return null
}
