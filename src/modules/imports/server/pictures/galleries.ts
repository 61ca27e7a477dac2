// The pictures of products and of their variants as they stand, so that an import can put them back.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Texts } from '#shared/locale.ts'
import { productPictures, variants } from '#modules/products/server/tables.ts'

/** `variants`: file by variant, of those that show one. */
export type StoredGallery = { pictures: { fileId: string; position: number; alt: Texts }[]; variants: Record<string, string> }

/** Takes products' ids; gives the gallery of each. */
export async function readGalleries(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, StoredGallery>> {
  const { rows } = await ctx.db.execute<{ id: string } & StoredGallery>(sql`
    select w.id,
      coalesce((select jsonb_agg(jsonb_build_object('fileId', pp.file_id, 'position', pp.position, 'alt', pp.alt) order by pp.position, pp.file_id)
        from ${productPictures} pp where pp.product_id = w.id), '[]') as pictures,
      coalesce((select jsonb_object_agg(v.id, v.picture_id) from ${variants} v where v.product_id = w.id and v.picture_id is not null), '{}') as variants
    from unnest(${sql.param([...ids])}::uuid[]) w (id)`)
  return new Map(rows.map(({ id, pictures, variants }) => [id, { pictures, variants }]))
}

/** Whether two galleries show the same. */
export const isSameGallery = (a: StoredGallery, b: StoredGallery): boolean => textOf(a) === textOf(b)

const textOf = ({ pictures, variants }: StoredGallery): string =>
  JSON.stringify([
    pictures.map(({ fileId, position, alt }) => [fileId, position, alt.en, alt.ar]),
    Object.entries(variants).toSorted(([a], [b]) => a.localeCompare(b)),
  ])
