// One customer's story for the office; an index of its table answers each part.
import { desc, eq, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { EmailKind } from '#modules/emails/kinds.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { listEntries } from '#modules/lists/server/tables.ts'
import { listAdminOrders } from '#modules/orders/server/public.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import { customerGroupMembers, customerGroups, priceListAssignments, priceLists } from '#modules/prices/server/tables.ts'
import { products } from '#modules/products/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { localised } from '#server/db/text-fragments.ts'
import type { Permission } from '#shared/permissions.ts'
import { minor } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import type { CustomerStory } from '../customer-admin-contract.ts'
import { endedStates, stands } from './standing-orders.ts'

const shownOrders = 8
const shownMails = 10
const shownProducts = 8

const may = ({ actor }: Ctx, permission: Permission): boolean => actor.kind === 'admin' && actor.permissions.includes(permission)

/** The story of one customer; 404 when there is none. */
export async function getCustomerStory(ctx: Ctx, id: string): Promise<z.input<typeof CustomerStory>> {
  const customer = await ctx.db
    .select({ companyId: customers.companyId, email: people.email })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .where(eq(customers.id, id))
    .then(one)
  const [ordered, lists, mails, listed] = await Promise.all([
    may(ctx, 'orders.see') ? ordersOf(ctx, id) : null,
    may(ctx, 'prices.see') ? priceListsOf(ctx, customer.companyId) : null,
    may(ctx, 'mails.see') ? mailsOf(ctx, customer.email) : null,
    listsOf(ctx, id),
  ])
  return { currency: ctx.profile.currency.code, orders: ordered, priceLists: lists, mails, lists: listed }
}

const Totals = z.object({ count: z.coerce.number(), open: z.coerce.number(), spent: z.coerce.number() })
const Months = z.array(z.object({ month: z.string(), orders: z.coerce.number(), spent: z.coerce.number() }))

async function ordersOf(ctx: Ctx, customerId: string): Promise<z.input<typeof CustomerStory>['orders']> {
  const { timeZone } = ctx.config
  const thisMonth = `${dayOf(ctx.now, timeZone).slice(0, 7)}-01`
  const [totals, months, latest] = await Promise.all([
    ctx.db.execute(sql`
      select count(*) as count, count(*) filter (where status <> all(${sql.param(endedStates)}::text[])) as open,
        coalesce(sum(grand_total) filter (where ${stands}), 0) as spent
      from ${orders} where customer_id = ${customerId}::uuid`),
    ctx.db.execute(sql`
      with monthly as (
        select date_trunc('month', created_at at time zone ${timeZone})::date as month, count(*) as orders, sum(grand_total) as spent
        from ${orders}
        where customer_id = ${customerId}::uuid and ${stands}
          and created_at >= ((${thisMonth}::date - interval '11 months')::timestamp at time zone ${timeZone})
        group by 1
      )
      select to_char(m.month, 'YYYY-MM-DD') as month, coalesce(f.orders, 0) as orders, coalesce(f.spent, 0) as spent
      from generate_series(${thisMonth}::date - interval '11 months', ${thisMonth}::date, interval '1 month') as m (month)
      left join monthly f on f.month = m.month::date order by m.month`),
    listAdminOrders(ctx, { page: 1, perPage: shownOrders, customerId }),
  ])
  const { count, open, spent } = Totals.parse(totals.rows[0])
  return {
    count,
    open,
    spent: minor(spent),
    months: Months.parse(months.rows).map((month) => ({ ...month, spent: minor(month.spent) })),
    latest: latest.data,
  }
}

const priceListsOf = (ctx: Ctx, companyId: string): Promise<NonNullable<CustomerStory['priceLists']>> =>
  ctx.db
    .select({
      id: priceLists.id,
      name: priceLists.name,
      group: customerGroups.name,
      startsOn: priceLists.startsOn,
      endsOn: priceLists.endsOn,
      isActive: sql<boolean>`${priceLists.status} = 'active'`,
    })
    .from(priceListAssignments)
    .innerJoin(priceLists, eq(priceLists.id, priceListAssignments.priceListId))
    .leftJoin(customerGroups, eq(customerGroups.id, priceListAssignments.groupId))
    .where(
      or(
        eq(priceListAssignments.companyId, companyId),
        inArray(
          priceListAssignments.groupId,
          ctx.db
            .select({ id: customerGroupMembers.groupId })
            .from(customerGroupMembers)
            .where(eq(customerGroupMembers.companyId, companyId)),
        ),
      ),
    )
    .orderBy(sql`${priceListAssignments.companyId} is null`, desc(priceLists.priority), priceLists.name)

async function mailsOf(ctx: Ctx, email: string): Promise<CustomerStory['mails']> {
  const rows = await ctx.db
    .select({
      id: sentEmails.id,
      kind: sentEmails.kind,
      subject: sentEmails.subject,
      state: sentEmails.state,
      createdAt: sentEmails.createdAt,
    })
    .from(sentEmails)
    // Written as the index of a recipient's mails is.
    .where(eq(sql`lower(${sentEmails.recipient})`, email.toLowerCase()))
    .orderBy(desc(sentEmails.createdAt), desc(sentEmails.id))
    .limit(shownMails)
  return rows.map((row) => ({ ...row, kind: EmailKind.parse(row.kind) }))
}

async function listsOf(ctx: Ctx, customerId: string): Promise<CustomerStory['lists']> {
  const rows = await ctx.db
    .select({ kind: listEntries.kind, title: sql<string>`${localised(products.title, ctx.locale)}` })
    .from(listEntries)
    .innerJoin(products, eq(products.id, listEntries.productId))
    .where(eq(listEntries.customerId, customerId))
    .orderBy(desc(listEntries.createdAt), desc(listEntries.id))
  const of = (kind: 'wishlist' | 'favorites') => rows.filter((row) => row.kind === kind).map(({ title }) => title)
  const [wishlist, favorites] = [of('wishlist'), of('favorites')]
  return {
    wishlist: wishlist.slice(0, shownProducts),
    favorites: favorites.slice(0, shownProducts),
    wishlistCount: wishlist.length,
    favoritesCount: favorites.length,
  }
}
