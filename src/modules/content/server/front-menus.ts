// Menus as visitors see them: in their language, without inactive or hidden items, in the office's order.
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { listBrands, listCategories, listMainCategories } from '#modules/products/server/public.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { pageMeta, type PageMeta } from '#shared/paging.ts'
import type { ProductCard } from '#modules/products/contract.ts'
import type { MenuType } from '../kinds.ts'
import { LinkMenu, Menu, type MenuTerm } from '../menu-contract.ts'
import { contentErrors } from './content-errors.ts'
import { menuItems, menus, menuPictures } from './tables.ts'
import { productIndex, products } from '#modules/products/server/tables.ts'
import { brands, categories, mainCategories } from '#modules/taxonomy/server/tables.ts'
import { pictureFields, pictureOf } from '#modules/files/server/public.ts'
import { files } from '#modules/files/server/tables.ts'

/** The number of products in a block; its own page has the rest. */
const mostShown = 24

const said = (ctx: Ctx, column: string): SQL => {
  const other = ctx.locale === 'en' ? 'ar' : 'en'
  return sql.raw(`coalesce(nullif(${column}->>'${ctx.locale}', ''), ${column}->>'${other}', '')`)
}
const combined = (ctx: Ctx): SQL => (ctx.profile.flags.isMenusCombinable ? sql`m.is_combined` : sql`false`)

const Item = z.object({ kind: z.enum(['brand', 'category', 'mainCategory']), id: z.string() })
const Row = Menu.omit({ terms: true }).extend({ items: z.array(Item) })

/** The menus that match a condition on `m`, in order, active or not. */
export async function readMenus(ctx: Ctx, where: SQL): Promise<Menu[]> {
  const { rows } = await ctx.db.execute(sql`
    select m.id, m.slug, m.location, m.type, ${said(ctx, 'm.title')} as title, ${said(ctx, 'm.text')} as text, m.device_types as "deviceTypes",
      ${pictureOf('m.banner_id')} as banner, m.banner_blur as "bannerBlur", m.item_type as "itemType", ${combined(ctx)} as "isCombined", ${pictureOf('m.poster_id')} as poster,
      (select jsonb_build_object('hash', f.hash, 'mime', f.mime) from ${files} f where f.id = m.video_id and f.kind = 'video') as video,
      coalesce((select jsonb_agg(jsonb_build_object(${pictureFields}, 'alt', coalesce(nullif(${said(ctx, 'p.alt')}, ''), ${said(ctx, 'f.alt')}), 'href', p.href) order by p.position)
        from ${menuPictures} p join ${files} f on f.id = p.file_id where p.menu_id = m.id), '[]') as pictures,
      coalesce((select jsonb_agg(shown.card order by shown.position) from (
        select i.card->${ctx.locale}::text as card, mi.position from ${menuItems} mi join ${productIndex} i on i.product_id = mi.product_id
        where mi.menu_id = m.id order by mi.position limit ${mostShown}) shown), '[]') as products,
      coalesce((select jsonb_agg(jsonb_build_object(
          'kind', case when mi.brand_id is not null then 'brand' when mi.category_id is not null then 'category' else 'mainCategory' end,
          'id', coalesce(mi.brand_id, mi.category_id, mi.main_category_id)) order by mi.position)
        from ${menuItems} mi where mi.menu_id = m.id and mi.product_id is null), '[]') as items
    from ${menus} m where ${where} order by m.position, m.id`)
  const found = z.array(Row).parse(rows)
  const terms = await termsFor(
    ctx,
    found.flatMap(({ items }) => items),
  )
  return found.map(({ items, ...menu }) => ({
    ...menu,
    terms: items.flatMap(({ kind, id }) => terms.get(`${kind} ${id}`) ?? []),
  }))
}

