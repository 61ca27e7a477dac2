// The rows of a comparison of products. Pure.
import type { Product } from '#modules/products/contract.ts'

/** A row of the comparison: one text for each product, empty where it says nothing. */
export type CompareRow = { label: string; values: string[] }

type Words = {
  brand: string
  unit: string
  weight: string
  options: string
  ordering: string
  list: (items: readonly string[]) => string
  unitOf: (product: Product) => string
  weightOf: (product: Product) => string
  limitsOf: (product: Product) => string
}

/** Takes products and the words; gives brand, axes, options, limits and attributes, each named once, in the order in which the first product has them. */
export function compareRows(products: readonly Product[], words: Words): CompareRow[] {
  const row = (label: string, textOf: (product: Product) => string): CompareRow => ({ label, values: products.map(textOf) })
  const axes = named(products.flatMap((product) => product.axes.map(({ slug, title }) => ({ key: slug, label: title }))))
  const attributes = named(products.flatMap((product) => product.attributes.map(({ name }) => ({ key: name, label: name }))))
  return [
    row(words.brand, ({ brand }) => brand?.name ?? ''),
    ...axes.map(({ key, label }) =>
      row(label, (product) => words.list(product.axes.find(({ slug }) => slug === key)?.values.map(({ title }) => title) ?? [])),
    ),
    row(words.options, ({ optionGroups }) => words.list(optionGroups.map(({ title }) => title))),
    row(words.unit, words.unitOf),
    row(words.ordering, words.limitsOf),
    row(words.weight, words.weightOf),
    ...attributes.map(({ key, label }) =>
      row(label, (product) => words.list(product.attributes.filter(({ name }) => name === key).map(({ value }) => value))),
    ),
  ].filter(({ values }) => values.some((value) => value !== ''))
}

/** Does a row tell the products apart? */
export const differs = ({ values }: CompareRow): boolean => new Set(values).size > 1

const named = (all: readonly { key: string; label: string }[]) => [...new Map(all.map((each) => [each.key, each])).values()]
