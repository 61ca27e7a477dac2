// A product as any catalogue file describes it, free of the dialect it came from; what every reader gives and the import takes.
import type { Locale, Texts } from '#shared/locale.ts'
import type { Minor } from '#shared/money.ts'
import type { ImportProblem } from './problems.ts'

export type CatalogueFormat = 'shopify' | 'woocommerce' | 'own'
export type ImportStatus = 'available' | 'unavailable' | 'outOfStock'
/** src is an http(s) address or a path inside the local picture folder. */
export type ImportPicture = { src: string; alt: string | null }
/** In the unit's smallest step, or always there without a figure. */
export type ImportStock = number | 'notCounted'
export type ImportAxis = { name: string; values: string[] }

export type ImportVariant = {
  line: number
  /** 4 to 12 characters; derived from the source key where the file has none that fits. */
  sku: string
  /** The shop's own code: the file's code or its SKU as written; equals `sku` when it has neither. */
  code: string
  barcode: string | null
  /** One value per option axis, in the axes' order. */
  axisValues: string[]
  priceMinor: Minor
  discountMinor: Minor | null
  /** Null when the file says nothing about stock. */
  quantity: ImportStock | null
  weightGrams: number | null
  picture: string | null
  minQuantity: number | null
  multiple: number | null
  maxQuantity: number | null
  /** Only when the file says it; a variant that stands in a file without a word about it is available. */
  status?: ImportStatus
}

export type ImportProduct = {
  format: CatalogueFormat
  /** Line of the product's main row. */
  line: number
  /** The product's key in the source, equal in every export: handle, ID or SKU. */
  sourceKey: string
  sku: string
  slug: string
  title: Texts
  /** HTML as written; to be sanitised when saved. */
  description: Texts
  brand: string | null
  /** Titles from the main category down; at most three. */
  categoryPath: string[]
  tags: string[]
  /** Null: the file has no such column; new ones are available, others stay as they are. */
  status: ImportStatus | null
  /** The file's own word for it; 'none' for goods that are not taxed; null for the usual one. */
  taxGroup: string | null
  unit: string | null
  pictures: ImportPicture[]
  optionAxes: ImportAxis[]
  variants: ImportVariant[]
  seoTitle: Texts
  seoDescription: Texts
  /** Some of its rows were refused, or may have been: what is missing may be among them, so nothing is switched off. */
  isPartial?: true
}

export type ImportResult = { ok: true; product: ImportProduct } | { ok: false; problem: ImportProblem }

export type ReadOptions = {
  /** The language of texts that the file does not mark. */
  language: Locale
  /** ISO code of the shop's currency. */
  currency: string
  /** Decimals of a measure unit; whole pieces when not given. */
  quantityDecimals?: (unit: string | null) => number
  /** YYYY-MM-DD; sale prices with dates count only when running on it. Without it they always count. */
  today?: string
}

/** The input of every reader: the options, and where it puts its findings. */
export type Reading = Required<Pick<ReadOptions, 'language' | 'currency' | 'quantityDecimals'>> & {
  today: string | null
  currencyDecimals: number
  /** Some price of the file has a decimal comma. */
  hasDecimalCommas: boolean
  /** SKUs of the file's products so far; other shops let them repeat. */
  takenSkus: Set<string>
  emit: (result: ImportResult) => void
}

/** One record of the file. */
export type Row = { line: number; cells: string[] }

/**
 * Takes rows one by one. `unreadable`: a row stands here that may have been of the products around it. `end` is walked to its end after the last, so that
 * waiting products come one by one too.
 */
export type RowReader = { row: (row: Row) => void; unreadable: () => void; end: () => Iterable<void> }

export const emptyTexts = (): Texts => ({ en: '', ar: '' })
