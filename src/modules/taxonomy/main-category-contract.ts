// The office's endpoints for main categories.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { SeenVersion } from '#shared/schemas.ts'
import { Change, Changed, PictureRef, ShelfStatus, SlugField, StatusField } from './fields.ts'
import { Texts, nameTexts } from '#shared/locale.ts'

export const AdminMainCategory = z.object({
  id: Id,
  version: z.int(),
  slug: z.string(),
  title: Texts,
  status: ShelfStatus,
  picture: PictureRef.nullable(),
  /** The place among the main categories, from 1. */
  place: z.int(),
  /** Categories and sub categories in it. */
  categoryCount: z.int(),
  /** Products in it that are not archived. */
  productCount: z.int(),
})
export type AdminMainCategory = z.output<typeof AdminMainCategory>

export const listAdminMainCategories = endpoint({
  method: 'GET',
  path: '/api/admin/main-categories',
  access: 'admin',
  may: 'catalogue.see',
  about: 'All main categories, also inactive ones, in the order of the shop',
  query: listQuery(['place', '-place', 'title', '-title'], { status: ShelfStatus.optional() }),
  reply: z.array(AdminMainCategory),
  meta: PageMeta,
})

export const getAdminMainCategory = endpoint({
  method: 'GET',
  path: '/api/admin/main-categories/:id',
  access: 'admin',
  may: 'catalogue.see',
  about: 'One main category as its form shows it',
  params: IdParams,
  reply: AdminMainCategory,
})

export const MainCategoryInput = z.strictObject({
  title: nameTexts('taxonomy.validation.categoryTitle'),
  slug: SlugField,
  status: StatusField,
  pictureId: Id.nullable(),
})
export type MainCategoryInput = z.output<typeof MainCategoryInput>

export const createMainCategory = endpoint({
  method: 'POST',
  path: '/api/admin/main-categories',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Makes a main category at the end of the others',
  body: MainCategoryInput,
  reply: AdminMainCategory,
})

export const updateMainCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/main-categories/:id',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Saves a main category; a former address leads to the new one',
  params: IdParams,
  body: MainCategoryInput.safeExtend({ version: SeenVersion }),
  reply: AdminMainCategory,
})

export const removeMainCategory = endpoint({
  method: 'DELETE',
  path: '/api/admin/main-categories/:id',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Deletes a main category that holds no category',
  params: IdParams,
  reply: Done,
})

export const changeMainCategories = endpoint({
  method: 'POST',
  path: '/api/admin/main-categories/change',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Activates, deactivates or deletes many main categories; used ones are not deleted and are named',
  body: Change,
  reply: Changed,
})
