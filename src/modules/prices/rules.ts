// The only function that decides the price of a variant for a buyer, with the source of the price.
import { type Minor, percent, subtract } from '#shared/money.ts'

export const priceSources = ['company', 'group', 'discount', 'tag', 'list'] as const
export type PriceSource = (typeof priceSources)[number]

/** The offer of one price list for one variant: prices by quantity, and the percentage of its best matching rule. */
export type ListOffer = {
  listId: string
  priority: number
  rows: readonly { fromQuantity: number; price: Minor }[]
  percentBps: number | null
}

export type PriceInput = {
  listPrice: Minor
  discountPrice: Minor | null
  /** The best discount tag in force, in basis points; 0 without one. */
  tagPercentBps: number
  /** The smallest quantity that may be ordered; the ladder begins there. */
  minQuantity: number
  /** Lists assigned to the buyer's company. */
  company: readonly ListOffer[]
  /** Lists assigned to a group the company is in. */
  group: readonly ListOffer[]
}

export type PriceStep = { fromQuantity: number; unitPrice: Minor }
export type DecidedPrice = { unitPrice: Minor; listPrice: Minor; source: PriceSource; ladder: PriceStep[] }

/**
 * Takes a variant's price data and a quantity; gives the price of one unit, its source and the ladder of quantities (empty when there is
 * one price). The first of these that exists decides: the company's list, a group's list, a discount (price or tag), the list price.
 */
export function decidePrice(input: PriceInput, quantity: number): DecidedPrice {
  return { ...judge(input, quantity), listPrice: input.listPrice, ladder: ladderOf(input) }
}

type Judged = { unitPrice: Minor; source: PriceSource }

function judge(input: PriceInput, quantity: number): Judged {
  const company = bestOffer(input.company, input, quantity)
  if (company !== null) return { unitPrice: company.price, source: 'company' }
  const group = bestOffer(input.group, input, quantity)
  if (group !== null) return { unitPrice: group.price, source: 'group' }
  return discounted(input)
}

function discounted({ listPrice, discountPrice, tagPercentBps }: PriceInput): Judged {
  const tagPrice = tagPercentBps > 0 ? off(listPrice, tagPercentBps) : listPrice
  const reduced = discountPrice ?? listPrice
  if (tagPrice < listPrice && tagPrice < reduced) return { unitPrice: tagPrice, source: 'tag' }
  if (reduced < listPrice) return { unitPrice: reduced, source: 'discount' }
  return { unitPrice: listPrice, source: 'list' }
}

const off = (price: Minor, bps: number): Minor => subtract(price, percent(price, bps))

type Start = Pick<PriceInput, 'listPrice' | 'minQuantity'>

/** Among lists of equal precedence: the highest priority that has a price for the quantity, then the lowest price. */
function bestOffer(offers: readonly ListOffer[], start: Start, quantity: number): { offer: ListOffer; price: Minor } | null {
  let best: { offer: ListOffer; price: Minor } | null = null
  for (const offer of offers) {
    const price = priceIn(offer, start, quantity)
    if (price === null) continue
    if (best === null || offer.priority > best.offer.priority || (offer.priority === best.offer.priority && price < best.price))
      best = { offer, price }
  }
  return best
}

/**
 * A row for the variant wins over a percentage of the same list. A larger quantity never costs more per unit than a smaller one: where the percentage is the
 * price of the smallest quantities, rows from larger ones only lower it.
 */
function priceIn({ rows, percentBps }: ListOffer, { listPrice, minQuantity }: Start, quantity: number): Minor | null {
  let lowest =
    percentBps === null || rows.some(({ fromQuantity }) => fromQuantity <= Math.min(minQuantity, quantity))
      ? null
      : off(listPrice, percentBps)
  for (const { fromQuantity, price } of rows) if (fromQuantity <= quantity && (lowest === null || price < lowest)) lowest = price
  return lowest
}

