// The office's endpoints for categories and sub categories, as a list and as a tree.
import { z } from 'zod'
import { FileRef } from '#modules/files/file-ref.ts'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { listQuery } from '#shared/paging.ts'
import { Change, Changed, TermStatus, SlugField, StatusField } from './fields.ts'
import { Texts, nameTexts } from '#shared/locale.ts'

const Named = z.object({ id: Id, title: Texts })

export const AdminCategory = z.object({
  id: Id,
  version: z.int(),
  slug: z.string(),
  title: Texts,
  status: TermStatus,
  picture: FileRef.nullable(),
  mainCategory: Named,
  /** The parent of a sub category. */
  parent: Named.nullable(),
  subCategoryCount: z.int(),
  /** Products in it and its sub categories that are not archived. */
  productCount: z.int(),
})
export type AdminCategory = z.output<typeof AdminCategory>

const Leaf = z.object({ id: Id, slug: z.string(), title: Texts, status: TermStatus, productCount: z.int() })
const TreeCategory = Leaf.extend({ children: z.array(Leaf) })
export const TreeMainCategory = Leaf.extend({ children: z.array(TreeCategory) })
export type TreeMainCategory = z.output<typeof TreeMainCategory>

export const getCategoryTree = endpoint({
  method: 'GET',
  path: '/api/admin/category-tree',
  access: 'admin',
  may: 'catalogue.see',
  about: 'Main categories with their categories and sub categories, in the order of the shop, with how many products each holds',
  reply: z.array(TreeMainCategory),
})

export const CategoryInput = z.strictObject({
  title: nameTexts('taxonomy.validation.categoryTitle'),
  slug: SlugField,
  status: StatusField,
  pictureId: Id.nullable(),
  mainCategoryId: z.uuid('taxonomy.validation.mainCategory'),
  parentId: Id.nullable(),
})
export type CategoryInput = z.output<typeof CategoryInput>

export const categoryCalls = entityCalls({
  path: '/api/admin/categories',
  area: 'catalogue',
  query: listQuery(['title', '-title', 'mainCategory', '-mainCategory'], {
    status: TermStatus.optional(),
    mainCategory: Id.optional(),
    level: z.enum(['category', 'subCategory']).optional(),
  }),
  row: AdminCategory,
  one: AdminCategory,
  input: CategoryInput,
  about: {
    list: 'All categories and sub categories, also inactive ones; the main category by id',
    get: 'One category as its form shows it',
    create: 'Makes a category, or a sub category below `parentId`, at the end of its siblings',
    update: 'Saves a category; with another main category its sub categories go with it',
    remove: 'Deletes a category that holds no product and no sub category',
  },
})
export const {
  list: listAdminCategories,
  get: getAdminCategory,
  create: createCategory,
  update: updateCategory,
  remove: removeCategory,
} = categoryCalls

export const changeCategories = endpoint({
  method: 'POST',
  path: '/api/admin/categories/change',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Activates, deactivates or deletes many categories; used ones are not deleted and are named',
  body: Change,
  reply: Changed,
})

export const moveMainCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/main-categories/:id/place',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Puts a main category before another one, or at the end',
  params: IdParams,
  body: z.strictObject({ before: Id.nullable() }),
  reply: z.array(TreeMainCategory),
})

export const moveCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/categories/:id/place',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Puts a category elsewhere in the tree: its main category, what it stands below, and before which sibling',
  params: IdParams,
  body: z.strictObject({ mainCategoryId: Id, parentId: Id.nullable(), before: Id.nullable() }),
  reply: z.array(TreeMainCategory),
})
