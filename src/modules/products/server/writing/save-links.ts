// Writing the tags and the pictures of products, for any number of them at once: what is given is all that a product has afterwards.
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { updateMany } from '#server/db/many-rows.ts'
import type { Texts } from '#shared/locale.ts'
import { productPictures, productTags, variants } from '../tables.ts'

/** Takes all tags of each product. */
export async function saveTags({ db }: Pick<Ctx, 'db'>, tagsOf: ReadonlyMap<string, readonly string[]>): Promise<void> {
  if (tagsOf.size === 0) return
  const links = [...tagsOf].flatMap(([productId, tagIds]) => [...new Set(tagIds)].map((tagId) => ({ productId, tagId })))
  const given = sql`unnest(${sql.param(links.map(({ productId }) => productId))}::uuid[], ${sql.param(links.map(({ tagId }) => tagId))}::uuid[]) as row (product_id, tag_id)`
  await db.execute(sql`
    delete from ${productTags} where ${productTags.productId} = any(${sql.param([...tagsOf.keys()])}::uuid[])
      and not exists (select 1 from ${given} where row.product_id = ${productTags.productId} and row.tag_id = ${productTags.tagId})`)
  if (links.length > 0) await db.execute(sql`insert into ${productTags} (product_id, tag_id) select * from ${given} on conflict do nothing`)
}

/** `variants`: the file that each of these variants shows, or none; the others go on showing what they show. */
export type Gallery = {
  pictures: readonly { fileId: string; position: number; alt: Texts }[]
  variants?: Readonly<Record<string, string | null>>
}

/** Takes all pictures of each product. */
export async function saveGalleries(ctx: Pick<Ctx, 'db'>, galleries: ReadonlyMap<string, Gallery>): Promise<void> {
  if (galleries.size === 0) return
  await ctx.db.delete(productPictures).where(inArray(productPictures.productId, [...galleries.keys()]))
  const links = [...galleries].flatMap(([productId, { pictures }]) => pictures.map((each) => ({ ...each, productId })))
  if (links.length > 0) await ctx.db.insert(productPictures).values(links)
  const shown = [...galleries.values()].flatMap((gallery) => Object.entries(gallery.variants ?? {}))
  await updateMany(
    ctx,
    variants,
    shown.map(([id, pictureId]) => ({ id, pictureId })),
  )
}
