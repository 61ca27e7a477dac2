// Products for tests, written as rows and put into the index: each in a category of its own, with variants, tags, options and components.
import { eq } from 'drizzle-orm'
import type { TestApp } from '../app.ts'
import { reindexProducts } from '#modules/products/server/public.ts'
import {
  bundleComponents,
  optionChoices,
  optionGroups,
  productOptionGroups,
  products,
  productTags,
  variants,
  variantTypes,
  variantTypeValues,
  variantValues,
} from '#modules/products/server/tables.ts'
import { stockMovements } from '#modules/stock/server/tables.ts'
import { taxGroups, taxRates } from '#modules/tax/server/tables.ts'
import { brands, categories, mainCategories, measureUnits, tags } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { slugify } from '#shared/folding.ts'
import type { Texts } from '#shared/locale.ts'
import { minor } from '#shared/money.ts'
import { nextOf } from './numbers.ts'

const next = (): number => nextOf('product')

/** One text for both languages unless both are given. */
type Words = string | Texts
const texts = (words: Words): Texts => (typeof words === 'string' ? { en: words, ar: words } : words)

export type VariantOptions = {
  sku?: string
  price?: number
  discountPrice?: number | null
  /** null: not counted. */
  onHand?: number | null
  status?: 'available' | 'unavailable' | 'outOfStock'
  min?: number
  multiple?: number
  max?: number | null
  weightGrams?: number
  barcode?: string
  /** Variant type → value, by slug; made when missing. */
  values?: Record<string, string>
}

export type ProductOptions = VariantOptions & {
  title?: Words
  slug?: string
  productStatus?: 'available' | 'unavailable' | 'outOfStock'
  /** Slugs; made when missing. */
  category?: string
  parentCategory?: string
  mainCategory?: string
  brand?: string
  /** Slug → its kind; `percentBps` makes it a discount tag. */
  tags?: { slug: string; percentBps?: number; startsOn?: string; endsOn?: string }[]
  unit?: { code: string; decimals: number }
  taxBps?: number
  taxGroup?: string
  variants?: VariantOptions[]
  optionGroups?: {
    title: Words
    isRequired?: boolean
    min?: number
    max?: number
    choices: { title: Words; surcharge: number; isActive?: boolean }[]
  }[]
  bundleOf?: { variantId: string; quantity: number }[]
  description?: Words
}

export type BuiltVariant = { id: string; sku: string }
export type BuiltProduct = {
  id: string
  slug: string
  sku: string
  /** The first variant: most products built here have one. */
  variantId: string
  variants: BuiltVariant[]
  categoryId: string
  brandId: string | null
  taxGroupId: string
  optionGroups: { id: string; choices: { id: string }[] }[]
}

async function bySlug(
  ctx: Ctx,
  table: typeof brands | typeof mainCategories | typeof tags | typeof variantTypes,
  slug: string,
): Promise<string | null> {
  const [row] = await ctx.db.select({ id: table.id }).from(table).where(eq(table.slug, slug))
  return row?.id ?? null
}

const idOf = (rows: { id: string }[]): string => one(rows).id

async function term(ctx: Ctx, options: ProductOptions): Promise<string> {
  const mainSlug = options.mainCategory ?? 'goods'
  const mainId =
    (await bySlug(ctx, mainCategories, mainSlug)) ??
    idOf(
      await ctx.db
        .insert(mainCategories)
        .values({ slug: mainSlug, title: texts(mainSlug) })
        .returning({ id: mainCategories.id }),
    )
  const category = async (slug: string, parentId: string | null): Promise<string> => {
    const [row] = await ctx.db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))
    return (
      row?.id ??
      idOf(
        await ctx.db
          .insert(categories)
          .values({ slug, title: texts(slug), mainCategoryId: mainId, parentId })
          .returning({ id: categories.id }),
      )
    )
  }
  const parentId = options.parentCategory ? await category(options.parentCategory, null) : null
  return category(options.category ?? 'all-goods', parentId)
}

async function unitId(ctx: Ctx, { code, decimals }: { code: string; decimals: number }): Promise<string> {
  const [row] = await ctx.db.select({ id: measureUnits.id }).from(measureUnits).where(eq(measureUnits.code, code))
  return (
    row?.id ??
    idOf(
      await ctx.db
        .insert(measureUnits)
        .values({ code, name: texts(code), decimals })
        .returning({ id: measureUnits.id }),
    )
  )
}

async function taxGroupId(ctx: Ctx, bps: number, code = `standard-${bps}`): Promise<string> {
  const [row] = await ctx.db.select({ id: taxGroups.id }).from(taxGroups).where(eq(taxGroups.code, code))
  if (row) return row.id
  const id = idOf(
    await ctx.db
      .insert(taxGroups)
      .values({ code, title: texts(code) })
      .returning({ id: taxGroups.id }),
  )
  await ctx.db.insert(taxRates).values({ taxGroupId: id, country: null, bps })
  return id
}

