// The office's endpoints for main categories.
import { z } from 'zod'
import { FileRef } from '#modules/files/file-ref.ts'
import { endpoint, Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { listQuery } from '#shared/paging.ts'
import { Change, Changed, TermStatus, SlugField, StatusField } from './fields.ts'
import { Texts, nameTexts } from '#shared/locale.ts'

export const AdminMainCategory = z.object({
  id: Id,
  version: z.int(),
  slug: z.string(),
  title: Texts,
  status: TermStatus,
  picture: FileRef.nullable(),
  /** The place among the main categories, from 1. */
  place: z.int(),
  /** Categories and sub categories in it. */
  categoryCount: z.int(),
  /** Products in it that are not archived. */
  productCount: z.int(),
})
export type AdminMainCategory = z.output<typeof AdminMainCategory>

export const MainCategoryInput = z.strictObject({
  title: nameTexts('taxonomy.validation.categoryTitle'),
  slug: SlugField,
  status: StatusField,
  pictureId: Id.nullable(),
})
export type MainCategoryInput = z.output<typeof MainCategoryInput>

export const mainCategoryCalls = entityCalls({
  path: '/api/admin/main-categories',
  area: 'catalogue',
  query: listQuery(['place', '-place', 'title', '-title'], { status: TermStatus.optional() }),
  row: AdminMainCategory,
  one: AdminMainCategory,
  input: MainCategoryInput,
  about: {
    list: 'All main categories, also inactive ones, in the order of the shop',
    get: 'One main category as its form shows it',
    create: 'Makes a main category at the end of the others',
    update: 'Saves a main category; a former address leads to the new one',
    remove: 'Deletes a main category that holds no category',
  },
})
export const {
  list: listAdminMainCategories,
  get: getAdminMainCategory,
  create: createMainCategory,
  update: updateMainCategory,
  remove: removeMainCategory,
} = mainCategoryCalls

export const changeMainCategories = endpoint({
  method: 'POST',
  path: '/api/admin/main-categories/change',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Activates, deactivates or deletes many main categories; used ones are not deleted and are named',
  body: Change,
  reply: Changed,
})
