// The numbers of orders, receipts, returns, invoices and credit notes that a free text names: all that stays of it once its person is erased.
import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { question } from '#shared/events.ts'
import { westernDigits } from '#shared/money.ts'
import type { Ctx } from './ctx.ts'
import { ask } from './events.ts'

/** Which of these numbers a document of the shop has: a name like "2026-Werner" is written as an order number is. */
export const documentsAsked = question<readonly string[], string[]>('core.documentsWithNumbers')

const likeOrder = /(?=(20\d\d)([0-9A-Z]{6})(?:([RC])(\d{1,3}))?)/g
const likeInvoice = /(INV|CN)(\d{6,9})/g
/** All there is of a cheque's number. */
const likeCheque = /^\s*\d{1,8}\s*$/

/** The beginnings of some digits, the longest first. */
const beginnings = (digits: string, shortest: number): string[] =>
  Array.from({ length: digits.length - shortest + 1 }, (_, less) => digits.slice(0, digits.length - less))

/**
 * Takes a text in which banks may have moved or dropped spaces and hyphens. Gives for each place that looks like a number how the shop may have written
 * it, the longest first.
 */
export function possibleNumbers(text: string): string[][] {
  const signs = westernDigits(text)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
  const orders = [...signs.matchAll(likeOrder)].map(({ index, 1: year, 2: rest, 3: kind, 4: serial = '' }) => {
    const order = `${year}-${rest}`
    return { index, numbers: [...(kind ? beginnings(serial, 1).map((part) => `${order}-${kind}${part}`) : []), order] }
  })
  const invoices = [...signs.matchAll(likeInvoice)].map(({ index, 1: series, 2: serial = '' }) => ({
    index,
    numbers: beginnings(serial, 6).map((part) => `${series}-${part}`),
  }))
  return [...orders, ...invoices].toSorted((a, b) => a.index - b.index).map(({ numbers }) => numbers)
}

/** The documents that a text names, of those that are there; null when it names none. */
export function namedOf(text: string, isThere: (number: string) => boolean): string | null {
  if (likeCheque.test(text)) return text.trim()
  const named = possibleNumbers(text).flatMap((numbers) => numbers.find(isThere) ?? [])
  return named.length > 0 ? [...new Set(named)].join(', ') : null
}

/** SQL that gives for a row of these the numbers of documents which its text names, and nothing else of it; null when it names none. */
export async function numbersNamedIn(ctx: Ctx, column: PgColumn, rows: SQL | undefined): Promise<SQL<string | null>> {
  const found = await ctx.db
    .selectDistinct({ text: sql<string>`${column}` })
    .from(column.table)
    .where(and(isNotNull(column), rows))
  const texts = found.map(({ text }) => text)
  const possible = texts.flatMap((text) => possibleNumbers(text).flat())
  const present = new Set(possible.length > 0 ? (await ask(ctx, documentsAsked, [...new Set(possible)])).flat() : [])
  const named = texts.map((text) => namedOf(text, (number) => present.has(number)))
  return sql`(select found.named from unnest(${sql.param(texts)}::text[], ${sql.param(named)}::text[]) as found (source, named)
    where found.source = ${column})`
}
