// The difference between what a file says of a product and what the shop has, field by field, by the rules the import writes by.
import { textIn, type Locale, type Texts } from '#shared/locale.ts'
import { moneyToText } from '#shared/money.ts'
import { quantityToText } from '#shared/quantity.ts'
import type { FieldChange } from '../../admin-contract.ts'
import type { ImportProduct, ImportStock, ImportVariant } from '../../catalogue.ts'
import { scaleTo } from './limits.ts'
import type { PresentProduct, PresentVariant } from './present-products.ts'
import type { TermWords } from './term-words.ts'
import { shopSku } from '../reading/stable-sku.ts'
import { wantsOtherSlug } from '../writing/drafts.ts'

export type Comparing = { words: TermWords; language: Locale; currencyDecimals: number }
/** The values of the file, its descriptions cleaned as they will be saved. */
export type Described = { product: ImportProduct; description: Texts }

type Add = (field: string, from: string | null, to: string | null, variant?: string | null) => void

const longest = 400
const short = (text: string | null): string | null =>
  text === null || text === '' ? null : text.length > longest ? `${text.slice(0, longest)}…`.toWellFormed() : text

/** Gives the fields that differ; of a new product those the file fills. Empty: the import would change nothing. */
export function compareProduct(file: Described, present: PresentProduct | null, comparing: Comparing): FieldChange[] {
  const changes: FieldChange[] = []
  const add: Add = (field, from, to, variant = null) => {
    if ((from ?? '') !== (to ?? '')) changes.push({ field, variant, from: short(from), to: short(to) })
  }
  if (present) compareOwn(file, present, comparing, add)
  else describeNew(file, comparing, add)
  compareVariants(file.product, present, comparing, add)
  return changes
}

const noTexts: Texts = { en: '', ar: '' }

function compareTexts({ product, description }: Described, present: PresentProduct | null, add: Add): void {
  const texts: [string, Texts, Texts][] = [
    ['title', product.title, present?.title ?? noTexts],
    ['description', description, present?.description ?? noTexts],
    ['seo_title', product.seoTitle, present?.seoTitle ?? noTexts],
    ['seo_description', product.seoDescription, present?.seoDescription ?? noTexts],
  ]
  // A value the file leaves empty is not changed.
  for (const [field, said, kept] of texts)
    for (const language of ['en', 'ar'] as const)
      if (said[language] !== '') add(`${field}_${language}`, kept[language] ?? '', said[language])
}

function compareOwn(file: Described, present: PresentProduct, { words }: Comparing, add: Add): void {
  const { product } = file
  compareTexts(file, present, add)
  add('sku', present.sku, product.sku)
  if (wantsOtherSlug(product, present)) add('slug', present.slug, product.slug)
  if (product.status !== null) add('status', present.status, product.status)
  const brand = product.brand === null ? present.brandId : words.findBrand(product.brand)
  if (brand !== present.brandId) add('brand', present.brandId === null ? null : words.brand(present.brandId), product.brand)
  const category = product.categoryPath.length === 0 ? present.categoryId : words.findCategory(product.categoryPath)
  if (category !== present.categoryId)
    addOther('category', words.category(present.categoryId).join(' › '), product.categoryPath.join(' › '), add)
  const unit = product.unit === null ? present.unitId : words.units.find(product.unit)?.id
  if (unit !== present.unitId) addOther('unit', words.unitCode(present.unitId), product.unit, add)
  const group = product.taxGroup === null ? present.taxGroupId : words.findTaxGroup(product.taxGroup)
  if (group !== undefined && group !== present.taxGroupId)
    addOther('tax_group', words.taxGroup(present.taxGroupId), words.taxGroup(group), add)
  compareTags(product, present, words, add)
}

/** Two things may have one name; then the address or "(new)" would be needed, and a mark is enough. */
const addOther = (field: string, from: string | null, to: string | null, add: Add): void => add(field, from, from === to ? `${to} *` : to)

function compareTags({ tags, format }: ImportProduct, { tagIds }: PresentProduct, words: TermWords, add: Add): void {
  if (tags.length === 0) return
  const found = tags.map((word) => words.findTag(word, format === 'own') ?? `new:${word}`)
  const kept = tagIds.filter((id) => found.includes(id) || !words.isLabel(id))
  const after = [...kept, ...found.filter((id) => !tagIds.includes(id))]
  if (after.length === tagIds.length && kept.length === tagIds.length) return
  const name = (id: string) => (id.startsWith('new:') ? id.slice(4) : words.tag(id))
  add('tags', tagIds.map(name).join(' | '), after.map(name).join(' | '))
}

function describeNew(file: Described, { language }: Comparing, add: Add): void {
  const { product } = file
  compareTexts(file, null, add)
  add('brand', null, product.brand)
  add('category', null, product.categoryPath.join(' › '))
  add('tags', null, product.tags.join(' | '))
  add('unit', null, product.unit)
  if (product.status !== null && product.status !== 'available') add('status', null, product.status)
  if (textIn(product.title, language) === '') add('sku', null, product.sku)
}

