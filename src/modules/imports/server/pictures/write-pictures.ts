// The pictures of saved products: in the file's order; those the file no longer names go only when all it does name are in the shop.
import { inArray } from 'drizzle-orm'
import { type Gallery, saveGalleries } from '#modules/products/server/public.ts'
import { variants } from '#modules/products/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Locale, type Texts, textsIn } from '#shared/locale.ts'
import type { ImportPicture } from '../../catalogue.ts'
import { said } from '../writing/drafts.ts'
import { isSameGallery, type StoredGallery, readGalleries } from './galleries.ts'
import type { TakenPictures } from './take-pictures.ts'

/** A product with what was found of its pictures, and which of its variants show which. */
export type Pictured = {
  productId: string
  isNew: boolean
  pictures: readonly ImportPicture[]
  variants: readonly { sku: string; picture: string | null }[]
  taken: Pick<TakenPictures, 'ids' | 'areComplete'> | null
}
type How = { language: Locale; variantIds: ReadonlyMap<string, string> }

/** Takes saved products and the ids of their variants by SKU; gives the products whose pictures are others now. */
export async function writePictures(ctx: Ctx, products: readonly Pictured[], { language, variantIds }: How): Promise<Set<string>> {
  const found = products.filter(({ taken }) => taken !== null && taken.ids.size > 0)
  if (found.length === 0) return new Set()
  const before = await readGalleries(
    ctx,
    found.map(({ productId }) => productId),
  )
  const galleries = new Map<string, Gallery>()
  for (const product of found) {
    const was = before.get(product.productId)
    const gallery = was && galleryOf(product, was, { language, variantIds })
    if (gallery && !isSameGallery(was, gallery)) galleries.set(product.productId, gallery)
  }
  await saveGalleries(ctx, galleries)
  return new Set(galleries.keys())
}

/** The ids of products' variants by SKU. */
export async function variantIdsOf({ db }: Pick<Ctx, 'db'>, productIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: variants.id, sku: variants.sku })
    .from(variants)
    .where(inArray(variants.productId, [...productIds]))
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}

function galleryOf(
  { isNew, pictures, variants: shown, taken }: Pictured,
  was: StoredGallery,
  { language, variantIds }: How,
): StoredGallery {
  const wanted = new Map<string, { position: number; alt: Partial<Texts> }>()
  for (const [position, { src, alt }] of pictures.entries()) {
    const fileId = taken?.ids.get(src)
    if (fileId !== undefined && !wanted.has(fileId)) wanted.set(fileId, { position, alt: said(textsIn(language, alt ?? '')) })
  }
  const altOf = new Map(was.pictures.map(({ fileId, alt }) => [fileId, alt]))
  const staying = isNew || !taken?.areComplete ? was.pictures.filter(({ fileId }) => !wanted.has(fileId)) : []
  const placed = [...wanted].map(([fileId, { position, alt }]) => ({
    fileId,
    position,
    alt: { en: '', ar: '', ...altOf.get(fileId), ...alt },
  }))
  const variantPictures = { ...was.variants }
  for (const { sku, picture } of shown) {
    const [fileId, id] = [taken?.ids.get(picture ?? ''), variantIds.get(sku)]
    if (fileId !== undefined && id !== undefined) variantPictures[id] = fileId
  }
  const all = [...staying, ...placed].toSorted((a, b) => a.position - b.position || (a.fileId < b.fileId ? -1 : 1))
  return { pictures: all, variants: variantPictures }
}