function ladderOf(input: PriceInput): PriceStep[] {
  const starts = new Set([input.minQuantity])
  for (const offer of [...input.company, ...input.group])
    for (const { fromQuantity } of offer.rows) if (fromQuantity > input.minQuantity) starts.add(fromQuantity)
  if (starts.size === 1) return []
  const steps: PriceStep[] = []
  for (const fromQuantity of [...starts].sort((a, b) => a - b)) {
    const { unitPrice } = judge(input, fromQuantity)
    if (steps.at(-1)?.unitPrice !== unitPrice) steps.push({ fromQuantity, unitPrice })
  }
  return steps.length > 1 ? steps : []
}

/** Do all of them cost the same at every quantity, and did before their discount? Then one price is shown for all. */
export function arePricesUniform(prices: readonly Pick<DecidedPrice, 'unitPrice' | 'listPrice' | 'ladder'>[]): boolean {
  const seen = prices.map(({ unitPrice, listPrice, ladder }) =>
    [unitPrice, listPrice, ...ladder.flatMap((step) => Object.values(step))].join(),
  )
  return new Set(seen).size <= 1
}

/** Takes a ladder and a quantity; gives the next step that makes a unit cheaper, or null. */
export function nextStep({ ladder, unitPrice }: Pick<DecidedPrice, 'ladder' | 'unitPrice'>, quantity: number): PriceStep | null {
  return ladder.find((step) => step.fromQuantity > quantity && step.unitPrice < unitPrice) ?? null
}

export const priceVerdicts = ['decides', 'laterRank', 'lowerPriority', 'dearer', 'noPrice', 'inactive', 'notYet', 'over'] as const
export type PriceVerdict = (typeof priceVerdicts)[number]

/** One source of a price; `unitPrice` is null when it has none for this quantity. */
export type PriceReason = {
  source: PriceSource
  listId: string | null
  unitPrice: Minor | null
  /** The row or the percentage behind the price. */
  fromQuantity: number | null
  percentBps: number | null
  verdict: PriceVerdict
}

/** Takes the input of `decidePrice`; gives every price it considers, in order of precedence, with the one that decides. */
export function explainPrice(input: PriceInput, quantity: number): PriceReason[] {
  const judged = judge(input, quantity)
  const { listPrice, discountPrice, tagPercentBps } = input
  const plain = (source: PriceSource, unitPrice: Minor | null, percentBps: number | null = null): PriceReason => ({
    source,
    listId: null,
    unitPrice,
    fromQuantity: null,
    percentBps,
    verdict:
      source === judged.source ? 'decides' : unitPrice === null ? 'noPrice' : isLater(judged.source, source) ? 'laterRank' : 'dearer',
  })
  return [
    ...reasonsOf('company', { input, quantity, judged }),
    ...reasonsOf('group', { input, quantity, judged }),
    plain('discount', discountPrice),
    plain('tag', tagPercentBps > 0 ? off(listPrice, tagPercentBps) : null, tagPercentBps || null),
    plain('list', listPrice),
  ]
}

/** Discount and tag have equal precedence; the others come one after the other. */
const rankOf: Record<PriceSource, number> = { company: 0, group: 1, discount: 2, tag: 2, list: 3 }
const isLater = (deciding: PriceSource, source: PriceSource): boolean => rankOf[source] > rankOf[deciding]

type Asked = { input: PriceInput; quantity: number; judged: Judged }

function reasonsOf(source: 'company' | 'group', { input, quantity, judged }: Asked): PriceReason[] {
  const { [source]: offers } = input
  const best = bestOffer(offers, input, quantity)
  return offers
    .toSorted((a, b) => b.priority - a.priority)
    .map((offer) => {
      const unitPrice = priceIn(offer, input, quantity)
      const row = offer.rows.find(({ fromQuantity, price }) => fromQuantity <= quantity && price === unitPrice)
      const verdict = (): PriceVerdict => {
        if (unitPrice === null) return 'noPrice'
        if (judged.source !== source) return 'laterRank'
        if (offer === best?.offer) return 'decides'
        return best && offer.priority < best.offer.priority ? 'lowerPriority' : 'dearer'
      }
      return {
        source,
        listId: offer.listId,
        unitPrice,
        fromQuantity: row?.fromQuantity ?? null,
        percentBps: row || unitPrice === null ? null : offer.percentBps,
        verdict: verdict(),
      }
    })
}
