// The pictures of saved products: in the file's order; those the file no longer names go only when all it does name are kept.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { type Locale, textsIn } from '#shared/locale.ts'
import type { ImportPicture } from '../catalogue.ts'
import type { TakenPictures } from './pictures/take-pictures.ts'
import { said } from './saving.ts'

/** A product with what was found of its pictures, and which of its variants show which. */
export type Pictured = {
  productId: string
  isNew: boolean
  pictures: readonly ImportPicture[]
  variants: readonly { sku: string; picture: string | null }[]
  taken: Pick<TakenPictures, 'ids' | 'areComplete'> | null
}

/** Takes saved products; gives those whose pictures are others now. */
export async function writePictures(ctx: Ctx, products: readonly Pictured[], language: Locale): Promise<Set<string>> {
  const found = products.filter(({ taken }) => taken !== null && taken.ids.size > 0)
  if (found.length === 0) return new Set()
  const links = new Map<string, { productId: string; fileId: string; position: number; alt: object }>()
  const ofVariants: { sku: string; productId: string; fileId: string }[] = []
  for (const { productId, pictures, variants, taken } of found) {
    const ids = taken?.ids
    for (const [position, { src, alt }] of pictures.entries()) {
      const fileId = ids?.get(src)
      const key = `${productId} ${fileId}`
      if (fileId !== undefined && !links.has(key)) links.set(key, { productId, fileId, position, alt: said(textsIn(language, alt ?? '')) })
    }
    for (const { sku, picture } of variants) {
      const fileId = ids?.get(picture ?? '')
      if (fileId !== undefined) ofVariants.push({ sku, productId, fileId })
    }
  }
  const complete = found.filter(({ taken, isNew }) => !isNew && taken?.areComplete).map(({ productId }) => productId)
  return writeLinks(ctx, { links: [...links.values()], ofVariants, complete })
}

type Links = { links: readonly object[]; ofVariants: readonly object[]; complete: readonly string[] }

async function writeLinks(ctx: Ctx, { links, ofVariants, complete }: Links): Promise<Set<string>> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as row ("productId" uuid, "fileId" uuid, position int, alt jsonb)`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with gone as (
      delete from product_pictures pp where pp.product_id = any(${sql.param([...complete])}::uuid[])
        and not exists (select 1 from ${wanted} where row."productId" = pp.product_id and row."fileId" = pp.file_id)
      returning product_id
    ),
    placed as (
      insert into product_pictures (product_id, file_id, position, alt)
      select "productId", "fileId", position, '{"en":"","ar":""}'::jsonb || alt from ${wanted}
      on conflict (product_id, file_id) do update set position = excluded.position,
        alt = product_pictures.alt || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(excluded.alt) where value <> '""')
      where product_pictures.position <> excluded.position or product_pictures.alt <> product_pictures.alt || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(excluded.alt) where value <> '""')
      returning product_id
    ),
    shown as (
      update variants v set picture_id = row."fileId"
      from jsonb_to_recordset(${JSON.stringify(ofVariants)}::jsonb) as row (sku text, "productId" uuid, "fileId" uuid)
      where v.product_id = row."productId" and v.sku = row.sku and v.picture_id is distinct from row."fileId"
      returning v.product_id
    )
    select product_id as id from gone union select product_id from placed union select product_id from shown`)
  return new Set(rows.map(({ id }) => id))
}
