// The rows of a price list in the grid, and the conversion of their changes to one save. Pure.
import type { CallInput } from '#shared/endpoint.ts'
import { quantityToText } from '#shared/quantity.ts'
import { amountIn } from '#web/grid/grid-columns.ts'
import { type PriceRow, type savePriceRows } from '../../admin-contract.ts'

export type SheetRow = {
  id: string
  /** Null for a row that is not saved yet. */
  saved: PriceRow | null
  sku: string
  from: string
  price: number | null
}

/** Takes saved rows; gives the grid's. */
export const sheetRows = (rows: readonly PriceRow[]): SheetRow[] =>
  rows.map((row) => ({
    id: `${row.variantId} ${row.fromQuantity}`,
    saved: row,
    sku: row.sku,
    from: quantityToText(row.fromQuantity, row.decimals),
    price: row.price,
  }))

type Body = CallInput<typeof savePriceRows>['body']
type Values = Readonly<Record<string, string | number | null>>
export type Edits = {
  changed: readonly { id: string; values: Values }[]
  added: readonly { id: string; values: Values }[]
  removed: readonly string[]
}

/**
 * Takes the grid's changes; gives the body of the save and, for its errors, the grid row of each sent row. A changed quantity is sent as
 * one removed and one added row.
 */
export function rowsToSave(rows: readonly SheetRow[], edits: Edits): { body: Body; sent: string[] } {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const body: Body = { rows: [], removed: [] }
  const sent: string[] = []
  const send = (id: string, row: Body['rows'][number]) => {
    body.rows.push(row)
    sent.push(id)
  }
  const remove = ({ variantId, fromQuantity, price }: PriceRow) => body.removed.push({ variantId, fromQuantity, seen: price })
  for (const { id, values } of edits.changed) {
    const row = byId.get(id)
    if (!row?.saved) continue
    const from = String(values['from'] ?? row.from)
    const price = amountIn(values['price'] ?? row.price)
    if (from !== row.from) remove(row.saved)
    send(id, { sku: row.sku, from, price, seen: from === row.from ? row.saved.price : null })
  }
  for (const { id, values } of edits.added)
    send(id, {
      sku: String(values['sku'] ?? ''),
      from: String(values['from'] ?? ''),
      price: amountIn(values['price']),
      seen: null,
    })
  for (const id of edits.removed) {
    const saved = byId.get(id)?.saved
    if (saved) remove(saved)
  }
  return { body, sent }
}

/** `rows.3.price` of a refusal is the price of the third row that was sent. */
export function problemsOf(fields: Readonly<Record<string, readonly string[]>>, sent: readonly string[]) {
  return Object.entries(fields).flatMap(([path, [text = '']]) => {
    const match = /^rows\.(\d+)\.(sku|from|price)$/.exec(path)
    const row = match ? sent[Number(match[1])] : undefined
    return row && match?.[2] ? [{ row, column: match[2], text }] : []
  })
}
