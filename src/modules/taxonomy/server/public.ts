// The functions of taxonomy that other modules may use.
export { ensureCategories, pathKey } from './ensure-categories.ts'
export { ensureNamed, type Ids, lowerName, type Named, namedBy, slugForName } from './ensure-named.ts'
export { ensureBrands, ensureTags } from './ensure-terms.ts'
export { forgetSlugs, moveSlugs, readFormerSlugs } from './former-slugs.ts'
export { ensureUnits, readUnits, type Units } from './units-by-word.ts'
