import { bundleProduct, productOf } from './clothing/build.ts'
import { bundles } from './clothing/bundles.ts'
import { Row } from './clothing/row.ts'
import { brands, mainCategories, optionGroups, tags, units, variantTypes } from './clothing/terms.ts'
import { readTable } from './read-table.ts'
import type { DemoCatalogue } from './shape.ts'

/** The clothing catalogue: the same every time it is asked for. */
export function clothing(): DemoCatalogue {
  const products = readTable(import.meta.url, 'clothing/products.csv', Row).map((row, at) => productOf(row, at + 1))
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
