// Remembers the terms that earlier batches of an import found or made: a batch whose words are all known needs no statement for its terms.
import { pathKey } from '#modules/taxonomy/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ImportProduct } from '../../catalogue.ts'
import type { Plan } from '../comparing/plan-batch.ts'
import type { Terms } from './drafts.ts'
import { ensureTerms, type Naming } from './write-batch.ts'

/** More words than this are not remembered: memory must not grow with the file. */
const mostWords = 20_000

export type TermFinder = { find(plan: Plan): Promise<Terms>; forget(): void }

/** Gives the finder of a plan's terms, which makes those that are missing. When one of them is gone meanwhile, call `forget`. */
export function termFinder(ctx: Ctx, naming: Naming): TermFinder {
  const words = new Set<string>()
  let known: Terms | null = null
  const forget = (): void => {
    words.clear()
    known = null
  }
  const find = async (plan: Plan): Promise<Terms> => {
    const wanted = wordsOf([...plan.creates, ...plan.updates.map(({ draft }) => draft)].map(({ product }) => product))
    if (known && wanted.isSubsetOf(words)) return known
    const found = await ensureTerms(ctx, plan, naming)
    if (words.size + wanted.size > mostWords) forget()
    for (const word of wanted) words.add(word)
    known = known ? joined(known, found) : found
    return known
  }
  return { find, forget }
}

const wordsOf = (products: readonly ImportProduct[]): Set<string> =>
  new Set(
    products.flatMap(({ brand, categoryPath, tags, unit, taxGroup, optionAxes, variants }) => [
      `brand ${brand}`,
      `category ${pathKey(categoryPath)}`,
      `unit ${unit}`,
      `tax ${taxGroup}`,
      ...tags.map((tag) => `tag ${tag}`),
      ...optionAxes.flatMap(({ name }, at) => variants.map(({ axisValues }) => `value ${name}\u0000${axisValues[at] ?? ''}`)),
    ]),
  )

/** Units and tax groups are read whole each time: the later reading knows more. */
const joined = (before: Terms, after: Terms): Terms => ({
  brands: new Map([...before.brands, ...after.brands]),
  categories: new Map([...before.categories, ...after.categories]),
  tags: new Map([...before.tags, ...after.tags]),
  types: new Map([...before.types, ...after.types]),
  values: new Map([...before.values, ...after.values]),
  units: after.units,
  taxGroup: after.taxGroup,
})
