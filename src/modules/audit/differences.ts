// Two states of a record as the fields in which they differ. Pure.
import { type Locale, textIn } from '#shared/locale.ts'
import { sameValue } from '#shared/same-value.ts'
import type { AuditLine } from './admin-contract.ts'

type Value = AuditLine['before']

/** They tell nothing about the record itself, or follow from other records. */
export const unsaid: ReadonlySet<string> = new Set([
  ...['id', 'version', 'lastChange', 'createdAt', 'updatedAt', 'lastSignInAt'],
  ...['productCount', 'categoryCount', 'subCategoryCount', 'variantCount', 'attributeCount', 'pageCount', 'adminCount', 'customers'],
  ...['isLive', 'isUsed', 'isOwn', 'isBroken', 'isForNobody', 'overlaps', 'versions', 'used', 'sold', 'step', 'placeholders'],
  ...['credited', 'paid', 'received', 'outstanding', 'collected', 'missing', 'returned', 'creditNotes', 'reminders', 'remindedAt'],
])
const mostLines = 60
const mostSigns = 300

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text, or the one of two that a reader of this language gets; null where there is none. */
function textOf(value: unknown, locale: Locale): string | null {
  const text = isGroup(value) ? textIn({ en: String(value['en'] ?? ''), ar: String(value['ar'] ?? '') }, locale) : value
  return typeof text === 'string' && text !== '' ? text : null
}

type Named = { name?: unknown; title?: unknown; number?: unknown }
const namings = new Set(['id', 'name', 'title', 'number', 'hint'])
const isNamed = (value: unknown): value is Named => isGroup(value) && Object.keys(value).every((key) => namings.has(key))

/** A list of records of which only ids and names or numbers are known becomes the list of these. */
function namesInList(value: unknown, locale: Locale): unknown {
  if (!Array.isArray(value)) return value
  const names = value.map((each) => (isNamed(each) ? textOf(each.name ?? each.title ?? each.number, locale) : null))
  return names.length > 0 && !names.includes(null) ? names : value
}

function plain(value: unknown): Value {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : Array.isArray(value) && !value.some(isNested) ? value.join(', ') : JSON.stringify(value)
}

const cutText = (text: string): string => (text.length > mostSigns ? `${text.slice(0, mostSigns - 1).toWellFormed()}…` : text)
const cut = (value: Value): Value => (typeof value === 'string' ? cutText(value) : value)

/** Takes a field before and after; of two long texts only the words around what differs are left, and what is still long is cut. */
export function lineOf<T extends AuditLine>(line: T): T {
  const { before, after } = line
  const isLong = typeof before === 'string' && typeof after === 'string' && Math.max(before.length, after.length) > mostSigns
  const [old, now] = isLong ? aroundChange(before, after) : [before, after]
  return { ...line, before: cut(old), after: cut(now) }
}

/** The signs that are left on both sides of what differs. */
const around = 40

function aroundChange(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const from = start > around ? start - around : 0
  const left = end > around ? end - around : 0
  const part = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, text.length - left).replace(/^\S*\s/, from > 0 ? '' : '$&')}${left > 0 ? '…' : ''}`.toWellFormed()
  return [part(before), part(after)]
}

const isNested = (value: unknown) => typeof value === 'object' && value !== null

/** The properties of a file beside its content. */
const ofFile = new Set(['fileId', 'width', 'height', 'colour', 'bytes', 'mime'])

/** A list of records that have more than names: each of them is shown by its place in the list. */
const isListOfRecords = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isGroup) && !value.every(isNamed)

/** The fields of a value by their paths; a list is one field, unless its records have fields of their own. */
function fieldsOf(value: unknown, path: string, into: Map<string, unknown>, isInList = false): Map<string, unknown> {
  if (isListOfRecords(value)) {
    for (const [at, each] of value.entries()) fieldsOf(each, `${path}.${at + 1}`, into, true)
    return into
  }
  if (!isGroup(value)) return value === undefined || value === null ? into : into.set(path, value)
  const isAlone = Object.keys(value).length === 1
  // Of another record that is named, the name is enough; of one in a list, what it holds.
  const isLeftOut = (key: string) =>
    (path === '' || isInList ? unsaid.has(key) && !isAlone : key === 'id' && ('name' in value || 'title' in value)) ||
    ('hash' in value && ofFile.has(key))
  for (const [key, part] of Object.entries(value)) if (!isLeftOut(key)) fieldsOf(part, path ? `${path}.${key}` : key, into)
  return into
}

/** Older entries may be a list instead of a record: it is the record's lines. */
const stateOf = (value: unknown): unknown => (Array.isArray(value) ? { lines: value } : value)

/** Takes a record before and after a change (null where it was not yet or is no more); gives its changed fields and how many more there are. */
export function differences(before: unknown, after: unknown, locale: Locale): { lines: AuditLine[]; more: number } {
  const [was, is] = [fieldsOf(stateOf(before), '', new Map()), fieldsOf(stateOf(after), '', new Map())]
  const lines = [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => !sameValue(was.get(path), is.get(path)))
    .map((path) => lineOf({ path, before: plain(namesInList(was.get(path), locale)), after: plain(namesInList(is.get(path), locale)) }))
  return { lines: lines.slice(0, mostLines), more: Math.max(0, lines.length - mostLines) }
}

/** The fields that name records, the best first. */
export const nameFields = ['title', 'name', 'number', 'code', 'sku', 'file', 'companyName', 'email', 'subject'] as const

/** Takes a record's states; gives its name in a language: a person's, else the first of the fields that name records. */
export function recordName(states: readonly unknown[], locale: Locale): string | null {
  for (const state of states.filter(isGroup)) {
    const { firstName, lastName } = state
    if (typeof firstName === 'string' && typeof lastName === 'string') return cutText(`${firstName} ${lastName}`)
    for (const field of nameFields) {
      const text = textOf(state[field], locale)
      if (text !== null) return cutText(text)
    }
  }
  return null
}
