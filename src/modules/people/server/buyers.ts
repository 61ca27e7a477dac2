// The customers the office may order for: approved ones who may see prices and are not restricted.
import { and, asc, eq, sql } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { type Buyer, type getBuyer as getContract, mostBuyers } from '../buyers-admin-contract.ts'
import type { AddressInput } from '../contract.ts'
import { addAddressOf, addressesOf } from './addresses.ts'
import type { AddressRecord } from './records.ts'
import { matches } from './search.ts'
import { customers, people } from './tables.ts'

const buyers = (ctx: Ctx) =>
  ctx.db
    .select({
      id: customers.id,
      name: sql<string>`${people.firstName} || ' ' || ${people.lastName}`,
      companyName: companies.name,
      email: people.email,
      phone: people.phone,
      code: people.code,
    })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .innerJoin(companies, eq(companies.id, customers.companyId))

const mayOrder = and(eq(customers.status, 'approved'), eq(customers.canSeePrices, true), eq(customers.isRestricted, false))

/** The first customers who may order and fit a search, by their company. */
export const listBuyers = (ctx: Ctx, search: string): Promise<Buyer[]> =>
  buyers(ctx)
    .where(and(mayOrder, matches(search)))
    .orderBy(asc(companies.name), asc(customers.id))
    .limit(mostBuyers)

/** One customer who may order, with their addresses; 404 for everybody else. */
export async function getBuyer(ctx: Ctx, id: string): Promise<HandlerReply<typeof getContract>> {
  const buyer = await buyers(ctx)
    .where(and(mayOrder, eq(customers.id, id)))
    .then(one)
  return { ...buyer, addresses: await addressesOf(ctx, id) }
}

/** Adds an address to those of a customer who may order. */
export async function addBuyerAddress(ctx: Ctx, customerId: string, input: AddressInput): Promise<AddressRecord> {
  await buyers(ctx)
    .where(and(mayOrder, eq(customers.id, customerId)))
    .then(one)
  return addAddressOf(ctx, customerId, input)
}
