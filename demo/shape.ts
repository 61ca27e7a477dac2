// The shape of a demo catalogue: what the clothing and the nuts data give and what the seeder takes.

/** One text in both languages of the shop. */
export type Text2 = { en: string; ar: string }

/** A drawn picture: `drawPicture(key)` gives its SVG; the key is unique and stable. */
export type DemoPicture = { key: string; alt: Text2 }

/** Main category, its categories and their sub categories. */
export type DemoCategory = { slug: string; title: Text2; picture?: DemoPicture; children?: DemoCategory[] }

export type DemoBrand = { slug: string; name: Text2; picture: DemoPicture }

/** 1 regular label, 2 discount (`percentBps` off, in hundredths of a percent), 3 bundle. */
export type DemoTag = { slug: string; type: 1 | 2 | 3; title: Text2; percentBps?: number }

/** `decimals` of the unit's smallest step: pieces 0, kilograms 3 (stock in thousandths). */
export type DemoUnit = { code: string; name: Text2; decimals: 0 | 1 | 2 | 3 }

export type DemoVariantType = { slug: string; title: Text2; values: { slug: string; title: Text2; swatch?: string }[] }

/** Choices picked at ordering; `surcharge` in minor units of the currency. */
export type DemoOptionGroup = {
  slug: string
  title: Text2
  note?: Text2
  required: boolean
  min: number
  max: number
  choices: { title: Text2; surcharge: number }[]
}

/** The bought item. Prices in pence without VAT; quantity, minimum and multiple in the unit's smallest step; values: variant type → value. */
export type DemoVariant = {
  sku: string
  code?: string
  barcode: string
  values: Record<string, string>
  price: number
  discountPrice?: number
  /** null: not counted. */
  quantity: number | null
  weightGrams: number
  minQuantity?: number
  multiple?: number
  picture?: DemoPicture
}

export type DemoProduct = {
  slug: string
  sku: string
  title: Text2
  description: Text2
  brand?: string
  category: string
  unit: string
  taxGroup: 'standard' | 'zero'
  tags: string[]
  optionGroups: string[]
  attributes: { name: Text2; value: Text2 }[]
  pictures: DemoPicture[]
  variants: DemoVariant[]
  bundleOf?: { sku: string; quantity: number }[]
}

export type DemoCatalogue = {
  mainCategories: DemoCategory[]
  brands: DemoBrand[]
  tags: DemoTag[]
  units: DemoUnit[]
  variantTypes: DemoVariantType[]
  optionGroups: DemoOptionGroup[]
  products: DemoProduct[]
}
