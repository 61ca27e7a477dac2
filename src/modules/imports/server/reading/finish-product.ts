// The last step of every reader: judges what all dialects share (title, SKU, variants, pictures) and gives the finished product.
import { longest } from '#modules/products/admin-fields.ts'
import { slugify } from '#shared/folding.ts'
import type { Texts } from '#shared/locale.ts'
import { type Minor, westernDigits } from '#shared/money.ts'
import { bad, warn } from './amounts.ts'
import type { ImportPicture, ImportProduct, ImportVariant, Reading } from '../../catalogue.ts'
import type { Cell } from '../../problems.ts'
import { derivedSku, shopSku, skuFits, skuLength } from './stable-sku.ts'

/** SKU, code and barcode as the file writes them; '' when it has none. */
export type VariantDraft = Omit<ImportVariant, 'barcode' | 'axisValues'> & { barcode: string; values: string[] }

export type ProductDraft = Omit<ImportProduct, 'sku' | 'slug' | 'variants' | 'optionAxes' | 'pictures'> & {
  main: Cell
  sku: Cell
  slug: string
  pictures: ImportPicture[]
  axisNames: string[]
  /** Values of an axis in the wanted order, where the file has one. */
  axisOrder: string[][]
  variants: VariantDraft[]
}

const shortestTitle = 3
const longestPath = 3

/** A title of one language, judged; 'bad' when it was reported. */
export function titleIn(cell: Cell, reading: Reading): string {
  if (Array.from(cell.text.slice(0, 8)).length < shortestTitle) return bad(reading, cell, 'titleTooShort', { minimum: shortestTitle })
  if (cell.text.includes('\ufffd')) return bad(reading, cell, 'titleDamaged')
  return cut(cell, longest.title, 'titleCut', reading)
}

/** A description in one language, cut to the length that is stored. */
export function descriptionIn(cell: Cell, reading: Reading): string {
  if (cell.text.includes('\ufffd')) warn(reading, cell, 'descriptionDamaged')
  return cut(cell, longest.html, 'descriptionCut', reading)
}

/** A title or description for search engines, or in place of a picture, cut likewise. */
export const shortIn = (cell: Cell, reading: Reading): string => cut(cell, longest.short, 'textCut', reading)

function cut(cell: Cell, limit: number, name: 'titleCut' | 'descriptionCut' | 'textCut', reading: Reading): string {
  if (cell.text.length <= limit) return cell.text
  warn(reading, cell, name, { limit })
  return cell.text
    .slice(0, limit)
    .toWellFormed()
    .replace(/\ufffd$/, '')
}

/** A path of category titles with at most three steps: the first two and the last. */
export function pathIn(titles: string[], cell: Cell, reading: Reading): string[] {
  const path = titles.map((title) => title.trim()).filter((title) => title !== '')
  if (path.length <= longestPath) return path
  warn(reading, cell, 'categoryCut', { limit: longestPath })
  return [...path.slice(0, longestPath - 1), ...path.slice(-1)]
}

/** A picture's address made usable; null when it is reported as neither a web address nor a file of the picture folder. */
export function pictureIn(cell: Cell, reading: Reading): string | null {
  if (cell.text === '') return null
  const src = cell.text.startsWith('//') ? `https:${cell.text}` : cell.text
  if (/^https?:\/\/[^\s/]+/i.test(src)) return src
  const inFolder = !/^[a-z][a-z0-9+.-]*:/i.test(src) && !/^[\\/]/.test(src) && !src.split(/[\\/]/).includes('..')
  if (inFolder) return src
  warn(reading, cell, 'pictureIgnored')
  return null
}

/** Marks a product of which some rows were refused. */
export const partly = (isPartial: boolean): { isPartial?: true } => (isPartial ? { isPartial } : {})

/** Emits the product, or reports that nothing of it is left. */
export function finishProduct(draft: ProductDraft, reading: Reading): void {
  const variants = distinctVariants(draft, reading)
  if (variants.length === 0) {
    bad(reading, draft.main, 'variantsMissing', { key: draft.sourceKey })
    return
  }
  const sku = productSku(draft, variants, reading)
  const { main: _main, axisNames, axisOrder, variants: drafts, sku: _sku, ...rest } = draft
  reading.emit({
    ok: true,
    product: {
      ...rest,
      ...partly(variants.length < drafts.length),
      sku,
      slug: slugOf(draft.slug, draft.title, sku),
      pictures: picturesOf(draft.pictures, variants),
      optionAxes: axisNames.map((name, index) => ({ name, values: axisValues(variants, index, axisOrder[index] ?? []) })),
      variants: finishVariants(draft, variants, sku, reading),
    },
  })
}