/** A reduced price that is not lower is none. */
const reduced = (price: number, discount: number | null): number | null => (discount !== null && discount < price ? discount : null)

function compareVariants(product: ImportProduct, present: PresentProduct | null, comparing: Comparing, add: Add): void {
  const known = new Map(present?.variants.map((variant) => [shopSku(variant.sku), variant]))
  const isOnly = product.variants.length === 1 && (present === null || present.variants.length === 1)
  for (const variant of product.variants) {
    const before = known.get(variant.sku)
    const name = isOnly ? null : before ? variant.sku : optionsText(variant)
    if (present && !before) add('variantAdded', null, describe(product, variant, comparing), optionsText(variant))
    else compareVariant(product, variant, { present, before, name }, comparing, add)
    known.delete(variant.sku)
  }
  if (product.isPartial) return
  for (const gone of known.values()) if (gone.status !== 'unavailable') add('variantOff', gone.status, 'unavailable', gone.sku)
}

/** The name of a new variant for people: its options, or its SKU where it has none. */
const optionsText = ({ axisValues, sku }: ImportVariant): string => axisValues.filter((value) => value !== '').join(' / ') || sku

function describe({ optionAxes }: ImportProduct, variant: ImportVariant, { currencyDecimals }: Comparing): string {
  const options = optionAxes.map(({ name }, at) => `${name}=${variant.axisValues[at] ?? ''}`)
  return [...options, moneyToText(variant.priceMinor, currencyDecimals)].join('; ')
}

type Sides = { present: PresentProduct | null; before: PresentVariant | undefined; name: string | null }

function compareVariant(
  product: ImportProduct,
  variant: ImportVariant,
  { present, before, name }: Sides,
  comparing: Comparing,
  add: Add,
): void {
  const { words, currencyDecimals } = comparing
  const put: Add = (field, from, to) => add(field, from, to, name)
  const money = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? null : moneyToText(amount, currencyDecimals)
  const decimals = present?.decimals ?? words.units.decimals(product.unit)
  const scale = present && product.unit === null ? scaleTo(present.decimals, words.units) : 1
  const amount = (steps: number | null | undefined) => (steps === null || steps === undefined ? null : quantityToText(steps, decimals))
  const limit = (field: string, from: number | null | undefined, said: number | null) => {
    if (said !== null) put(field, amount(from), amount(said * scale))
  }
  put('price', money(before?.price), money(variant.priceMinor))
  put('discount_price', before ? money(reduced(before.price, before.discountPrice)) : null, money(variant.discountMinor))
  const stock = (quantity: ImportStock | null | undefined) => (quantity === 'notCounted' ? quantity : amount(quantity))
  if (!present?.isBundle && variant.quantity !== null)
    put(
      'quantity',
      stock(before?.onHand === null ? 'notCounted' : before?.onHand),
      stock(variant.quantity === 'notCounted' ? variant.quantity : variant.quantity * scale),
    )
  if (before || variant.code !== variant.sku) put('code', before ? (before.code ?? before.sku) : null, variant.code)
  if (variant.barcode !== null) put('barcode', before?.barcode ?? null, variant.barcode)
  if (variant.weightGrams !== null && (before || variant.weightGrams > 0))
    put('weight', before ? String(before.weightGrams) : null, String(variant.weightGrams))
  limit('min_quantity', before?.minQuantity, variant.minQuantity === 0 ? 1 / scale : variant.minQuantity)
  limit('multiple', before?.multiple, variant.multiple)
  if (variant.maxQuantity !== 0) limit('max_quantity', before?.maxQuantity, variant.maxQuantity)
  if (before) put('variant_status', before.status, variant.status ?? 'available')
  if (before) compareOptions(product, variant, before, words, put)
}

function compareOptions(
  { optionAxes }: ImportProduct,
  { axisValues }: ImportVariant,
  before: PresentVariant,
  words: TermWords,
  put: Add,
): void {
  const said = new Map<string, string>()
  for (const [at, { name }] of optionAxes.entries()) {
    const typeId = words.findType(name) ?? `new:${name}`
    const word = axisValues[at] ?? ''
    if (!said.has(typeId)) said.set(typeId, words.findValue(typeId, word) ?? `new:${word}`)
  }
  // A file without options says nothing about them.
  if (said.size === 0) return
  const typeIds = new Set([...Object.keys(before.values), ...said.keys()])
  if ([...typeIds].every((typeId) => before.values[typeId] === said.get(typeId))) return
  const now = Object.entries(before.values).map(([typeId, valueId]) => `${words.type(typeId)}=${words.value(valueId)}`)
  put('options', now.join('; '), optionAxes.map(({ name }, at) => `${name}=${axisValues[at] ?? ''}`).join('; '))
}
