// The door of the products module.
export type { OptionGroupFacts, VariantFacts } from '../facts.ts'
export { packedProductIds } from './admin-queries.ts'
export { refreshFigures } from './figures.ts'
export { reindexEverything, reindexProducts } from './reindex.ts'
export { safeHtml } from './rich-text.ts'
export { listBrands, listCategories, listMainCategories } from './shelves.ts'
export { variantFacts } from './variant-facts.ts'
export { variantsInLists } from './variants-in-lists.ts'
