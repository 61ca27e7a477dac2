// Finds the problems of a cart's lines, for all lines together, since lines may share a variant or a bundle's component. Pure.
import type { OrderableVariant } from '#modules/products/orderable.ts'
import { type Locale, textIn } from '#shared/locale.ts'
import type { Minor } from '#shared/money.ts'
import { leastAllowed, mostAllowed, nearestAllowed, quantityRefusal } from '#shared/quantity.ts'
import { quantityAfter, unitWords } from '#shared/units.ts'
import type { CartLine, LineProblem } from './contract.ts'

export type Taken = { variantId: string; quantity: number }
/** `left`: what stock gives the line once earlier lines are served; null where it is not counted or cannot be ordered at all. */
export type JudgedLine = { problems: LineProblem[]; taken: Taken[]; left: number | null }
export type JudgingContext = {
  /** The variants of the lines and the components of bundles among them. */
  variants: ReadonlyMap<string, OrderableVariant>
  locale: Locale
}

type Params = LineProblem['params']
const problem = (code: LineProblem['code'], params: Params = {}, allowed: number | null = null): LineProblem => ({ code, params, allowed })

/** The stock that one smallest step of a variant takes: of itself, or the components of a bundle. */
const needsOf = (variant: OrderableVariant): Taken[] => (variant.isBundle ? variant.components : [{ variantId: variant.id, quantity: 1 }])

/** Takes the lines in their order; gives for each what is wrong with it and what it would take from stock where that is counted. Earlier lines are served first. */
export function judgeLines(lines: readonly CartLine[], context: JudgingContext): JudgedLine[] {
  const left = new Map([...context.variants].map(([id, variant]) => [id, variant.onHand ?? Infinity]))
  const sums = new Map<string, number>()
  for (const line of lines) sums.set(line.variantId, (sums.get(line.variantId) ?? 0) + line.quantity)
  return lines.map((line) => {
    const variant = context.variants.get(line.variantId)
    if (!variant || !isBuyable(variant, context.variants))
      return { problems: [problem('unavailable', variant ? { item: nameOf(variant, context.locale) } : {}, 0)], taken: [], left: null }
    const quantityProblem = judgeQuantity(line, variant, sums.get(line.variantId) ?? line.quantity, context.locale)
    const { most, problem: stockProblem } = takeFrom(left, line, variant, context.locale)
    const problems = [...judgeChoices(line, variant, context.locale), ...[stockProblem ?? quantityProblem].filter((each) => each !== null)]
    return {
      problems,
      left: Number.isFinite(most) ? most : null,
      taken: needsOf(variant)
        .filter((need) => left.get(need.variantId) !== Infinity)
        .map((need) => ({ variantId: need.variantId, quantity: need.quantity * line.quantity })),
    }
  })
}

function isBuyable(variant: OrderableVariant, variants: JudgingContext['variants']): boolean {
  if (!variant.isBuyable) return false
  if (!variant.isBundle) return true
  return variant.components.length > 0 && variant.components.every((component) => variants.get(component.variantId)?.isBuyable)
}

/** A variant's name for people: the product's title, with the variant's own where it has one. */
export function nameOf(variant: OrderableVariant, locale: Locale): string {
  return [textIn(variant.title, locale), textIn(variant.variantTitle, locale)].filter(Boolean).join(' · ')
}

/** Judges the quantity of a line, and the sum of all lines of its variant, by the variant's limits; null when both fit. */
export function judgeQuantity(
  line: Pick<CartLine, 'quantity'>,
  { limits, unit }: OrderableVariant,
  sum: number,
  locale: Locale,
): LineProblem | null {
  const refusal = quantityRefusal(sum, { ...limits, multiple: 1 }) ?? quantityRefusal(line.quantity, { ...limits, min: 1, max: null })
  if (!refusal) return null
  const words = unitWords(unit.name, unit.plurals, locale)
  const text = (quantity: number) => quantityAfter(quantity, limits.decimals, words, locale)
  const params = {
    belowMinimum: { min: text(leastAllowed(limits)) },
    aboveMaximum: { max: text(mostAllowed(limits)) },
    notMultiple: { multiple: text(limits.multiple) },
  }[refusal.reason]
  // Where several lines hold the variant, no single quantity of this line is the right one.
  return problem(refusal.reason, params, sum === line.quantity ? nearestAllowed(line.quantity, limits) : null)
}

type Served = { most: number; problem: LineProblem | null }

function takeFrom(left: Map<string, number>, line: CartLine, variant: OrderableVariant, locale: Locale): Served {
  const needs = needsOf(variant)
  const most = Math.min(...needs.map((need) => Math.floor((left.get(need.variantId) ?? 0) / need.quantity)))
  const served = Math.min(most, line.quantity)
  for (const need of needs) left.set(need.variantId, (left.get(need.variantId) ?? 0) - served * need.quantity)
  if (line.quantity <= most) return { most, problem: null }
  const { multiple, min, decimals } = variant.limits
  const whole = Math.floor(most / multiple) * multiple
  const allowed = whole < min ? 0 : whole
  const words = unitWords(variant.unit.name, variant.unit.plurals, locale)
  const params = { item: nameOf(variant, locale), max: quantityAfter(allowed, decimals, words, locale) }
  return { most, problem: problem('notEnoughStock', params, allowed) }
}

/** Takes the choices of a line; gives what the option groups of its product have against them. */
export function judgeChoices(line: Pick<CartLine, 'choiceIds'>, variant: OrderableVariant, locale: Locale): LineProblem[] {
  const known = new Set(
    variant.optionGroups.flatMap((group) => group.choices.filter((choice) => choice.isActive).map((choice) => choice.id)),
  )
  const problems = variant.optionGroups.flatMap((group) => {
    const count = group.choices.filter((choice) => choice.isActive && line.choiceIds.includes(choice.id)).length
    const title = textIn(group.title, locale)
    if (count === 0) return group.isRequired ? [problem('choicesRequired', { group: title })] : []
    if (count < group.min) return [problem('choicesTooFew', { group: title, min: group.min })]
    return count > group.max ? [problem('choicesTooMany', { group: title, max: group.max })] : []
  })
  return line.choiceIds.every((id) => known.has(id)) ? problems : [...problems, problem('choicesUnknown')]
}

export type ChosenOption = { id: string; group: OrderableVariant['title']; title: OrderableVariant['title']; surcharge: Minor }

/** The options of a line that still exist, in the order the product shows them. */
export const chosenOptions = (line: Pick<CartLine, 'choiceIds'>, variant: OrderableVariant): ChosenOption[] =>
  variant.optionGroups.flatMap((group) =>
    group.choices
      .filter((choice) => choice.isActive && line.choiceIds.includes(choice.id))
      .map((choice) => ({ id: choice.id, group: group.title, title: choice.title, surcharge: choice.surcharge })),
  )
