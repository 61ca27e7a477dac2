// Writes a planned batch through the verbs of the modules that own its tables: a fixed number of statements whatever its size, in the caller's transaction.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Locale } from '#shared/locale.ts'
import {
  ensureVariantTypes,
  ensureVariantValues,
  type IndexProduct,
  lockForWriting,
  markSources,
  type NewVariant,
  type ProductDraft,
  saveProducts,
  saveTags,
  saveVariants,
  showProducts,
  switchOffVariants,
  touchProducts,
} from '#modules/products/server/public.ts'
import { noteFirstStock, setStockInBulk, type StockAmount } from '#modules/stock/server/public.ts'
import { ensureTaxGroups } from '#modules/tax/server/public.ts'
import { ensureBrands, ensureCategories, ensureTags, ensureUnits, type Units } from '#modules/taxonomy/server/public.ts'
import type { CatalogueFormat, ImportProduct } from '../../catalogue.ts'
import { hashOf, productDraft, type Saving, type Terms, stockOf, tagIdsOf, variantDraft } from './drafts.ts'
import { scaleTo } from '../comparing/limits.ts'
import type { Plan } from '../comparing/plan-batch.ts'
import { type PresentProduct, readPresent } from '../comparing/present-products.ts'
import { writePictures } from '../pictures/write-pictures.ts'
import { shopSku } from '../reading/stable-sku.ts'

export type Written = { created: number; updated: number; unchanged: number; openStock: number }
/** `made`: ids of new products by their drafts' keys; `before`: the others as they were. */
export type WrittenBatch = Written & { made: Map<string, string>; before: PresentProduct[] }
type How = { terms: Terms; language: Locale; assumed: Units; stockOfNew?: number | null }

/** Takes a plan and the file's units as read; new variants of which the file says no stock begin with `stockOfNew` whole units (null: not counted). */
export async function writeBatch(
  ctx: Ctx,
  { creates, updates, pictureOnly, unchanged }: Plan,
  { terms, language, assumed, stockOfNew = 0 }: How,
): Promise<WrittenBatch> {
  const changing = [...updates, ...pictureOnly].map(({ existing }) => existing.id)
  await lockForWriting(ctx, changing)
  const before = new Map((await readPresent(ctx, changing)).map((product) => [product.id, product]))
  const saving: Saving[] = [
    ...creates.map((draft) => ({ draft, present: null, decimals: terms.units.decimals(draft.product.unit), scale: 1 })),
    ...updates.flatMap(({ draft, existing }) => {
      const present = before.get(existing.id)
      const scale = draft.product.unit === null ? scaleTo(existing.decimals, assumed) : 1
      return present ? [{ draft, present, decimals: existing.decimals, scale }] : []
    }),
  ]
  const drafts = saving.map((each) => productDraft(each, terms))
  const saved = await saveProducts(ctx, drafts)
  const ids = saved.map(({ id }) => id)
  const idOf = new Map(saving.map((each, at) => [each, ids[at] ?? '']))
  const { openStock, variantIds, written } = await writeVariants(ctx, { saving, idOf, terms, stockOfNew })
  const tagged = saving.filter(({ draft }) => draft.product.tags.length > 0)
  await saveTags(ctx, new Map(tagged.map((each) => [idOf.get(each) ?? '', tagIdsOf(each, terms)])))

  const pictured = [
    ...saving.map((each) => ({ draft: each.draft, productId: idOf.get(each) ?? '', isNew: each.present === null })),
    ...pictureOnly.map(({ draft, existing }) => ({ draft, productId: existing.id, isNew: false })),
  ].map(({ draft: { product, pictures: taken }, ...of }) => ({ ...of, pictures: product.pictures, variants: product.variants, taken }))
  for (const { variants } of before.values()) for (const { sku, id } of variants) variantIds.set(sku, id)
  const changedByPictures = await writePictures(ctx, pictured, { language, variantIds })
  const onlyPictures = pictureOnly.map(({ existing }) => existing.id).filter((id) => changedByPictures.has(id))
  await markSources(
    ctx,
    pictureOnly.map(({ draft, existing }) => ({ id: existing.id, sourceHash: hashOf(draft) })),
  )
  await touchProducts(ctx, onlyPictures)
  const createdAt = await transactionTime(ctx)
  // Products with pictures are read again: the index shows sizes and colours that only their files know.
  const made = saving.flatMap((each, at) => {
    const [own, draft] = [saved[at], drafts[at]]
    if (each.present || each.draft.pictures || !own || !draft) return []
    return [indexProductOf({ ...draft, ...own, createdAt, tagIds: tagIdsOf(each, terms) }, written.get(each) ?? [])]
  })
  await showProducts(ctx, [...ids, ...onlyPictures], made)
  return {
    created: creates.length,
    updated: updates.length + onlyPictures.length,
    unchanged: unchanged + pictureOnly.length - onlyPictures.length,
    openStock,
    made: new Map(creates.map(({ key }, at) => [key, ids[at] ?? ''])),
    before: [...before.values()],
  }
}

