import { bundleProduct, productOf } from './nuts/build.ts'
import { bundles } from './nuts/bundles.ts'
import { fruitRows } from './nuts/fruit-rows.ts'
import { nutRows } from './nuts/nut-rows.ts'
import { spiceRows } from './nuts/spice-rows.ts'
import { brands, mainCategories, optionGroups, tags, units, variantTypes } from './nuts/terms.ts'
import type { DemoCatalogue } from './shape.ts'

/** The catalogue of nuts, dried fruit, seeds, spices and sweets: the same every time it is asked for. */
export function nuts(): DemoCatalogue {
  const products = [...nutRows, ...fruitRows, ...spiceRows].map((row, at) => productOf(row, at + 1))
  return {
    mainCategories,
    brands,
    tags,
    units,
    variantTypes,
    optionGroups,
    products: [...products, ...bundles.map((row, at) => bundleProduct(row, 501 + at, products))],
  }
}
