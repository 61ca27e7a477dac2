// Explains a price: every price considered for a company, a variant, a quantity and a day, in order of precedence.
import { asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import { orderableVariants } from '#modules/products/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { leastAllowed } from '#shared/quantity.ts'
import { amountFromText } from '#shared/typed-amount.ts'
import { dayOf, momentOf } from '#shared/time.ts'
import type { explainPrice as endpoint, PriceExplanation, PriceReason } from '../admin-contract.ts'
import { decidePrice, explainPrice as explain, type PriceInput } from '../rules.ts'
import { priceErrors } from './price-errors.ts'
import { findOffers } from './price-input.ts'
import { customerGroupMembers, priceListAssignments, priceLists } from './tables.ts'

type Question = HandlerInput<typeof endpoint>['query']

/** Takes a variant and, optionally, a company, a quantity as typed and a day; gives the price with all its reasons. Throws for unknown ids. */
export async function explainPrice(ctx: Ctx, question: Question): Promise<PriceExplanation> {
  const day = question.day ?? dayOf(ctx.now, ctx.config.timeZone)
  const then = { ...ctx, now: momentOf(day, ctx.config.timeZone) }
  const variant = (await orderableVariants(then, [question.variant])).get(question.variant)
  if (!variant) throw priceErrors.variantUnknown()
  const least = leastAllowed(variant.limits)
  const quantity = question.quantity ? amountFromText(question.quantity, variant.limits.decimals) : least
  if (quantity === null || quantity < 1)
    throw new AppError('core.invalid', 422, { fields: [{ path: 'quantity', key: 'price.validation.from' }] })
  const company = question.company ? await companyOf(ctx, question.company) : null
  const offers = company ? (await findOffers(then, company.id, [variant.id]))(variant) : undefined
  const priceInput: PriceInput = {
    listPrice: variant.price,
    discountPrice: variant.discountPrice,
    tagPercentBps: variant.tagPercentBps,
    minQuantity: least,
    company: offers?.company ?? [],
    group: offers?.group ?? [],
  }
  const { unitPrice, listPrice, ladder } = decidePrice(priceInput, quantity)
  const lists = company ? await assignedLists(ctx, company.id, day) : []
  return {
    sku: variant.sku,
    title: variant.title,
    variantTitle: variant.variantTitle,
    unit: variant.unit.name,
    decimals: variant.limits.decimals,
    quantity,
    company: company?.name ?? null,
    unitPrice,
    listPrice,
    ladder,
    reasons: withLists(explain(priceInput, quantity), lists),
  }
}

async function companyOf(ctx: Ctx, id: string): Promise<{ id: string; name: string }> {
  const [company] = await ctx.db.select({ id: companies.id, name: companies.name }).from(companies).where(eq(companies.id, id))
  return company ?? failUnknown()
}
const failUnknown = (): never => {
  throw priceErrors.companyUnknown()
}

type Assigned = { id: string; name: string; priority: number; isCompany: boolean; state: 'inForce' | 'inactive' | 'notYet' | 'over' }

/** All lists assigned to a company or one of its groups, in force on the day or not. */
async function assignedLists(ctx: Ctx, companyId: string, day: string): Promise<Assigned[]> {
  const groups = ctx.db
    .select({ id: customerGroupMembers.groupId })
    .from(customerGroupMembers)
    .where(eq(customerGroupMembers.companyId, companyId))
  return ctx.db
    .select({
      id: priceLists.id,
      name: priceLists.name,
      priority: priceLists.priority,
      isCompany: sql<boolean>`bool_or(${priceListAssignments.companyId} is not null)`,
      state: sql<
        Assigned['state']
      >`case when ${priceLists.status} <> 'active' then 'inactive' when ${priceLists.startsOn} > ${day}::date then 'notYet'
        when ${priceLists.endsOn} < ${day}::date then 'over' else 'inForce' end`,
    })
    .from(priceLists)
    .innerJoin(priceListAssignments, eq(priceListAssignments.priceListId, priceLists.id))
    .where(or(eq(priceListAssignments.companyId, companyId), inArray(priceListAssignments.groupId, groups)))
    .groupBy(priceLists.id)
    .orderBy(desc(priceLists.priority), asc(priceLists.name))
}

/** Adds the lists' names to the reasons, and adds the lists that have no price for the variant or are not in force. */
function withLists(reasons: ReturnType<typeof explain>, lists: readonly Assigned[]): PriceReason[] {
  const named = reasons.map((reason) => {
    const list = lists.find(({ id }) => id === reason.listId)
    return { ...reason, name: list?.name ?? null, priority: list?.priority ?? null }
  })
  const silent = lists
    .filter(({ id }) => !reasons.some(({ listId }) => listId === id))
    .map(({ id, name, priority, isCompany, state }) => ({
      source: isCompany ? ('company' as const) : ('group' as const),
      listId: id,
      name,
      priority,
      unitPrice: null,
      fromQuantity: null,
      percentBps: null,
      verdict: state === 'inForce' ? ('noPrice' as const) : state,
    }))
  const of = (source: string) => [...named, ...silent].filter((reason) => reason.source === source)
  return [...of('company'), ...of('group'), ...of('discount'), ...of('tag'), ...of('list')]
}
