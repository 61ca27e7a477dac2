// Which pictures a product of the file is to get: none when it has all of them already, in the file's order and where its variants show them.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { ImportProduct } from '../../catalogue.ts'
import type { WantedPicture } from '../staging/staged.ts'
import type { PresentProduct } from '../comparing/present-products.ts'
import { ownHash, pictureName } from './find-picture.ts'
import { files } from '#modules/files/server/tables.ts'
import { importPictures } from '../tables.ts'

const longest = 200

/** The pictures the shop has already, by the file's words for them, per product: from earlier imports and in addresses of the shop itself. */
export type KnownPictures = (productId: string | null, src: string) => { id: string; hash: string } | null

/** Takes a batch of products, each with the shop's id where it has one; gives what knows their pictures. */
export async function readKnownPictures(
  ctx: Pick<Ctx, 'db' | 'config'>,
  products: readonly { product: ImportProduct; productId: string | null }[],
): Promise<KnownPictures> {
  const ids = products.flatMap(({ productId }) => productId ?? [])
  const hashes = products.flatMap(({ product }) => product.pictures.flatMap(({ src }) => ownHash(ctx, src) ?? []))
  const { rows } = await ctx.db.execute<{ productId: string | null; src: string | null; id: string; hash: string }>(sql`
    select ip.product_id as "productId", ip.src, f.id, f.hash from ${importPictures} ip join ${files} f on f.id = ip.file_id
    where ip.product_id = any(${sql.param(ids)}::uuid[])
    union all
    select null, null, id, hash from ${files} where kind = 'picture' and hash = any(${sql.param(hashes)}::text[])`)
  const bySrc = new Map(rows.map((row) => [`${row.productId} ${row.src}`, row]))
  const byHash = new Map(rows.map((row) => [row.hash, row]))
  return (productId, src) => bySrc.get(`${productId} ${src}`) ?? byHash.get(ownHash(ctx, src) ?? '') ?? null
}

/** Takes a product of the file and as it stands in the shop; gives its pictures unless the shop shows just these. */
export function wantedPictures(product: ImportProduct, present: PresentProduct | null, known: KnownPictures): WantedPicture[] {
  const found = product.pictures.map(({ src }) => known(present?.id ?? null, src))
  if (present && isShown(product, present, found)) return []
  return product.pictures.map(({ src, alt }, at) => {
    const shown = product.variants.filter(({ picture }) => picture === src)
    return { line: shown[0]?.line ?? product.line, src, alt, skus: shown.map(({ sku }) => sku), fileId: found[at]?.id ?? null }
  })
}

function isShown(product: ImportProduct, present: PresentProduct, found: readonly ({ hash: string } | null)[]): boolean {
  // A variant may show a picture that its product does not.
  const gallery = new Set(present.pictures.map(({ hash }) => hash))
  const ofVariants = new Set(present.variants.map(({ picture }) => picture))
  const isListed = (hash: string | undefined) => hash === undefined || gallery.has(hash) || !ofVariants.has(hash)
  const hashes = [...new Set(found.map((each) => each?.hash))].filter(isListed)
  if (hashes.length !== present.pictures.length || hashes.some((hash, at) => hash !== present.pictures[at]?.hash)) return false
  const bySrc = new Map(product.pictures.map(({ src }, at) => [src, found[at]?.hash]))
  const bySku = new Map(present.variants.map(({ sku, picture }) => [sku, picture]))
  return product.variants.every(({ sku, picture }) => picture === null || bySku.get(sku) === bySrc.get(picture))
}

/** The pictures as a field that differs: how many there are, and what the file names. */
export function picturesText(wanted: readonly WantedPicture[]): string {
  const text = wanted.map(({ src }) => pictureName(src)).join(' | ')
  return text.length > longest ? `${text.slice(0, longest)}…`.toWellFormed() : text
}
