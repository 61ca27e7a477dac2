// A product's extras as visitors see them: the nearest sizes table, files to download, videos. One statement.
import { sql } from 'drizzle-orm'
import { files } from '#modules/files/server/tables.ts'
import { productIndex, products, variants, variantTypes, variantValues } from '#modules/products/server/tables.ts'
import { categories, slugRedirects } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import type * as api from '../contract.ts'
import type { VideoHost } from '../rules.ts'
import { productDownloads, productVideos, sizeTablePlaces, sizeTables } from './tables.ts'

type Row = {
  sizes: { title: Texts; note: Texts; columns: Texts[]; rows: Texts[][] } | null
  downloads: { hash: string; name: string; mime: string; bytes: number; caption: Texts }[]
  videos: { hash: string | null; name: string | null; host: VideoHost | null; hostId: string | null; caption: Texts }[]
}

/** Takes a product's slug, present or former; gives what its page shows beside it. */
export async function getProductExtras(ctx: Ctx, slug: string): Promise<HandlerReply<typeof api.getProductExtras>> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with recursive shown as (
      select p.id, p.category_id from ${products} p
      where p.archived_at is null and p.id = coalesce((select id from ${products} where slug = ${slug}), (select target_id from ${slugRedirects} where kind = 'product' and slug = ${slug}))
        and (${ctx.isPreview}::boolean or exists (select 1 from ${productIndex} i where i.product_id = p.id))
    ),
    above as (
      select c.id, c.parent_id, 0 as depth from ${categories} c join shown on shown.category_id = c.id
      union all select c.id, c.parent_id, above.depth + 1 from ${categories} c join above on c.id = above.parent_id
    ),
    places as (
      select p.size_table_id, above.depth as rank from ${sizeTablePlaces} p join above on above.id = p.category_id
      union all
      select p.size_table_id, 1000 + t.position from ${sizeTablePlaces} p join ${variantTypes} t on t.id = p.variant_type_id
      where exists (select 1 from ${variants} v join ${variantValues} vv on vv.variant_id = v.id
        where v.product_id = (select id from shown) and v.status <> 'unavailable' and vv.variant_type_id = t.id)
    )
    select
      (select jsonb_build_object('title', s.title, 'note', s.note, 'columns', s.columns, 'rows', s.rows)
        from ${sizeTables} s join places on places.size_table_id = s.id order by places.rank, s.id limit 1) as sizes,
      coalesce((select jsonb_agg(jsonb_build_object('hash', f.hash, 'name', f.name, 'mime', f.mime, 'bytes', f.bytes, 'caption', d.caption) order by d.position)
        from ${productDownloads} d join ${files} f on f.id = d.file_id where d.product_id = shown.id), '[]') as downloads,
      coalesce((select jsonb_agg(jsonb_build_object('hash', f.hash, 'name', f.name, 'host', v.host, 'hostId', v.host_id, 'caption', v.caption) order by v.position)
        from ${productVideos} v left join ${files} f on f.id = v.file_id where v.product_id = shown.id), '[]') as videos
    from shown`)
  const [row] = rows
  if (!row) throw coreErrors.notFound()
  const say = (texts: Texts) => textIn(texts, ctx.locale)
  return {
    sizes: row.sizes && {
      title: say(row.sizes.title),
      note: say(row.sizes.note),
      columns: row.sizes.columns.map(say),
      rows: row.sizes.rows.map((cells) => cells.map(say)),
    },
    downloads: row.downloads.map(({ caption, name, ...file }) => ({
      ...file,
      title: say(caption) || name.replace(/\.[a-z0-9]{2,4}$/i, ''),
    })),
    videos: row.videos.map(({ caption, name: _, ...video }) => ({ ...video, title: say(caption) })),
  }
}
