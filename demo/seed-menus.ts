// Writes the demo's menus: their items looked up by label and slug, their pictures drawn, banners as collages, videos from their files.
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { menuItems, menuPictures, menus } from '#modules/content/server/tables.ts'
import { keepDrawings, keepVideo } from '#modules/files/server/public.ts'
import { slugify } from '#shared/folding.ts'
import { type DemoMenu, demoMenus } from './menus.ts'
import { drawPicture } from './pictures/draw-picture.ts'
import { keepPictures } from './pictures/keep-pictures.ts'

type Items = (typeof menuItems.$inferInsert)[]
type ItemColumn = 'productId' | 'brandId' | 'categoryId' | 'mainCategoryId'

const side = 600

/** Drawings side by side as one wide picture. Their inner names are told apart, since each drawing counts its own from one. */
export function drawCollage(keys: readonly string[]): string {
  const parts = keys.map((key, at) => {
    const drawing = drawPicture(key).replace(/( id="|url\(#|href="#)/g, `$1c${at}-`)
    return drawing.replace(/^<svg [^>]*>/, `<svg x="${at * side}" width="${side}" height="${side}" viewBox="0 0 1200 1200">`)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${keys.length * side} ${side}">${parts.join('')}</svg>`
}

async function keepCollage(ctx: Ctx, keys: readonly string[]): Promise<string | null> {
  const key = `banner ${keys[0]}`
  const kept = await keepDrawings(ctx, [{ key, svg: drawCollage(keys), width: keys.length * side, height: side, colour: null }])
  return kept.get(key)?.id ?? null
}

const keepFilm = async (ctx: Ctx, name: string) =>
  keepVideo(ctx, { name, bytes: await readFile(new URL(`videos/${name}`, import.meta.url)) })

async function idsOf(
  ctx: Ctx,
  { type, slugs = [], tags = [], most = 60 }: NonNullable<DemoMenu['items']>,
): Promise<{ column: ItemColumn; id: string }[]> {
  const wanted = sql.param(slugs)
  const order = sql`order by array_position(${wanted}::text[], slug), slug limit ${most}`
  const byType = {
    products: sql`select p.id, 'productId' as "column" from products p where exists (
      select 1 from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id and t.slug = any(${sql.param(tags)}::text[])) order by p.slug limit ${most}`,
    brands: sql`select id, 'brandId' as "column" from brands ${order}`,
    categories: sql`select id, "column" from (
      select distinct on (slug) * from (select id, slug, 'mainCategoryId' as "column" from main_categories
        union all select id, slug, 'categoryId' from categories) each order by slug, "column" desc) terms
      where slug = any(${wanted}::text[]) ${order}`,
  }
  const { rows } = await ctx.db.execute<{ id: string; column: ItemColumn }>(byType[type])
  return rows
}

/** The menus of home page, header and footer. */
export async function seedMenus(ctx: Ctx, catalogue: 'clothing' | 'nuts'): Promise<void> {
  const places = new Map<string, number>()
  for (const menu of demoMenus[catalogue]) {
    const position = places.get(menu.location) ?? 0
    places.set(menu.location, position + 1)
    await seedMenu(ctx, menu, position)
  }
}

async function seedMenu(ctx: Ctx, menu: DemoMenu, position: number): Promise<void> {
  const { location, type, title, text, devices, items, banner, video, pictures = [], isCombined = false } = menu
  const values = {
    slug: slugify(title.en),
    title,
    location,
    type,
    deviceTypes: devices ?? (['web', 'mobile'] as const).slice(),
    itemType: items?.type ?? null,
    bannerId: banner ? await keepCollage(ctx, banner.collage) : null,
    bannerBlur: banner?.blur ?? 0,
    videoId: video ? (await keepFilm(ctx, video.file)).id : null,
    posterId: video ? await keepCollage(ctx, video.collage) : null,
    isCombined,
    position,
    ...(text ? { text } : {}),
  }
  const { id } = one(await ctx.db.insert(menus).values(values).returning({ id: menus.id }))
  const found = items ? await idsOf(ctx, items) : []
  const rows: Items = found.map(({ column, id: itemId }, at) => ({ menuId: id, position: at, [column]: itemId }))
  if (rows.length > 0) await ctx.db.insert(menuItems).values(rows)
  if (pictures.length === 0) return
  const kept = await keepPictures(ctx, pictures)
  await ctx.db.insert(menuPictures).values(
    pictures.flatMap(({ key, alt, href }, at) => {
      const fileId = kept.get(key)
      return fileId ? [{ menuId: id, fileId, position: at, alt, href }] : []
    }),
  )
}