/** When the rows of this transaction were made, to the microsecond. */
async function transactionTime({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`)
  return rows[0]?.at ?? ''
}

type MadeVariant = { id: string; draft: NewVariant }
type Made = ProductDraft & Pick<IndexProduct, 'id' | 'slug' | 'createdAt' | 'tagIds'>

/** A new product as the index knows it. */
function indexProductOf(
  { id, slug, sku, title, status, brandId, categoryId, measureUnitId, createdAt, tagIds }: Made,
  variants: readonly MadeVariant[],
): IndexProduct {
  const own = {
    id,
    slug,
    sku,
    title,
    status: status ?? 'available',
    createdAt,
    brandId: brandId ?? null,
    categoryId,
    unitId: measureUnitId,
    tagIds,
  }
  return {
    ...own,
    variants: variants.map(({ id: variantId, draft }) => ({
      id: variantId,
      sku: draft.sku,
      code: draft.code ?? null,
      barcode: draft.barcode ?? null,
      status: draft.status ?? 'available',
      onHand: draft.onHand ?? null,
      price: draft.price,
      discountPrice: draft.discountPrice ?? null,
      min: draft.minQuantity ?? 1,
      multiple: draft.multiple ?? 1,
      max: draft.maxQuantity ?? null,
      valueIds: [...(draft.values?.values() ?? [])],
    })),
    picture: null,
    attributes: [],
    hasOptions: false,
    bundle: null,
  }
}

type Writing = { saving: readonly Saving[]; idOf: ReadonlyMap<Saving, string>; terms: Terms; stockOfNew: number | null }

/** Writes the variants of products with their stock; gives how many new ones the file says no stock of, and the ids of all by SKU. */
async function writeVariants(ctx: Ctx, { saving, idOf, terms, stockOfNew }: Writing) {
  const items = saving.flatMap((of) => {
    const known = new Map(of.present?.variants.map((variant) => [shopSku(variant.sku), variant]))
    return of.draft.product.variants.map((said, position) => {
      const present = known.get(said.sku) ?? null
      const stock = stockOf(said, of, { isNew: present === null, stockOfNew })
      const draft = variantDraft({ said, present, position, of, productId: idOf.get(of) ?? '', stock }, terms)
      return { of, said, present, stock, draft }
    })
  })
  const ids = await saveVariants(
    ctx,
    items.map(({ draft }) => draft),
  )
  const named = new Set(ids)
  // Orders may name variants that the file no longer has: they are not deleted.
  await switchOffVariants(
    ctx,
    saving.flatMap(({ present, draft }) =>
      present && !draft.product.isPartial ? present.variants.map(({ id }) => id).filter((id) => !named.has(id)) : [],
    ),
  )
  const amounts = (isNew: boolean): StockAmount[] =>
    items.flatMap(({ of, stock }, at) =>
      stock === undefined || (of.present === null) !== isNew ? [] : [{ variantId: ids[at] ?? '', amount: stock }],
    )
  await setStockInBulk(ctx, amounts(false), 'import')
  await noteFirstStock(ctx, amounts(true), 'import')
  return {
    openStock: items.filter(({ present, stock }) => present === null && stock === undefined).length,
    variantIds: new Map(items.map(({ said }, at) => [said.sku, ids[at] ?? ''])),
    written: Map.groupBy(
      items.flatMap(({ of, draft }, at) => (draft.id === null ? [{ of, id: ids[at] ?? '', draft }] : [])),
      ({ of }) => of,
    ),
  }
}

export type Naming = { language: Locale; format: CatalogueFormat }

/** Finds or makes everything the planned products are sorted by and described with, in a transaction of its own. */
export function ensureTerms(ctx: Ctx, { creates, updates }: Plan, { language, format }: Naming): Promise<Terms> {
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
