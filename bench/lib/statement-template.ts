// From recorded statements to ones that can be sent again for somebody else: what came from facts or earlier rows is filled in anew.
import { randomUUID } from 'node:crypto'
import type { Statement } from './record-statements.ts'

/** Texts with placeholders between guillemets: «fact:name», «row:statement.row.column», «new:n». */
export type Template = { form: Record<string, unknown>; values: unknown[]; flight: number }[]

type Known = Map<string, string>

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

const deeply = (value: unknown, change: (text: string) => string): unknown =>
  typeof value === 'string' ? change(value) : Array.isArray(value) ? value.map((each) => deeply(each, change)) : value

/** Takes the statements of one run and the facts it was made with; every other uuid in them is made anew each time. */
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
  return statements.map(({ form, values, rows, flight }, statement) => {
    const step = { form, flight, values: values.map((value) => deeply(value, change)) }
    for (const [row, cells] of rows.entries())
      for (const [column, cell] of cells.entries())
        if (typeof cell === 'string' && cell.match(uuid)?.[0] === cell && !known.has(cell))
          known.set(cell, `«row:${statement}.${row}.${column}»`)
    return step
  })
}

type Filling = { facts: Record<string, string>; given: readonly unknown[][][]; fresh: Map<string, string> }

/** Fills a template's values in for one replay. */
export function valuesOf(values: readonly unknown[], { facts, given, fresh }: Filling): unknown[] {
  const fill = (text: string): string =>
    text.includes('«')
      ? text.replace(/«(\w+):([^»]+)»/g, (_, kind: string, name: string) => {
          if (kind === 'fact') return facts[name] ?? ''
          if (kind === 'new') return fresh.get(name) ?? keep(fresh, name)
          const [statement = 0, row = 0, column = 0] = name.split('.').map(Number)
          return String(given[statement]?.[row]?.[column] ?? '')
        })
      : text
  return values.map((value) => deeply(value, fill))
}

function keep(fresh: Map<string, string>, name: string): string {
  const id = randomUUID()
  fresh.set(name, id)
  return id
}
