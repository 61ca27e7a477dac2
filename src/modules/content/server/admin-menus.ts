// The office's reads of menus: the list by location and place, one menu with the names of its items.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { isoTime, sortable } from '#server/db/text-fragments.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { fold } from '#shared/folding.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { type PageMeta, pageMeta } from '#shared/paging.ts'
import { menuLocations } from '../kinds.ts'
import { AdminMenu, AdminMenuRow, type listAdminMenus as endpoint } from '../menu-admin-contract.ts'
import { contentErrors } from './content-errors.ts'
import { menuPictures, menuItems, menus } from './tables.ts'
import { fileRef } from '#modules/files/server/public.ts'
import { files } from '#modules/files/server/tables.ts'
import { products, productIndex } from '#modules/products/server/tables.ts'
import { brands, categories, mainCategories } from '#modules/taxonomy/server/tables.ts'

type Query = HandlerInput<typeof endpoint>['query']

function orderOf(ctx: Ctx, sort: NonNullable<Query['sort']>): SQL {
  const place = sql`array_position(${sql.param([...menuLocations])}::text[], m.location)`
  const by = { position: sql`${place} * 100000 + m.position`, title: sortable('m.title', ctx.locale), updatedAt: sql`m.updated_at` }
  if (sort === '-position' || sort === '-title' || sort === '-updatedAt')
    return sql`${sort === '-title' ? by.title : sort === '-updatedAt' ? by.updatedAt : by.position} desc, m.id desc`
  return sql`${by[sort]}, m.id`
}

/** A page of all menus. There are only dozens, so the search reads the rows without an index. */
export async function listAdminMenus(ctx: Ctx, query: Query): Promise<{ data: AdminMenuRow[]; meta: PageMeta }> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const where: SQL[] = [sql`true`]
  if (query.location) where.push(sql`m.location = ${query.location}`)
  if (query.type) where.push(sql`m.type = ${query.type}`)
  if (query.status) where.push(sql`m.status = ${query.status}`)
  if (query.device) where.push(sql`${query.device} = any(m.device_types)`)
  if (query.itemType) where.push(sql`m.item_type = ${query.itemType}`)
  const { rows } = await ctx.db.execute(sql`
    select m.id, m.slug, m.title, m.status, m.location, m.type, m.device_types as "deviceTypes", m.item_type as "itemType", m.position, ${isoTime('m.updated_at')} as "updatedAt",
      (select count(*)::int from ${menuItems} mi where mi.menu_id = m.id) as "itemCount",
      coalesce((select f.hash from ${files} f where f.id = coalesce(m.banner_id, m.poster_id)),
        (select f.hash from ${menuPictures} p join ${files} f on f.id = p.file_id where p.menu_id = m.id order by p.position limit 1),
        (select coalesce(i.card->'en'->'picture'->>'hash', f.hash) from ${menuItems} mi left join ${productIndex} i on i.product_id = mi.product_id
          left join ${brands} b on b.id = mi.brand_id left join ${categories} c on c.id = mi.category_id left join ${mainCategories} n on n.id = mi.main_category_id
          left join ${files} f on f.id = coalesce(b.picture_id, c.picture_id, n.picture_id) where mi.menu_id = m.id order by mi.position limit 1)) as "pictureHash"
    from ${menus} m where ${sql.join(where, sql` and `)} order by ${orderOf(ctx, query.sort ?? 'position')}`)
  const words = fold(query.search ?? '').split(' ')
  const found = z
    .array(AdminMenuRow)
    .parse(rows)
    .filter(({ title }) => words.every((word) => fold(`${title.en} ${title.ar}`).includes(word)))
  const start = (query.page - 1) * perPage
  return { data: found.slice(start, start + perPage), meta: pageMeta(query.page, perPage, found.length) }
}

/** One menu as its form shows it. */
export async function getAdminMenu(ctx: Ctx, id: string): Promise<AdminMenu> {
  const { rows } = await ctx.db.execute(sql`
    select m.id, m.version, m.slug, m.title, m.text, m.status, m.location, m.type, m.device_types as "deviceTypes", m.item_type as "itemType", m.banner_blur as "bannerBlur", m.is_combined as "isCombined",
      ${fileRef('m.banner_id')} as banner, ${fileRef('m.poster_id')} as poster, ${fileRef('m.video_id')} as video,
      coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'hash', f.hash, 'alt', p.alt, 'href', p.href) order by p.position)
        from ${menuPictures} p join ${files} f on f.id = p.file_id where p.menu_id = m.id), '[]') as pictures,
      coalesce((select jsonb_agg(jsonb_build_object('id', coalesce(g.id, b.id, c.id, n.id), 'title', coalesce(g.title, b.name, c.title, n.title), 'hint', coalesce(g.sku, '')) order by mi.position)
        from ${menuItems} mi left join ${products} g on g.id = mi.product_id left join ${brands} b on b.id = mi.brand_id
          left join ${categories} c on c.id = mi.category_id left join ${mainCategories} n on n.id = mi.main_category_id
        where mi.menu_id = m.id), '[]') as items
    from ${menus} m where m.id = ${id}`)
  const found = z.array(AdminMenu).parse(rows)[0]
  if (!found) throw contentErrors.menuNotFound()
  return found
}