async function addValues(ctx: Ctx, variantId: string, values: Record<string, string>): Promise<void> {
  for (const [type, slug] of Object.entries(values)) {
    const typeId =
      (await bySlug(ctx, variantTypes, type)) ??
      idOf(
        await ctx.db
          .insert(variantTypes)
          .values({ slug: type, title: texts(type) })
          .returning({ id: variantTypes.id }),
      )
    const known = await ctx.db
      .select({ id: variantTypeValues.id, slug: variantTypeValues.slug })
      .from(variantTypeValues)
      .where(eq(variantTypeValues.variantTypeId, typeId))
    const valueId =
      known.find((each) => each.slug === slug)?.id ??
      idOf(
        await ctx.db
          .insert(variantTypeValues)
          .values({ variantTypeId: typeId, slug, title: texts(slug), position: known.length })
          .returning({ id: variantTypeValues.id }),
      )
    await ctx.db.insert(variantValues).values({ variantId, variantTypeId: typeId, valueId })
  }
}

async function addVariant(ctx: Ctx, productId: string, sku: string, position: number, options: VariantOptions): Promise<BuiltVariant> {
  const {
    price = 1000,
    discountPrice = null,
    onHand = 100,
    status = 'available',
    min = 1,
    multiple = 1,
    max = null,
    weightGrams = 250,
  } = options
  const row = {
    productId,
    sku: options.sku ?? sku,
    barcode: options.barcode ?? null,
    status,
    position,
    price: minor(price),
    discountPrice: discountPrice === null ? null : minor(discountPrice),
    onHand,
    minQuantity: min,
    multiple,
    maxQuantity: max,
    weightGrams,
  }
  const variant = one(await ctx.db.insert(variants).values(row).returning({ id: variants.id, sku: variants.sku }))
  if (onHand !== null && onHand > 0)
    await ctx.db.insert(stockMovements).values({ variantId: variant.id, delta: onHand, reason: 'initial', actorKind: 'system' })
  await addValues(ctx, variant.id, options.values ?? {})
  return variant
}

async function addTags(ctx: Ctx, productId: string, wanted: NonNullable<ProductOptions['tags']>): Promise<void> {
  for (const { slug, percentBps, startsOn, endsOn } of wanted) {
    const row = {
      slug,
      title: texts(slug),
      type: percentBps ? (2 as const) : (1 as const),
      percentBps: percentBps ?? null,
      startsOn: startsOn ?? null,
      endsOn: endsOn ?? null,
    }
    const tagId = (await bySlug(ctx, tags, slug)) ?? idOf(await ctx.db.insert(tags).values(row).returning({ id: tags.id }))
    await ctx.db.insert(productTags).values({ productId, tagId })
  }
}

async function addOptionGroups(ctx: Ctx, productId: string, wanted: NonNullable<ProductOptions['optionGroups']>) {
  const built: { id: string; choices: { id: string }[] }[] = []
  for (const [position, { title, isRequired = true, min = isRequired ? 1 : 0, max = 1, choices }] of wanted.entries()) {
    const id = idOf(
      await ctx.db
        .insert(optionGroups)
        .values({ slug: `group-${next()}`, title: texts(title), isRequired, min, max })
        .returning({ id: optionGroups.id }),
    )
    const rows = choices.map((choice, at) => ({
      optionGroupId: id,
      title: texts(choice.title),
      surcharge: minor(choice.surcharge),
      isActive: choice.isActive ?? true,
      position: at,
    }))
    built.push({ id, choices: await ctx.db.insert(optionChoices).values(rows).returning({ id: optionChoices.id }) })
    await ctx.db.insert(productOptionGroups).values({ productId, optionGroupId: id, position })
  }
  return built
}

/** A product that can be bought. Default: one variant at 10.00 with 100 in stock, in a category of its own. */
export const aProduct = (app: TestApp, options: ProductOptions = {}): Promise<BuiltProduct> =>
  app.asSystem((system) =>
    system.tx(async (ctx) => {
      const number = next()
      const title = texts(options.title ?? `Product ${number}`)
      const slug = options.slug ?? `${slugify(title.en) || 'product'}-${number}`
      const sku = options.sku ?? `SKU-${number}`
      const categoryId = await term(ctx, options)
      const brandId = options.brand
        ? ((await bySlug(ctx, brands, options.brand)) ??
          idOf(
            await ctx.db
              .insert(brands)
              .values({ slug: options.brand, name: texts(options.brand) })
              .returning({ id: brands.id }),
          ))
        : null
      const taxId = await taxGroupId(ctx, options.taxBps ?? 2000, options.taxGroup)
      const measureUnitId = await unitId(ctx, options.unit ?? { code: 'pcs', decimals: 0 })
      const row = {
        slug,
        sku,
        title,
        description: texts(options.description ?? ''),
        status: options.productStatus ?? ('available' as const),
        brandId,
        categoryId,
        measureUnitId,
        taxGroupId: taxId,
      }
      const id = idOf(await ctx.db.insert(products).values(row).returning({ id: products.id }))
      const built: BuiltVariant[] = []
      for (const [position, variant] of (options.variants ?? [options]).entries()) {
        built.push(await addVariant(ctx, id, options.variants ? `${sku}-${position + 1}` : sku, position, variant))
      }
      await addTags(ctx, id, options.tags ?? [])
      const groups = await addOptionGroups(ctx, id, options.optionGroups ?? [])
      for (const part of options.bundleOf ?? []) await ctx.db.insert(bundleComponents).values({ productId: id, ...part })
      await reindexProducts(ctx, [id])
      return { id, slug, sku, variantId: one(built).id, variants: built, categoryId, brandId, taxGroupId: taxId, optionGroups: groups }
    }),
  )
