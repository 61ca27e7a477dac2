// The visitors' endpoints for main categories, categories with their sub categories, and brands; each with its number of products.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'

export const TermPicture = z.object({ hash: z.string(), width: z.int(), height: z.int(), colour: z.string().nullable() })

const Term = z.object({ id: Id, slug: z.string(), title: z.string(), picture: TermPicture.nullable(), productCount: z.int() })
export type Term = z.output<typeof Term>

export const CategoryBranch = Term.extend({ children: z.array(Term) })
export const MainCategory = Term.extend({ categories: z.array(CategoryBranch) })
export type MainCategory = z.output<typeof MainCategory>

const Link = z.object({ slug: z.string(), title: z.string() })
export const CategoryInList = Term.extend({ mainCategory: Link, parent: Link.nullable() })
export type CategoryInList = z.output<typeof CategoryInList>
export const Category = CategoryInList.extend({ children: z.array(Term) })
export type Category = z.output<typeof Category>

const SlugParams = z.object({ slug: z.string().max(200) })

export const listMainCategories = endpoint({
  method: 'GET',
  path: '/api/front/main-categories',
  access: 'public',
  about: 'The main categories with the tree of their categories',
  reply: z.array(MainCategory),
  cached: ['catalogue'],
})

export const TermName = Term.omit({ picture: true })
export type TermName = z.output<typeof TermName>

export const listMainNames = endpoint({
  method: 'GET',
  path: '/api/front/main-category-names',
  access: 'public',
  about: 'The main categories by name alone: what stands around every page',
  reply: z.array(TermName),
  cached: ['catalogue'],
})

export const getMainCategory = endpoint({
  method: 'GET',
  path: '/api/front/main-categories/:slug',
  access: 'public',
  about: 'One main category; an old slug answers with the present one in `slug`',
  params: SlugParams,
  reply: MainCategory,
  cached: ['catalogue'],
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/front/categories',
  access: 'public',
  about: 'Every category that holds products, also sub categories',
  reply: z.array(CategoryInList),
  cached: ['catalogue'],
})

export const getCategory = endpoint({
  method: 'GET',
  path: '/api/front/categories/:slug',
  access: 'public',
  about: 'One category with what stands above and below it; an old slug answers with the present one in `slug`',
  params: SlugParams,
  reply: Category,
  cached: ['catalogue'],
})

export const listBrands = endpoint({
  method: 'GET',
  path: '/api/front/brands',
  access: 'public',
  about: 'Every brand that has products',
  reply: z.array(Term),
  cached: ['catalogue'],
})

export const getBrand = endpoint({
  method: 'GET',
  path: '/api/front/brands/:slug',
  access: 'public',
  about: 'One active brand; an old slug answers with the present one in `slug`',
  params: SlugParams,
  reply: Term,
  cached: ['catalogue'],
})
