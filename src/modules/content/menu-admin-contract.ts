// The office's endpoints for menus: list, form by kind, order within a location, activating, a preview of unsaved input.
import { z } from 'zod'
import { FileRef } from '#modules/files/file-ref.ts'
import { Done, endpoint, Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { listQuery } from '#shared/paging.ts'
import { NewOrder } from '#shared/schemas.ts'
import { deviceTypes, itemTypes, menuLocations, menuTypes } from './kinds.ts'
import { Menu } from './menu-contract.ts'
import { isOwnPath, menuProblems } from './menu-rules.ts'
import { nameTexts, Texts, textsUpTo } from '#shared/locale.ts'

const Location = z.enum(menuLocations, 'content.validation.location')
const Type = z.enum(menuTypes, 'content.validation.type')
export const ContentStatus = z.enum(['active', 'inactive'], 'content.validation.status')
/** An action on many menus or slides. */
export const ContentChange = z.strictObject({ ids: z.array(Id).min(1).max(100), to: z.enum([...ContentStatus.options, 'removed']) })
export type ContentChange = z.output<typeof ContentChange>
const ItemType = z.enum(itemTypes, 'content.validation.itemType')

const Title = nameTexts('content.validation.title')
const Short2 = textsUpTo(300)

/** A path of this shop. */
export const OwnPath = z.string().trim().max(300).refine(isOwnPath, 'content.validation.ownPath')

export const MenuFields = z.strictObject({
  title: Title,
  text: Short2,
  status: ContentStatus,
  location: Location,
  type: Type,
  deviceTypes: z.array(z.enum(deviceTypes)).max(2),
  itemType: ItemType.nullable(),
  /** Products, brands, or categories (main ones too), in their order. */
  itemIds: z.array(Id).max(100),
  bannerId: Id.nullable(),
  bannerBlur: z.int('content.validation.blur').min(0, 'content.validation.blur').max(20, 'content.validation.blur'),
  posterId: Id.nullable(),
  videoId: Id.nullable(),
  pictures: z.array(z.strictObject({ fileId: Id, alt: Short2, href: z.union([z.literal(''), OwnPath]) })).max(30),
  isCombined: z.boolean(),
})
export type MenuFields = z.output<typeof MenuFields>

export const MenuInput = MenuFields.superRefine((menu, check) => {
  for (const { path, error } of menuProblems(menu)) check.addIssue({ code: 'custom', path, message: error })
})
export type MenuInput = MenuFields

export const AdminMenuRow = z.object({
  id: Id,
  slug: z.string(),
  title: Texts,
  status: ContentStatus,
  location: Location,
  type: Type,
  deviceTypes: z.array(z.enum(deviceTypes)),
  itemType: ItemType.nullable(),
  itemCount: z.int(),
  pictureHash: z.string().nullable(),
  position: z.int(),
  updatedAt: z.string(),
})
export type AdminMenuRow = z.output<typeof AdminMenuRow>

export const menuSorts = ['position', '-position', 'title', '-title', 'updatedAt', '-updatedAt'] as const

export const AdminMenu = z.object({
  id: Id,
  version: z.int(),
  slug: z.string(),
  title: Texts,
  text: Texts,
  status: ContentStatus,
  location: Location,
  type: Type,
  deviceTypes: z.array(z.enum(deviceTypes)),
  itemType: ItemType.nullable(),
  items: z.array(z.object({ id: Id, title: Texts, hint: z.string() })),
  banner: FileRef.nullable(),
  bannerBlur: z.int(),
  poster: FileRef.nullable(),
  video: FileRef.nullable(),
  pictures: z.array(FileRef.extend({ alt: Texts, href: z.string() })),
  isCombined: z.boolean(),
})
export type AdminMenu = z.output<typeof AdminMenu>

export const menuCalls = entityCalls({
  path: '/api/admin/menus',
  area: 'content',
  query: listQuery(menuSorts, {
    location: Location.optional(),
    type: Type.optional(),
    status: ContentStatus.optional(),
    device: z.enum(deviceTypes).optional(),
    itemType: ItemType.optional(),
  }),
  row: AdminMenuRow,
  one: AdminMenu,
  input: MenuInput,
  about: {
    list: 'All menus, inactive ones too, by location and place',
    get: 'One menu with everything its form edits',
    create: 'Makes a menu; it comes last in its location',
    update: 'Saves a menu; its address stays',
    remove: 'Deletes a menu; what it showed stays',
  },
})
export const { list: listAdminMenus, get: getAdminMenu, create: createMenu, update: updateMenu, remove: removeMenu } = menuCalls

export const orderMenus = endpoint({
  method: 'PUT',
  path: '/api/admin/menus/order',
  access: 'admin',
  may: 'content.change',
  about:
    'Puts the menus of one location into this order; those not named follow as they were. Refused where they stood otherwise than the caller saw',
  body: NewOrder.extend({ location: Location }),
  reply: Done,
})

export const changeMenus = endpoint({
  method: 'POST',
  path: '/api/admin/menus/change',
  access: 'admin',
  may: 'content.change',
  about: 'Activates, deactivates or deletes several menus',
  body: ContentChange,
  reply: Done,
})

export const previewMenu = endpoint({
  method: 'POST',
  path: '/api/admin/menus/preview',
  access: 'admin',
  may: 'content.see',
  about: 'What visitors would see of a menu that is not saved, in one of the languages; nothing is written',
  transaction: false,
  body: z.strictObject({
    menu: MenuFields.extend({ title: z.strictObject({ en: z.string().max(200), ar: z.string().max(200) }) }),
    language: z.enum(['en', 'ar']),
  }),
  reply: Menu,
})
