import { bundleProduct, productOf } from './nuts/build.ts'
import { bundles } from './nuts/bundles.ts'
import { almondRows } from './nuts/almond-rows.ts'
import { dateRows } from './nuts/date-rows.ts'
import { fruitRows } from './nuts/fruit-rows.ts'
import { groundSpiceRows } from './nuts/ground-spice-rows.ts'
import { peanutRows } from './nuts/peanut-rows.ts'
import { pistachioRows } from './nuts/pistachio-rows.ts'
import { riyadhRows } from './nuts/riyadh-rows.ts'
import { seedRows } from './nuts/seed-rows.ts'
import { sweetRows } from './nuts/sweet-rows.ts'
import { wholeSpiceRows } from './nuts/whole-spice-rows.ts'
import { brands, mainCategories, optionGroups, tags, units, variantTypes } from './nuts/terms.ts'
import type { DemoCatalogue } from './shape.ts'

/** The catalogue of nuts, dried fruit, seeds, spices and sweets: the same every time it is asked for. */
export function nuts(): DemoCatalogue {
  const products = [
    ...almondRows,
    ...pistachioRows,
    ...peanutRows,
    ...dateRows,
    ...fruitRows,
    ...seedRows,
    ...wholeSpiceRows,
    ...groundSpiceRows,
    ...sweetRows,
    ...riyadhRows,
  ].map((row, at) => productOf(row, at + 1))
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
