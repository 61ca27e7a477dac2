// WooCommerce's product export: simple products at once, variable ones when the file has ended, for their variations may stand anywhere.
import { bad, warn, weightIn } from '../amounts.ts'
import type { Reading, Row, RowReader } from '../../../catalogue.ts'
import { finishProduct } from '../finish-product.ts'
import type { Cell } from '../../../problems.ts'
import { rowCell, sheetOf } from '../sheet.ts'
import { attributeColumns, attributesIn, kindOf, weightColumn, wooColumns } from './woocommerce-columns.ts'
import { imagesIn, isDisabled, readWooVariant, readWooProduct } from './woocommerce-rows.ts'
import { joinVariations, type Variation, type VariableProduct } from './woocommerce-variations.ts'

/** The kinds of a variation's parent; only variable products are remembered whole. */
type Known = { line: number; kind: 'simple' | 'refused' } | { line: number; kind: 'variable'; product: VariableProduct }

/** Takes the header and gives a reader that keeps variable products and variations until the end. */
export function wooReader(header: string[], reading: Reading): RowReader {
  const sheet = sheetOf(header, wooColumns)
  const weightAt = weightColumn(header)
  const attributesAt = attributeColumns(header)
  const known = new Map<string, Known>()
  const waiting = new Map<string, Variation[]>()
  /** The parents of variations that were refused. */
  const partial = new Set<string>()
  /** A row that could not be read may have been a variation of any. */
  let isAnyPartial = false

  const remember = (row: Row, as: Known) => {
    const [id, sku] = [sheet.text(row, 'id'), sheet.text(row, 'sku')]
    if (id !== '') known.set(`id:${id}`, as)
    if (sku !== '' && !known.has(`sku:${sku}`)) known.set(`sku:${sku}`, as)
  }
  const readSimple = (row: Row, key: string) => {
    const draft = readWooProduct(row, key, sheet, reading)
    const variant = draft && readWooVariant(row, weightAt, sheet, reading)
    remember(row, { line: row.line, kind: variant ? 'simple' : 'refused' })
    if (draft && variant) finishProduct({ ...draft, variants: [{ ...variant, values: [] }] }, reading)
  }
  const readVariable = (row: Row, key: string) => {
    const draft = readWooProduct(row, key, sheet, reading)
    const weightGrams = weightIn(sheet.cellAt(row, weightAt.place), weightAt.unit, reading)
    if (!draft || weightGrams === 'bad') return remember(row, { line: row.line, kind: 'refused' })
    remember(row, { line: row.line, kind: 'variable', product: { draft, attributes: attributesIn(row, attributesAt, sheet), weightGrams } })
  }
  const readVariation = (row: Row) => {
    const parent = sheet.cell(row, 'parent')
    if (parent.text === '') return void bad(reading, { ...parent, text: rowCell(row).text }, 'parentMissing', { parent: '' })
    if (isDisabled(row, sheet)) return warn(reading, sheet.cell(row, 'published'), 'variationDisabled', { parent: parent.text })
    const variant = readWooVariant(row, weightAt, sheet, reading)
    if (!variant) return void partial.add(parentRef(parent))
    const position = Number(/^\d{1,6}$/.exec(sheet.text(row, 'position'))?.[0] ?? 0)
    const variation: Variation = {
      ...variant,
      parent,
      position,
      picture: imagesIn(row, sheet, reading)[0] ?? null,
      attributes: attributesIn(row, attributesAt, sheet),
    }
    appendTo(waiting, parentRef(parent), [variation])
  }
  return {
    row: (row) => {
      const type = sheet.cell(row, 'type')
      const kind = kindOf(type.text)
      if (kind === 'variation') return readVariation(row)
      const key = sheet.text(row, 'id') || sheet.text(row, 'sku') || sheet.text(row, 'name')
      const before = known.get(`id:${sheet.text(row, 'id')}`) ?? (sheet.text(row, 'id') === '' ? known.get(`sku:${key}`) : undefined)
      if (key === '') bad(reading, { ...sheet.cell(row, 'name'), text: rowCell(row).text }, 'keyMissing')
      else if (before) bad(reading, sheet.cell(row, 'id'), 'productRepeated', { key, line: before.line })
      else if (kind === 'simple') readSimple(row, key)
      else if (kind === 'variable') readVariable(row, key)
      else refuseKind(row, type, kind)
    },
    unreadable: () => void (isAnyPartial = true),
    end: () => joinAll({ known, waiting, partial, isAnyPartial }, reading),
  }

  function refuseKind(row: Row, type: Cell, kind: 'grouped' | 'external' | null) {
    remember(row, { line: row.line, kind: 'refused' })
    if (kind === null) bad(reading, type, 'typeUnknown', { type: type.text })
    else bad(reading, { ...type, text: sheet.text(row, 'name') }, kind === 'grouped' ? 'groupedSkipped' : 'externalSkipped')
  }
}

/** "id:44" names a parent by ID, anything else by SKU. */
const parentRef = (parent: Cell): string =>
  /^id:\s*\d+$/i.test(parent.text) ? parent.text.toLowerCase().replace(/\s/g, '') : `sku:${parent.text}`

function appendTo<K>(lists: Map<K, Variation[]>, key: K, added: Variation[]): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [...added])
  else for (const variation of added) list.push(variation)
}

type Read = { known: Map<string, Known>; waiting: Map<string, Variation[]>; partial: ReadonlySet<string>; isAnyPartial: boolean }

function* joinAll({ known, waiting, partial, isAnyPartial }: Read, reading: Reading): Iterable<void> {
  const parentOf = (ref: string) => known.get(ref) ?? known.get(ref.replace(/^sku:(?=\d+$)/, 'id:'))
  const incomplete = new Set([...partial].map(parentOf))
  const variations = new Map<Known, Variation[]>()
  for (const [ref, found] of waiting) {
    const parent = parentOf(ref)
    if (parent?.kind === 'variable') appendTo(variations, parent, found)
    else for (const variation of found) orphan(variation, parent, reading)
    yield
  }
  waiting.clear()
  for (const parent of new Set(known.values())) {
    if (parent.kind !== 'variable') continue
    joinVariations({ ...parent.product, isPartial: isAnyPartial || incomplete.has(parent) }, variations.get(parent) ?? [], reading)
    yield
  }
}

function orphan(variation: Variation, parent: Known | undefined, reading: Reading): void {
  const key = variation.parent.text
  if (!parent) bad(reading, variation.parent, 'parentMissing', { parent: key })
  else if (parent.kind === 'refused') bad(reading, variation.parent, 'productSkipped', { key, line: parent.line })
  else bad(reading, variation.parent, 'parentNotVariable', { parent: key, line: parent.line })
}
