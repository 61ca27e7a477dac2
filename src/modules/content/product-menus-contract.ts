// The endpoints for the menus that show a product.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { menuLocations } from './kinds.ts'
import { ContentStatus } from './menu-admin-contract.ts'
import { Texts } from '#shared/locale.ts'

export const ProductMenus = z.object({
  /** All menus of products. */
  menus: z.array(z.object({ id: Id, title: Texts, location: z.enum(menuLocations), status: ContentStatus })),
  /** The menus that show this product. */
  menuIds: z.array(Id),
})
export type ProductMenus = z.output<typeof ProductMenus>

/** In place of a product that is not saved yet: the answer has all menus, and none of them shows it. */
export const noProduct = '00000000-0000-0000-0000-000000000000'

export const getProductMenus = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id/menus',
  access: 'admin',
  may: 'content.see',
  about: 'The menus that show products, and which of them show this one',
  params: IdParams,
  reply: ProductMenus,
})

export const saveProductMenus = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id/menus',
  access: 'admin',
  may: 'content.change',
  about: 'Puts a product last into menus and takes it out of others',
  params: IdParams,
  body: z.strictObject({
    /** The menus that showed it when they were chosen from: what others have changed meanwhile stays. By default the present ones. */
    seen: z.array(Id).max(1000).optional(),
    menuIds: z
      .array(Id)
      .max(100)
      .refine((ids) => new Set(ids).size === ids.length, 'catalogue.validation.addedTwice'),
  }),
  reply: ProductMenus,
})
