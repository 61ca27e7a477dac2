import { bundleProduct, productOf } from './clothing/build.ts'
import { accessories } from './clothing/accessories.ts'
import { bundles } from './clothing/bundles.ts'
import { kids } from './clothing/kids.ts'
import { menSweats } from './clothing/men-sweats.ts'
import { menTops } from './clothing/men-tops.ts'
import { menTrousers } from './clothing/men-trousers.ts'
import { brands, mainCategories, optionGroups, tags, units, variantTypes } from './clothing/terms.ts'
import { womenDresses } from './clothing/women-dresses.ts'
import { womenTops } from './clothing/women-tops.ts'
import { workwear } from './clothing/workwear.ts'
import type { DemoCatalogue } from './shape.ts'

/** The clothing catalogue: the same every time it is asked for. */
export function clothing(): DemoCatalogue {
  const products = [...womenTops, ...womenDresses, ...menTops, ...menSweats, ...menTrousers, ...kids, ...accessories, ...workwear].map(
    (row, at) => productOf(row, at + 1),
  )
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
