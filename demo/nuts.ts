import { bundleProduct, productOf } from './nuts/build.ts'
import { bundles } from './nuts/bundles.ts'
import { Row } from './nuts/row.ts'
import { brands, mainCategories, optionGroups, tags, units, variantTypes } from './nuts/terms.ts'
import { readTable } from './read-table.ts'
import type { DemoCatalogue } from './shape.ts'

/** The catalogue of nuts, dried fruit, seeds, spices and sweets: the same every time it is asked for. */
export function nuts(): DemoCatalogue {
  const products = readTable(import.meta.url, 'nuts/products.csv', Row).map((row, at) => productOf(row, at + 1))
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
