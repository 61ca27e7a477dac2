// Price lists and groups of companies for tests, written as rows.
import type { TestApp } from '../app.ts'
import {
  customerGroupMembers,
  customerGroups,
  priceListAssignments,
  priceListRows,
  priceListRules,
  priceLists,
} from '#modules/prices/server/tables.ts'
import { one } from '#server/db/failures.ts'
import { minor } from '#shared/money.ts'
import { nextOf } from './numbers.ts'

export type PriceListOptions = {
  companyId?: string
  groupId?: string
  priority?: number
  status?: 'active' | 'inactive'
  startsOn?: string | null
  endsOn?: string | null
  rows?: { variantId: string; fromQuantity?: number; price: number }[]
  rules?: { scope: 'everything' | 'category' | 'brand'; scopeId?: string; percentBps: number }[]
}

/** A group of the given companies. */
export const aCustomerGroup = (app: TestApp, companyIds: string[]): Promise<{ id: string }> =>
  app.asSystem(async (ctx) => {
    const group = one(
      await ctx.db
        .insert(customerGroups)
        .values({ name: `Group ${nextOf('group')}` })
        .returning({ id: customerGroups.id }),
    )
    if (companyIds.length > 0)
      await ctx.db.insert(customerGroupMembers).values(companyIds.map((companyId) => ({ groupId: group.id, companyId })))
    return group
  })

/** An active price list with its rows and rules, assigned to a company or a group. */
export const aPriceList = (app: TestApp, options: PriceListOptions): Promise<{ id: string }> =>
  app.asSystem(async (ctx) => {
    const { companyId, groupId, priority = 0, status = 'active', startsOn = null, endsOn = null, rows = [], rules = [] } = options
    const list = one(
      await ctx.db
        .insert(priceLists)
        .values({ name: `List ${nextOf('price list')}`, priority, status, startsOn, endsOn })
        .returning({ id: priceLists.id }),
    )
    if (companyId) await ctx.db.insert(priceListAssignments).values({ priceListId: list.id, companyId })
    if (groupId) await ctx.db.insert(priceListAssignments).values({ priceListId: list.id, groupId })
    const priced = rows.map(({ variantId, fromQuantity = 1, price }) => ({
      priceListId: list.id,
      variantId,
      fromQuantity,
      price: minor(price),
    }))
    if (priced.length > 0) await ctx.db.insert(priceListRows).values(priced)
    const ruled = rules.map(({ scope, scopeId = null, percentBps }) => ({ priceListId: list.id, scope, scopeId, percentBps }))
    if (ruled.length > 0) await ctx.db.insert(priceListRules).values(ruled)
    return list
  })
