// Turns recorded statements into templates that can be sent for another buyer: values from the given names or from earlier rows become placeholders.
import { randomUUID } from 'node:crypto'
import type { Statement } from './record-statements.ts'

/** Texts with placeholders in guillemets: «fact:name», «row:statement.row.column» (also inside a column of JSON), «new:n». */
export type Template = { form: Record<string, unknown>; values: unknown[]; flight: number }[]

type Known = Map<string, string>

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

function deeply(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => deeply(each, change))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, deeply(each, change)]))
}

/** Takes the statements of one run and the named values it was made with; every other uuid in them is replaced by a new one each time. */
export function makeTemplate(statements: readonly Statement[], facts: Record<string, string>): Template {
  const known: Known = new Map(Object.entries(facts).map(([name, value]) => [value, `«fact:${name}»`]))
  let made = 0
  const change = (text: string): string => {
    let changed = text
    for (const [value, placeholder] of known) changed = changed.replaceAll(value, placeholder)
    return changed.replace(uuid, (found) => {
      const placeholder = `«new:${(made += 1)}»`
      known.set(found, placeholder)
      return placeholder
    })
  }
  const note = (found: unknown, path: string): void => {
    if (typeof found === 'string' && found.match(uuid)?.[0] === found && !known.has(found)) known.set(found, `«row:${path}»`)
    if (typeof found !== 'object' || found === null) return
    for (const [name, each] of Object.entries(found)) note(each, `${path}.${name}`)
  }
  return statements.map(({ form, values, rows, flight }, statement) => {
    const step = { form, flight, values: values.map((value) => deeply(value, change)) }
    note(rows, String(statement))
    return step
  })
}

const inside = (found: unknown, name: string): unknown =>
  typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined

type Filling = { facts: Record<string, string>; given: readonly unknown[][][]; fresh: Map<string, string> }

/** Fills a template's values in for one replay. */
export function valuesOf(values: readonly unknown[], { facts, given, fresh }: Filling): unknown[] {
  const fill = (text: string): string =>
    text.includes('«')
      ? text.replace(/«(\w+):([^»]+)»/g, (_, kind: string, name: string) => {
          if (kind === 'fact') return facts[name] ?? ''
          if (kind === 'new') return fresh.get(name) ?? keep(fresh, name)
          return String(name.split('.').reduce(inside, given) ?? '')
        })
      : text
  return values.map((value) => deeply(value, fill))
}

function keep(fresh: Map<string, string>, name: string): string {
  const id = randomUUID()
  fresh.set(name, id)
  return id
}
