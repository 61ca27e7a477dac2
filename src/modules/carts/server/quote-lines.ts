// The lines of a quote: each with its variant, its price, its tax and what stands against ordering it.
import type { CustomerRecord } from '#modules/people/server/public.ts'
import { type DecidedPrice, nextStep, type PriceStep } from '#modules/prices/rules.ts'
import { decidePrices } from '#modules/prices/server/public.ts'
import type { OrderableVariant } from '#modules/products/orderable.ts'
import { type TaxRule, taxRule } from '#modules/tax/rules.ts'
import type { Ctx } from '#server/ctx.ts'
import { countryName } from '#shared/countries.ts'
import type { Locale, Texts } from '#shared/locale.ts'
import { add, type Minor, zero } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { noPlurals } from '#shared/units.ts'
import type { CartLine, LineProblem } from '../contract.ts'
import { type ChosenOption, chosenOptions, type JudgedLine, judgeLines, type Taken } from '../line-problems.ts'
import type { PricedLine, PricingLine } from '../pricing.ts'
import type { Cart } from './cart-store.ts'
import type { QuoteInput } from './quote-input.ts'

export type QuoteLine = PricedLine & {
  variantId: string
  choiceIds: string[]
  productId: string
  productSlug: string
  title: Texts
  variantTitle: Texts
  sku: string
  pictureHash: string | null
  unit: OrderableVariant['unit']
  limits: OrderableVariant['limits']
  isBundle: boolean
  hasOptions: boolean
  left: number | null
  quantity: number
  unitPrice: Minor
  listPrice: Minor
  priceSource: DecidedPrice['source'] | 'manual'
  nextStep: PriceStep | null
  choices: ChosenOption[]
  /** The stock a line takes: of the variant itself, or a bundle's components. */
  taken: Taken[]
  /** The components of one smallest step of a bundle, counted or not; none of anything else. */
  components: Taken[]
  problems: LineProblem[]
}

/** Unit prices by line key. */
export type LinePrices = {
  /** Those the customer was shown. */
  seen?: Record<string, Minor> | undefined
  /** Those agreed with the office; they stand in place of the customer's. */
  agreed?: Record<string, Minor> | undefined
}

type Draft = Omit<QuoteLine, Exclude<keyof PricedLine, 'key'>>

type DraftInput = Pick<QuoteInput, 'variants' | 'offersTo' | 'ratesOf'> & {
  customer: CustomerRecord
  country: string
} & LinePrices

/** Takes a cart's lines with what they are priced and taxed by; gives them as the quote shows them, before discounts, and as they are priced. */
export function draftLines(
  ctx: Ctx,
  { lines }: Cart,
  { variants, offersTo, ratesOf, customer, country, seen, agreed }: DraftInput,
): { drafts: Draft[]; pricing: PricingLine[] } {
  const taxGroupIds = lines.flatMap((line) => variants.get(line.variantId)?.taxGroupId ?? [])
  const rates = ratesOf({ taxGroupIds, country, day: dayOf(ctx.now, ctx.config.timeZone) })
  const prices = decidePrices({ lines, variants, offersTo })
  const judged = judgeLines(lines, { variants, locale: ctx.locale })
  const taxOf = ({ variantId }: CartLine) =>
    taxRule({ treatment: customer.taxTreatment, bps: rates.get(variants.get(variantId)?.taxGroupId ?? '') ?? null })
  const drafts = lines.map((line, index) => {
    const variant = variants.get(line.variantId)
    const draft = withAgreedPrice(draftOf(line, { variant, price: prices.get(line.variantId), judged: judged[index] }), agreed?.[line.key])
    const taxed = variant && taxOf(line) === null ? withProblem(draft, taxUnknown(country, ctx.locale)) : draft
    return withSeenPrice(taxed, seen?.[line.key])
  })
  const pricing = drafts.map((draft) => ({
    key: draft.key,
    quantity: draft.quantity,
    decimals: draft.limits.decimals,
    unitPrice: draft.unitPrice,
    surcharge: add(...draft.choices.map((choice) => choice.surcharge)),
    // A line nobody can tax cannot be ordered: until the office says what is due, the sum stands without it.
    tax: taxOf(draft) ?? untaxed,
    categoryIds: variants.get(draft.variantId)?.categoryIds ?? [],
  }))
  return { drafts, pricing }
}

type OneLine = {
  variant: OrderableVariant | undefined
  price: DecidedPrice | undefined
  judged: JudgedLine | undefined
}

function draftOf(line: CartLine, { variant, price, judged = { problems: [], taken: [], left: null } }: OneLine): Draft {
  if (!variant || !price) return { ...unknownVariant, ...line, ...judged }
  const { productId, productSlug, title, variantTitle, sku, pictureHash, unit, isBundle, limits } = variant
  return {
    ...line,
    ...judged,
    productId,
    productSlug,
    title,
    variantTitle,
    sku,
    pictureHash,
    unit,
    isBundle,
    components: isBundle ? variant.components : [],
    hasOptions: variant.optionGroups.some(({ choices }) => choices.some(({ isActive }) => isActive)),
    limits,
    unitPrice: price.unitPrice,
    listPrice: price.listPrice,
    priceSource: price.source,
    nextStep: nextStep(price, line.quantity),
    choices: chosenOptions(line, variant),
  }
}

/** A variant that was taken out of the catalogue: its line says so and costs nothing. */
const unknownVariant = {
  productId: '',
  productSlug: '',
  title: { en: '', ar: '' },
  variantTitle: { en: '', ar: '' },
  sku: '',
  pictureHash: null,
  unit: { code: '', name: { en: '', ar: '' }, plurals: noPlurals },
  isBundle: false,
  hasOptions: false,
  limits: { min: 1, multiple: 1, max: null, decimals: 0 },
  unitPrice: zero,
  listPrice: zero,
  priceSource: 'list',
  nextStep: null,
  choices: [],
  components: [],
} satisfies Partial<Draft>

const untaxed: TaxRule = { bps: 0, rule: 'zero' }

const withProblem = (draft: Draft, problem: LineProblem): Draft => ({ ...draft, problems: [...draft.problems, problem] })

/** No rate of the product's tax group counts in the country the line goes to. */
const taxUnknown = (country: string, locale: Locale): LineProblem => ({
  code: 'taxUnknown',
  params: { country: countryName(country, locale) },
  allowed: null,
})

/** A price that is agreed is no step of a ladder; that of a variant which cannot be ordered stays nothing. */
const withAgreedPrice = (draft: Draft, agreed: Minor | undefined): Draft =>
  agreed === undefined || agreed === draft.unitPrice || draft.sku === ''
    ? draft
    : { ...draft, unitPrice: agreed, priceSource: 'manual', nextStep: null }

function withSeenPrice(draft: Draft, seen: Minor | undefined): Draft {
  if (seen === undefined || seen === draft.unitPrice || draft.problems.some((each) => each.code === 'unavailable')) return draft
  return withProblem(draft, { code: 'priceChanged', params: { seenAmount: seen, nowAmount: draft.unitPrice }, allowed: null })
}