async function termsFor(ctx: Ctx, items: readonly z.output<typeof Item>[]): Promise<Map<string, MenuTerm>> {
  const wants = (kind: MenuTerm['kind']) => items.some((item) => item.kind === kind)
  const [brands, categories, mains] = await Promise.all([
    wants('brand') ? listBrands(ctx) : [],
    wants('category') ? listCategories(ctx) : [],
    wants('mainCategory') ? listMainCategories(ctx) : [],
  ])
  const entries = (kind: MenuTerm['kind'], terms: readonly Omit<MenuTerm, 'kind'>[]) =>
    terms.map(({ id, slug, title, picture, productCount }) => [`${kind} ${id}`, { id, kind, slug, title, picture, productCount }] as const)
  return new Map([...entries('brand', brands), ...entries('category', categories), ...entries('mainCategory', mains)])
}

const isEmpty = ({ products, terms, banner, video, pictures }: Menu): boolean =>
  products.length === 0 && terms.length === 0 && banner === null && video === null && pictures.length === 0

/** The blocks of the home page, without those whose items are all hidden. */
export async function listHomeMenus(ctx: Ctx): Promise<Menu[]> {
  const menus = await readMenus(ctx, sql`m.status = 'active' and m.location = 'home'`)
  return menus.filter((menu) => !isEmpty(menu))
}

/** The menus of header and footer, which are on every page; their items are links instead of cards. */
export async function listLinkMenus(ctx: Ctx): Promise<LinkMenu[]> {
  const link = (kind: string, table: PgTable, id: string, title: string, holds = sql`t.status = 'active'`) => sql`
    select mi.position, ${kind}::text as kind, t.slug, ${said(ctx, `t.${title}`)} as title from ${menuItems} mi join ${table} t on t.id = mi.${sql.raw(id)}
    where mi.menu_id = m.id and ${holds}`
  const { rows } = await ctx.db.execute(sql`
    select m.id, m.slug, m.location, m.type, ${said(ctx, 'm.title')} as title, ${said(ctx, 'm.text')} as text, m.device_types as "deviceTypes",
      ${pictureOf('m.banner_id')} as banner, m.banner_blur as "bannerBlur", ${combined(ctx)} as "isCombined",
      coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'slug', slug, 'title', title) order by position) from (
        ${link('product', products, 'product_id', 'title', sql`exists (select 1 from ${productIndex} i where i.product_id = t.id)`)} union all
        ${link('brand', brands, 'brand_id', 'name')} union all
        ${link('category', categories, 'category_id', 'title')} union all
        ${link('mainCategory', mainCategories, 'main_category_id', 'title')}) links), '[]') as links
    from ${menus} m where m.status = 'active' and m.location <> 'home' order by m.position, m.id`)
  return z
    .array(LinkMenu)
    .parse(rows)
    .filter(({ links, banner }) => links.length > 0 || banner !== null)
}

type Asked = { type: MenuType; slug: string; page: number }

/** One active menu with a page of its products; the products of brands or categories are newest first. */
export async function getMenu(
  ctx: Ctx,
  { type, slug, page }: Asked,
): Promise<{ data: { menu: Menu; products: ProductCard[] }; meta: PageMeta }> {
  const [menu] = await readMenus(ctx, sql`m.status = 'active' and m.type = ${type} and m.slug = ${slug}`)
  if (!menu || menu.itemType === null) throw contentErrors.menuNotFound()
  const { perPage } = (await getSettings(ctx)).theme
  const hits = sql`
    select i.product_id, i.card, i.created_at, own.position from ${productIndex} i
    left join ${menuItems} own on own.menu_id = ${menu.id} and own.product_id = i.product_id
    where own.product_id is not null or exists (
      select 1 from ${menuItems} mi where mi.menu_id = ${menu.id}
        and (mi.brand_id = i.brand_id or mi.category_id = any(i.category_ids) or mi.main_category_id = i.main_category_id))`
  const { rows } = await ctx.db.execute<{ total: number; cards: ProductCard[] }>(sql`
    with hits as (${hits}), page as (select * from hits order by position nulls last, created_at desc, product_id limit ${perPage} offset ${(page - 1) * perPage})
    select (select count(*)::int from hits) as total,
      coalesce((select jsonb_agg(card->${ctx.locale}::text order by position nulls last, created_at desc, product_id) from page), '[]') as cards`)
  return { data: { menu, products: rows[0]?.cards ?? [] }, meta: pageMeta(page, perPage, rows[0]?.total ?? 0) }
}
