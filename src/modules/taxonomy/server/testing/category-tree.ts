// For tests: categories made by an office, and their tree in one line.
import type { Caller } from '#testing/app.ts'
import { type CategoryInput, createCategory, getCategoryTree, type TreeMainCategory } from '../../category-contract.ts'
import { createMainCategory, type MainCategoryInput } from '../../main-category-contract.ts'

export const mainInput = (en: string): MainCategoryInput => ({ title: { en, ar: '' }, status: 'active', pictureId: null })

export const categoryInput = (en: string, mainCategoryId: string, parentId: string | null = null): CategoryInput => ({
  title: { en, ar: '' },
  status: 'active',
  pictureId: null,
  mainCategoryId,
  parentId,
})

/** The subtree of one main category in one line. */
export const line = (tree: readonly TreeMainCategory[], mainId: string): string =>
  (tree.find(({ id }) => id === mainId)?.children ?? [])
    .map(({ title, children }) => title.en + (children.length > 0 ? `(${children.map((leaf) => leaf.title.en).join(' ')})` : ''))
    .join(' ')

/** Takes the office as a caller; makes categories by their English titles and gives their ids. */
export const categoriesBy = (office: () => Caller) => ({
  aMain: async (en: string) => (await office().call(createMainCategory, { body: mainInput(en) })).id,
  aCategory: async (en: string, mainCategoryId: string, parentId: string | null = null) =>
    (await office().call(createCategory, { body: categoryInput(en, mainCategoryId, parentId) })).id,
  lineOf: async (mainId: string) => line(await office().call(getCategoryTree), mainId),
})