function distinctVariants(draft: ProductDraft, reading: Reading): VariantDraft[] {
  const seen = new Map<string, number>()
  return draft.variants.filter((variant) => {
    const key = variant.values.join('\u0000').toLowerCase()
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, variant.line)
      return true
    }
    const cell: Cell = { line: variant.line, column: null, text: variant.values.join(' / ') || variant.sku }
    bad(reading, cell, 'variantDuplicate', { key: draft.sourceKey, line: first })
    return false
  })
}

function productSku(draft: ProductDraft, variants: VariantDraft[], reading: Reading): string {
  const only = variants.length === 1 && draft.axisNames.length === 0 ? variants[0] : undefined
  const written = shopSku(draft.sku.text || (only?.sku ?? ''))
  if (skuFits(written) && !reading.takenSkus.has(written)) {
    reading.takenSkus.add(written)
    return written
  }
  const sku = derivedSku(draft.sourceKey)
  const why = written === '' ? 'skuMissing' : skuFits(written) ? 'skuRepeated' : 'skuDerived'
  if (written !== '' || only) warn(reading, { ...draft.sku, text: written }, why, { sku, ...skuLength })
  return sku
}

function finishVariants(draft: ProductDraft, variants: VariantDraft[], productSku: string, reading: Reading): ImportVariant[] {
  const only = variants.length === 1 && draft.axisNames.length === 0
  const taken = new Set<string>()
  let replaced = 0
  const finished = variants.map(({ values, sku: text, code, barcode, ...rest }) => {
    const written = shopSku(text)
    const fits = skuFits(written) && !taken.has(written)
    // In our own format the two may differ, as they may in the shop.
    const isOwn = draft.format === 'own' && fits
    const sku = only && !isOwn ? productSku : fits ? written : derivedSku([draft.sourceKey, ...values].join('\u0000'))
    taken.add(sku)
    if (written !== '' && sku !== written && !only) replaced++
    return {
      ...rest,
      sku,
      code: cut({ line: rest.line, column: null, text: code || text || sku }, longest.code, 'textCut', reading),
      barcode: barcodeIn(barcode, rest.line, reading),
      axisValues: values,
    }
  })
  if (replaced > 0) warn(reading, draft.main, 'variantSkusDerived', { count: replaced, ...skuLength })
  return finished
}

/** Arabic digits become those that scanners read. A number that a spreadsheet has shortened is none any more. */
function barcodeIn(written: string, line: number, reading: Reading): string | null {
  const barcode = westernDigits(written.replace(/^'/, ''))
  const cell: Cell = { line, column: null, text: barcode }
  if (!/^\d[.,]?\d*E\+?\d+$/i.test(barcode)) return cut(cell, longest.code, 'textCut', reading) || null
  warn(reading, cell, 'barcodeShortened')
  return null
}

/** The slug a product gets: the wanted one, else one of its titles, else its SKU; twelve letters where none has a letter or digit. */
export function slugOf(wanted: string, title: Texts, sku: string): string {
  for (const text of [wanted, title.en, title.ar, sku]) {
    const slug = slugify(text.toWellFormed())
      .toWellFormed()
      .replace(/[\ufffd-]+$/, '')
    if (slug !== '') return slug
  }
  return derivedSku(sku).toLowerCase()
}

function picturesOf(pictures: ImportPicture[], variants: VariantDraft[]): ImportPicture[] {
  const bySrc = new Map<string, ImportPicture>()
  for (const picture of pictures) if (!bySrc.has(picture.src)) bySrc.set(picture.src, picture)
  for (const { picture } of variants) if (picture && !bySrc.has(picture)) bySrc.set(picture, { src: picture, alt: null })
  return [...bySrc.values()]
}

/** Values in use, in the wanted order first, then as they come. */
function axisValues(variants: VariantDraft[], axis: number, order: string[]): string[] {
  const used = new Set(variants.map((variant) => variant.values[axis] ?? ''))
  return [...new Set([...order.filter((value) => used.has(value)), ...used])]
}

/** The result of a list price and a lower price: a lower price that is not lower is left out and reported. */
export function discountBelow(price: Minor, discount: Minor | null, cell: Cell, reading: Reading): Minor | null {
  if (discount === null || discount < price) return discount
  if (discount > price) warn(reading, cell, 'discountIgnored')
  return null
}

/** Reports rows that belong to a product whose main row cannot be used. */
export function skipRows(cells: Cell[], key: string, mainLine: number, reading: Reading): void {
  for (const cell of cells) bad(reading, cell, 'productSkipped', { key, line: mainLine })
}
