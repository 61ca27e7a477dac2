// Writes a planned batch: a fixed number of statements whatever its size, inside the caller's transaction.
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Locale } from '#shared/locale.ts'
import {
  ensureVariantTypes,
  ensureVariantValues,
  type IndexGoods,
  indexNewProducts,
  reindexProducts,
} from '#modules/products/server/public.ts'
import { noteFirstStock, setStockInBulk } from '#modules/stock/server/public.ts'
import { ensureTaxGroups } from '#modules/tax/server/public.ts'
import { ensureBrands, ensureCategories, ensureTags, ensureUnits, type Units } from '#modules/taxonomy/server/public.ts'
import type { CatalogueFormat, ImportProduct } from '../catalogue.ts'
import type { Draft, Plan } from './plan-batch.ts'
import {
  bundlesOf,
  lockProducts,
  type Made,
  tagIdsOf,
  touchProducts,
  writeNewProducts,
  writeProductChanges,
  writeTags,
} from './write-products.ts'
import type { Saving, Shelves } from './saving.ts'
import { type Pictured, writePictures } from './write-pictures.ts'
import { type VariantsWritten, writeVariants } from './write-variants.ts'

export type Written = { created: number; updated: number; unchanged: number; openStock: number }

/** Takes a plan and the file's units as read; gives how many products were made and changed. */
export async function writeBatch(
  ctx: Ctx,
  { creates, updates, pictureOnly, unchanged }: Plan,
  { shelves, language, assumed, stockOfNew }: { shelves: Shelves; language: Locale; assumed: Units; stockOfNew?: number | null },
): Promise<Written> {
  const known = await lockProducts(
    ctx,
    [...updates, ...pictureOnly].map(({ existing }) => existing.id),
  )
  const made = await writeNewProducts(ctx, creates, shelves)
  await writeProductChanges(ctx, updates, shelves)
  const saving: Saving[] = [
    ...creates.map((draft) => {
      const decimals = shelves.units.decimals(draft.product.unit)
      return { draft, productId: made.get(draft.key)?.id ?? '', isNew: true, decimals, scale: 1 }
    }),
    ...updates.map(({ draft, existing }) => {
      // A file without units was read in pieces; the product it changes may be counted in kilos.
      const scale = draft.product.unit === null ? 10 ** Math.max(0, existing.decimals - assumed.decimals(null)) : 1
      return { draft, productId: existing.id, isNew: false, decimals: existing.decimals, scale }
    }),
  ]
  const { amounts, firstAmounts, openStock, changedVariants, ofNew } = await writeVariants(ctx, saving, known, shelves, stockOfNew)
  await writeTags(ctx, saving, shelves)
  const pictured = [...saving, ...pictureOnly.map(({ draft, existing }) => ({ draft, productId: existing.id, isNew: false }))].map(
    ({ draft: { product, pictures: taken }, ...of }): Pictured => ({
      ...of,
      pictures: product.pictures,
      variants: product.variants,
      taken,
    }),
  )
  const changedByPictures = await writePictures(ctx, pictured, language)
  const onlyPictures = pictureOnly.filter(({ existing }) => changedByPictures.has(existing.id))
  await touchProducts(ctx, pictureOnly, changedByPictures)
  await setStockInBulk(ctx, amounts, 'import')
  await noteFirstStock(ctx, firstAmounts, 'import')

  // What has pictures is read back: the index shows facts of them that only their files know.
  const goods = creates.flatMap((draft) => (draft.pictures === null ? (goodsOf(draft, made.get(draft.key), ofNew, shelves) ?? []) : []))
  await indexNewProducts(ctx, goods)
  const indexed = new Set(goods.map(({ id }) => id))
  const changed = [...saving.map(({ productId }) => productId), ...onlyPictures.map(({ existing }) => existing.id)]
  if (changed.length > 0) {
    await reindexProducts(ctx, [...changed.filter((id) => !indexed.has(id)), ...(await bundlesOf(ctx, changedVariants))])
    await touchCatalogue(ctx)
  }
  const updated = updates.length + onlyPictures.length
  return { created: creates.length, updated, unchanged: unchanged + pictureOnly.length - onlyPictures.length, openStock }
}

function goodsOf(draft: Draft, made: Made | undefined, variants: VariantsWritten['ofNew'], shelves: Shelves): IndexGoods | null {
  if (!made) return null
  const { sku, title } = draft.product
  const own = { sku, title, tagIds: tagIdsOf(draft, shelves), variants: variants.get(made.id) ?? [] }
  return { ...made, ...own, picture: null, attributes: [], hasOptions: false, bundle: null }
}

export type Naming = { language: Locale; format: CatalogueFormat }

/** Finds or makes everything the planned products are sorted by and described with, in a transaction of its own. */
export function ensureShelves(ctx: Ctx, { creates, updates }: Plan, { language, format }: Naming): Promise<Shelves> {
  const products = [...creates, ...updates.map(({ draft }) => draft)].map(({ product }) => product)
  const each = <T>(of: (product: ImportProduct) => T): T[] => products.map(of)
  return ctx.tx(async (tx) => {
    const axes = products.flatMap(({ optionAxes }) => optionAxes)
    const types = await ensureVariantTypes(
      tx,
      axes.map(({ name }) => name),
      language,
    )
    const values = axes.flatMap((axis) => axis.values.map((name) => ({ typeId: types.get(axis.name) ?? '', name })))
    return {
      types,
      values: await ensureVariantValues(tx, values, language),
      brands: await ensureBrands(
        tx,
        each(({ brand }) => brand),
        language,
      ),
      categories: await ensureCategories(
        tx,
        each(({ categoryPath }) => categoryPath),
        language,
      ),
      tags: await ensureTags(tx, each(({ tags }) => tags).flat(), { language, onlyLabels: format !== 'own' }),
      units: await ensureUnits(
        tx,
        each(({ unit }) => unit),
      ),
      taxGroup: await ensureTaxGroups(tx, new Set(each(({ taxGroup }) => taxGroup))),
    }
  })
}
