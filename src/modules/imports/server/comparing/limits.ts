// The limits of ordering that variants have after an import, and the refusal of those that nobody could order.
import { inArray } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { orderable } from '#modules/products/admin-fields.ts'
import { variants } from '#modules/products/server/tables.ts'
import type { Units } from '#modules/taxonomy/server/public.ts'
import { leastAllowed, quantityToText } from '#shared/quantity.ts'
import type { ImportProduct, ImportVariant } from '../../catalogue.ts'
import { type ImportProblem, problem } from '../../problems.ts'

export type Limits = { minQuantity: number; multiple: number; maxQuantity: number | null }
type Said = Pick<ImportVariant, keyof Limits>

/**
 * The limits in the file, otherwise those of the shop; new variants are ordered in whole units. A minimum of nothing is the smallest step, a maximum of nothing
 * is none. Quantities of the file are multiplied by `scale`; `decimals` are those of the product's unit.
 */
export function limitsAfter(said: Said, present: Limits | null, { decimals, scale }: { decimals: number; scale: number }): Limits {
  const whole = 10 ** decimals
  const limit = (quantity: number | null) => (quantity === null ? null : quantity * scale)
  return {
    minQuantity: said.minQuantity === 0 ? 1 : (limit(said.minQuantity) ?? present?.minQuantity ?? whole),
    multiple: limit(said.multiple) ?? present?.multiple ?? whole,
    maxQuantity: limit(said.maxQuantity === 0 ? null : said.maxQuantity) ?? present?.maxQuantity ?? null,
  }
}

/** A file without units was read in pieces; the product it changes may be counted in kilos. */
export const scaleTo = (decimals: number, assumed: Units): number => 10 ** Math.max(0, decimals - assumed.decimals(null))

/** Does the file say a limit? */
const saysLimits = ({ minQuantity, multiple, maxQuantity }: Said): boolean =>
  minQuantity !== null || multiple !== null || (maxQuantity !== null && maxQuantity !== 0)

export type HeldLimits = ReadonlyMap<string, Limits & { productId: string }>

/** Gives the limits that variants have in the shop, by SKU: of those of which the file says any. */
export async function readLimits(ctx: Pick<Ctx, 'db'>, products: readonly ImportProduct[]): Promise<HeldLimits> {
  const skus = products.flatMap((product) => product.variants.filter(saysLimits).map(({ sku }) => sku))
  if (skus.length === 0) return new Map()
  const { sku, productId, minQuantity, multiple, maxQuantity } = variants
  const rows = await ctx.db.select({ sku, productId, minQuantity, multiple, maxQuantity }).from(variants).where(inArray(sku, skus))
  return new Map(rows.map((row) => [row.sku, row]))
}

const isSame = (one: Limits, other: Limits): boolean =>
  one.minQuantity === other.minQuantity && one.multiple === other.multiple && one.maxQuantity === other.maxQuantity

type Of = { held: HeldLimits; productId: string | undefined; decimals: number; scale: number; column: string | null }

/** Variants whose maximum would be below the least that can be ordered. A row is not refused for what the shop has already: it may be an export of it. */
export function limitProblems(product: ImportProduct, { held, productId, decimals, scale, column }: Of): ImportProblem[] {
  return product.variants.filter(saysLimits).flatMap((variant) => {
    const found = held.get(variant.sku)
    const present = found && found.productId === productId ? found : null
    const limits = limitsAfter(variant, present, { decimals, scale })
    if (orderable(limits) || (present && isSame(limits, present))) return []
    const shown = (quantity: number) => quantityToText(quantity, decimals)
    const params = {
      max: shown(limits.maxQuantity ?? 0),
      least: shown(leastAllowed({ min: limits.minQuantity, multiple: limits.multiple })),
    }
    return [problem({ line: variant.line, column, text: params.max }, 'maximumTooLow', params)]
  })
}
