// Writes a demo catalogue into an empty shop: categories, products, stock and drawn pictures, in bulk.
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/ctx.ts'
import { reindexProducts } from '#modules/products/server/public.ts'
import {
  bundleComponents,
  optionChoices,
  optionGroups,
  productAttributes,
  productOptionGroups,
  productPictures,
  products,
  productTags,
  variants,
  variantTypes,
  variantTypeValues,
  variantValues,
} from '#modules/products/server/tables.ts'
import { stockMovements } from '#modules/stock/server/tables.ts'
import { brands, categories, mainCategories, measureUnits, tags } from '#modules/taxonomy/server/tables.ts'
import { usualPlurals } from '#modules/taxonomy/usual-plurals.ts'
import { insertRows } from '#server/db/many-rows.ts'
import { minor, type Minor } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { keepPictures, type Pictures } from './pictures/keep-pictures.ts'
import type { DemoCatalogue, DemoCategory, DemoPicture, DemoProduct, DemoVariant } from './shape.ts'

export type SeedOptions = {
  /** The value of one penny of the catalogue's prices in the shop's minor unit. */
  currencyFactor: number
  /** Tax group ids by the catalogue's names. */
  taxGroups: Record<'standard' | 'zero', string>
}
type Ids = Map<string, string>

const need = (ids: Ids, key: string): string => {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo catalogue names ${key}, which it does not hold`)
  return id
}

/** Inserts rows; those that leave the same columns to their defaults with one statement. */
export async function insertMany<T extends PgTable>(ctx: Ctx, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  for (const alike of Map.groupBy(rows, columnsGiven).values()) await insertRows(ctx, table, alike)
}

const columnsGiven = (row: object): string =>
  Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .toSorted()
    .join()

/** Inserts rows and gives each row's id by one of its columns. */
async function insertAll<T extends PgTable & { id: PgColumn }>(
  ctx: Ctx,
  table: T,
  by: PgColumn,
  rows: readonly T['$inferInsert'][],
): Promise<Ids> {
  await insertMany(ctx, table, rows)
  const saved = await ctx.db.select({ id: table.id, key: by }).from(table as PgTable)
  return new Map(saved.map(({ id, key }) => [String(key), String(id)]))
}

export const money =
  (factor: number) =>
  (pence: number): Minor =>
    minor(Math.round(pence * factor))

/** Writes the whole catalogue and its index. The shop must have none yet. */
export async function seedCatalogue(ctx: Ctx, catalogue: DemoCatalogue, options: SeedOptions): Promise<void> {
  const pictures = await keepPictures(ctx, picturesOf(catalogue))
  const categoryIds = await seedCategories(ctx, catalogue.mainCategories, pictures)
  const brandIds = await insertAll(
    ctx,
    brands,
    brands.slug,
    catalogue.brands.map(({ slug, name, picture }) => ({ slug, name, pictureId: need(pictures, picture.key) })),
  )
  const tagIds = await insertAll(ctx, tags, tags.slug, catalogue.tags.map(datedTag(ctx)))
  const unitIds = await insertAll(
    ctx,
    measureUnits,
    measureUnits.code,
    catalogue.units.map((unit) => ({ ...unit, plurals: usualPlurals(unit.name) })),
  )
  const valueIds = await seedVariantTypes(ctx, catalogue)
  const groupIds = await seedOptionGroups(ctx, catalogue, options)
  const productIds = await insertAll(
    ctx,
    products,
    products.slug,
    catalogue.products.map((product, index) => ({
      slug: product.slug,
      sku: product.sku,
      title: product.title,
      description: product.description,
      brandId: product.brand === undefined ? null : need(brandIds, product.brand),
      categoryId: need(categoryIds, product.category),
      measureUnitId: need(unitIds, product.unit),
      taxGroupId: options.taxGroups[product.taxGroup],
      createdAt: ageOf(ctx, index, catalogue.products.length),
    })),
  )
  await seedVariants(ctx, catalogue.products, { productIds, valueIds, pictures, price: money(options.currencyFactor) })
  await seedLinks(ctx, catalogue.products, { productIds, tagIds, groupIds, pictures })
  await reindexProducts(ctx, [...productIds.values()])
}

const withChildren = (list: readonly DemoCategory[]): DemoCategory[] => list.flatMap((one) => [one, ...withChildren(one.children ?? [])])

const picturesOf = ({ mainCategories: mains, brands: makers, products: all }: DemoCatalogue): DemoPicture[] => [
  ...withChildren(mains).flatMap(({ picture }) => picture ?? []),
  ...makers.map(({ picture }) => picture),
  ...all.flatMap((product) => [...product.pictures, ...product.variants.flatMap(({ picture }) => picture ?? [])]),
]

/** Spreads the products over the last months, so that "newest" mixes the categories. */
function ageOf(ctx: Ctx, index: number, count: number): string {
  const place = (index * 61) % Math.max(1, count)
  return new Date(ctx.now.getTime() - place * 17 * 3_600_000).toISOString()
}

const datedTag =
  (ctx: Ctx) =>
  ({ slug, type, title, percentBps }: DemoCatalogue['tags'][number]) => {
    const day = (days: number) => dayOf(new Date(ctx.now.getTime() + days * 86_400_000), ctx.config.timeZone)
    return {
      slug,
      type,
      title,
      percentBps: percentBps ?? null,
      ...(percentBps === undefined ? {} : { startsOn: day(-14), endsOn: day(90) }),
    }
  }

async function seedCategories(ctx: Ctx, mains: readonly DemoCategory[], pictures: Pictures): Promise<Ids> {
  const row = ({ slug, title, picture }: DemoCategory, position: number) => ({
    slug,
    title,
    position,
    pictureId: picture ? need(pictures, picture.key) : null,
  })
  const mainIds = await insertAll(ctx, mainCategories, mainCategories.slug, mains.map(row))
  const top = mains.flatMap((main) =>
    (main.children ?? []).map((child, at) => ({ ...row(child, at), mainCategoryId: need(mainIds, main.slug) })),
  )
  const topIds = await insertAll(ctx, categories, categories.slug, top)
  const below = mains.flatMap((main) =>
    (main.children ?? []).flatMap((child) =>
      (child.children ?? []).map((each, at) => ({
        ...row(each, at),
        mainCategoryId: need(mainIds, main.slug),
        parentId: need(topIds, child.slug),
      })),
    ),
  )
  // A main category without categories of its own gets one of its name: its products need a category.
  const alone = mains
    .filter((main) => !main.children?.length)
    .map((main) => ({ ...row(main, 0), mainCategoryId: need(mainIds, main.slug) }))
  return insertAll(ctx, categories, categories.slug, [...below, ...alone])
}

async function seedVariantTypes(
  ctx: Ctx,
  { variantTypes: types }: DemoCatalogue,
): Promise<Map<string, { typeId: string; valueId: string }>> {
  const typeIds = await insertAll(
    ctx,
    variantTypes,
    variantTypes.slug,
    types.map(({ slug, title }, position) => ({ slug, title, position })),
  )
  await insertMany(
    ctx,
    variantTypeValues,
    types.flatMap((type) =>
      type.values.map(({ slug, title, swatch }, position) => ({
        variantTypeId: need(typeIds, type.slug),
        slug,
        title,
        swatch: swatch ?? null,
        position,
      })),
    ),
  )
  const rows = await ctx.db
    .select({ id: variantTypeValues.id, slug: variantTypeValues.slug, typeId: variantTypeValues.variantTypeId })
    .from(variantTypeValues)
  const slugs = new Map([...typeIds].map(([slug, id]) => [id, slug]))
  return new Map(rows.map(({ id, slug, typeId }) => [`${slugs.get(typeId) ?? ''}:${slug}`, { typeId, valueId: id }]))
}

async function seedOptionGroups(ctx: Ctx, { optionGroups: groups }: DemoCatalogue, { currencyFactor }: SeedOptions): Promise<Ids> {
  const price = money(currencyFactor)
  const ids = await insertAll(
    ctx,
    optionGroups,
    optionGroups.slug,
    groups.map(({ slug, title, note, required, min, max }) => ({ slug, title, note: note ?? null, isRequired: required, min, max })),
  )
  const choices = groups.flatMap((group) =>
    group.choices.map(({ title, surcharge }, position) => ({
      optionGroupId: need(ids, group.slug),
      title,
      surcharge: price(surcharge),
      position,
    })),
  )
  await insertMany(ctx, optionChoices, choices)
  return ids
}

type VariantLinks = {
  productIds: Ids
  valueIds: Map<string, { typeId: string; valueId: string }>
  pictures: Pictures
  price(pence: number): Minor
}

async function seedVariants(
  ctx: Ctx,
  goods: readonly DemoProduct[],
  { productIds, valueIds, pictures, price }: VariantLinks,
): Promise<void> {
  // A bundle has no stock of its own.
  const stockOf = (product: DemoProduct, variant: DemoVariant): number | null => (product.bundleOf?.length ? 0 : variant.quantity)
  const all = goods.flatMap((product) => product.variants.map((variant, position) => ({ product, variant, position })))
  const ids = await insertAll(
    ctx,
    variants,
    variants.sku,
    all.map(({ product, variant, position }) => ({
      productId: need(productIds, product.slug),
      sku: variant.sku,
      code: variant.code ?? null,
      barcode: variant.barcode,
      position,
      price: price(variant.price),
      discountPrice: variant.discountPrice === undefined ? null : price(variant.discountPrice),
      weightGrams: variant.weightGrams,
      onHand: stockOf(product, variant),
      minQuantity: variant.minQuantity ?? 1,
      multiple: variant.multiple ?? 1,
      pictureId: variant.picture ? need(pictures, variant.picture.key) : null,
    })),
  )
  const held = all.flatMap(({ product, variant }) => {
    const stock = stockOf(product, variant)
    return stock ? [{ variant, stock }] : []
  })
  await insertMany(
    ctx,
    stockMovements,
    held.map(({ variant, stock }) => ({
      variantId: need(ids, variant.sku),
      delta: stock,
      reason: 'initial' as const,
      actorKind: 'system',
    })),
  )
  const values = all.flatMap(({ variant }) =>
    Object.entries(variant.values).map(([type, value]) => {
      const found = valueIds.get(`${type}:${value}`)
      if (!found) throw new Error(`the demo catalogue names ${type}:${value}, which it does not hold`)
      return { variantId: need(ids, variant.sku), variantTypeId: found.typeId, valueId: found.valueId }
    }),
  )
  await insertMany(ctx, variantValues, values)
  const parts = goods.flatMap((product) =>
    (product.bundleOf ?? []).map(({ sku, quantity }) => ({
      productId: need(productIds, product.slug),
      variantId: need(ids, sku),
      quantity,
    })),
  )
  await insertMany(ctx, bundleComponents, parts)
}

type Links = { productIds: Ids; tagIds: Ids; groupIds: Ids; pictures: Pictures }

async function seedLinks(ctx: Ctx, goods: readonly DemoProduct[], { productIds, tagIds, groupIds, pictures }: Links): Promise<void> {
  const each = <T>(rows: (product: DemoProduct, productId: string) => T[]): T[] =>
    goods.flatMap((product) => rows(product, need(productIds, product.slug)))
  await insertMany(
    ctx,
    productTags,
    each(({ tags: slugs }, productId) => slugs.map((slug) => ({ productId, tagId: need(tagIds, slug) }))),
  )
  await insertMany(
    ctx,
    productOptionGroups,
    each(({ optionGroups: slugs }, productId) =>
      slugs.map((slug, position) => ({ productId, optionGroupId: need(groupIds, slug), position })),
    ),
  )
  await insertMany(
    ctx,
    productAttributes,
    each(({ attributes }, productId) => attributes.map(({ name, value }, position) => ({ productId, position, name, value }))),
  )
  await insertMany(
    ctx,
    productPictures,
    each(({ pictures: shown }, productId) =>
      shown.map(({ key, alt }, position) => ({ productId, fileId: need(pictures, key), position, alt })),
    ),
  )
}
