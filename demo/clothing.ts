import { bundleProduct, productOf } from './clothing/build.ts'
import { accessories } from './clothing/accessories.ts'
import { bundles } from './clothing/bundles.ts'
import { kids } from './clothing/kids.ts'
import { men } from './clothing/men.ts'
import { brands, mainCategories, optionGroups, tags, units, variantTypes } from './clothing/terms.ts'
import { women } from './clothing/women.ts'
import { workwear } from './clothing/workwear.ts'
import type { DemoCatalogue } from './shape.ts'

/** The clothing catalogue: the same every time it is asked for. */
export function clothing(): DemoCatalogue {
  const products = [...women, ...men, ...kids, ...accessories, ...workwear].map((row, at) => productOf(row, at + 1))
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
