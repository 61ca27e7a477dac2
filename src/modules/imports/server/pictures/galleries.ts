// The pictures of products and of their variants as they stand, so that an import can put them back.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Texts } from '#shared/locale.ts'

/** `variants`: file by variant, of those that show one. */
export type Gallery = { pictures: { fileId: string; position: number; alt: Texts }[]; variants: Record<string, string> }

/** Takes products' ids; gives the gallery of each. */
export async function readGalleries(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, Gallery>> {
  const { rows } = await ctx.db.execute<{ id: string } & Gallery>(sql`
    select w.id,
      coalesce((select jsonb_agg(jsonb_build_object('fileId', pp.file_id, 'position', pp.position, 'alt', pp.alt) order by pp.position, pp.file_id)
        from product_pictures pp where pp.product_id = w.id), '[]') as pictures,
      coalesce((select jsonb_object_agg(v.id, v.picture_id) from variants v where v.product_id = w.id and v.picture_id is not null), '{}') as variants
    from unnest(${sql.param([...ids])}::uuid[]) w (id)`)
  return new Map(rows.map(({ id, pictures, variants }) => [id, { pictures, variants }]))
}

/** Whether two galleries show the same. */
export const isSameGallery = (a: Gallery, b: Gallery): boolean => textOf(a) === textOf(b)

const textOf = ({ pictures, variants }: Gallery): string =>
  JSON.stringify([
    pictures.map(({ fileId, position, alt }) => [fileId, position, alt.en, alt.ar]),
    Object.entries(variants).toSorted(([a], [b]) => a.localeCompare(b)),
  ])

/** Puts galleries back; pictures whose files are gone meanwhile stay away. */
export async function restoreGalleries(ctx: Pick<Ctx, 'db'>, galleries: ReadonlyMap<string, Gallery>): Promise<void> {
  if (galleries.size === 0) return
  const ids = sql.param([...galleries.keys()])
  const links = [...galleries].flatMap(([id, { pictures }]) => pictures.map((each) => ({ ...each, id })))
  const shown = [...galleries.values()].flatMap(({ variants }) => Object.entries(variants).map(([id, fileId]) => ({ id, fileId })))
  await ctx.db.execute(sql`delete from product_pictures where product_id = any(${ids}::uuid[])`)
  await ctx.db.execute(sql`
    insert into product_pictures (product_id, file_id, position, alt) select row.id, f.id, row.position, row.alt
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as row (id uuid, "fileId" uuid, position int, alt jsonb) join files f on f.id = row."fileId"`)
  await ctx.db.execute(sql`
    update variants v set picture_id = (select f.id from files f
      join jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as row (id uuid, "fileId" uuid) on row."fileId" = f.id where row.id = v.id)
    where v.product_id = any(${ids}::uuid[])`)
}
