// Menus as visitors get them: the blocks of the home page, the links of header and footer, and a menu's own page of products.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { PageMeta } from '#shared/paging.ts'
import { Picture, ProductCard } from '#modules/products/contract.ts'
import { deviceTypes, itemTypes, menuLocations, menuTypes } from './kinds.ts'

const PictureInfo = Picture.omit({ alt: true })

/** A brand, category or main category in a menu. */
export const MenuTerm = z.object({
  id: Id,
  kind: z.enum(['brand', 'category', 'mainCategory']),
  slug: z.string(),
  title: z.string(),
  picture: PictureInfo.nullable(),
  productCount: z.int(),
})
export type MenuTerm = z.output<typeof MenuTerm>

const common = {
  id: Id,
  slug: z.string(),
  location: z.enum(menuLocations),
  type: z.enum(menuTypes),
  title: z.string(),
  text: z.string(),
  deviceTypes: z.array(z.enum(deviceTypes)),
  banner: PictureInfo.nullable(),
  bannerBlur: z.int(),
}

export const Menu = z.object({
  ...common,
  itemType: z.enum(itemTypes).nullable(),
  isCombined: z.boolean(),
  poster: PictureInfo.nullable(),
  video: z.object({ hash: z.string(), mime: z.string() }).nullable(),
  pictures: z.array(Picture.extend({ href: z.string() })),
  /** The first of its products; the menu's page has all. */
  products: z.array(ProductCard),
  terms: z.array(MenuTerm),
})
export type Menu = z.output<typeof Menu>

export const listHomeMenus = endpoint({
  method: 'GET',
  path: '/api/front/menus/home',
  access: 'public',
  about: 'The blocks of the home page in their order',
  reply: z.array(Menu),
  cached: ['content', 'catalogue'],
  showsStock: 'lists',
})

export const LinkMenu = z.object({
  ...common,
  isCombined: z.boolean(),
  links: z.array(z.object({ kind: z.enum(['product', 'brand', 'category', 'mainCategory']), slug: z.string(), title: z.string() })),
})
export type LinkMenu = z.output<typeof LinkMenu>

export const listLinkMenus = endpoint({
  method: 'GET',
  path: '/api/front/menus/links',
  access: 'public',
  about: 'The menus of header and footer in their order, with their links',
  reply: z.array(LinkMenu),
  cached: ['content', 'catalogue'],
})

export const getMenu = endpoint({
  method: 'GET',
  path: '/api/front/menus/:type/:menu',
  access: 'public',
  about: 'One menu with a page of its products: its own, or those of its brands or categories',
  params: z.object({ type: z.enum(menuTypes), menu: z.string().max(200) }),
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1) }),
  reply: z.object({ menu: Menu, products: z.array(ProductCard) }),
  meta: PageMeta,
  cached: ['content', 'catalogue'],
  showsStock: 'lists',
})
