// The office's view of customers: the list with its counts, one customer with addresses and history, the salespeople.
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type HandlerInput, type HandlerReply, Id } from '#shared/endpoint.ts'
import { pageMeta } from '#shared/paging.ts'
import type { Ctx } from '#server/ctx.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { one } from '#server/db/failures.ts'
import { versionOf } from '#server/entity/seen-version.ts'
import { files } from '#modules/files/server/tables.ts'
import { notesOf } from '#modules/notes/server/public.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type {
  exportUsers as exportContract,
  listSalespeople as salespeopleContract,
  listUsers as listContract,
  User,
} from '../admin-contract.ts'
import { addressesOf } from './addresses.ts'
import { matches } from './search.ts'
import { customers, people } from './tables.ts'
import { companies } from '#modules/companies/server/tables.ts'

const seller = alias(people, 'seller')
const adder = alias(people, 'adder')
const isEmailVerified = sql<boolean>`${people.emailVerifiedAt} is not null`
const isInvited = sql<boolean>`${people.passwordHash} = ''`
const nameOf = (of: typeof people | typeof seller | typeof adder) => sql<string>`${of.firstName} || ' ' || ${of.lastName}`

type ListInput = HandlerInput<typeof listContract>
type ListReply = HandlerReply<typeof listContract>

const sorts = {
  createdAt: [asc(people.createdAt)],
  '-createdAt': [desc(people.createdAt)],
  name: [asc(people.lastName), asc(people.firstName)],
  '-name': [desc(people.lastName), desc(people.firstName)],
  company: [asc(companies.name)],
  '-company': [desc(companies.name)],
  status: [asc(customers.status)],
  '-status': [desc(customers.status)],
  erasure: [asc(people.erasureAskedAt)],
  '-erasure': [sql`${people.erasureAskedAt} desc nulls last`],
}

const rowColumns = {
  id: people.id,
  code: people.code,
  firstName: people.firstName,
  lastName: people.lastName,
  companyName: companies.name,
  companyNumber: companies.companyNumber,
  email: people.email,
  isEmailVerified,
  isInvited,
  phone: people.phone,
  mobile: people.mobile,
  status: customers.status,
  canSeePrices: customers.canSeePrices,
  isRestricted: customers.isRestricted,
  salespersonName: sql<string | null>`${nameOf(seller)}`,
  createdAt: people.createdAt,
}

/** Who added a customer, if the office did: then that is the first the audit trail has of them. */
const addedByName = sql<string | null>`(select ${nameOf(adder)} from
  (select e.action, e.actor_id from ${auditEntries} e where e.subject = 'customer' and e.subject_id = ${people.id}::text order by e.id limit 1) first
  join ${people} adder on adder.id = first.actor_id where first.action = 'customer.added')`

type Filters = Pick<ListInput['query'], 'asksErasure' | 'isRestricted' | 'canSeePrices' | 'salespersonId' | 'search'>

const filtersOf = ({ query }: { query: Filters }) => [
  isNull(people.erasedAt),
  query.asksErasure === undefined ? undefined : sql`(${people.erasureAskedAt} is not null) = ${query.asksErasure}`,
  query.isRestricted === undefined ? undefined : eq(customers.isRestricted, query.isRestricted),
  query.canSeePrices === undefined ? undefined : eq(customers.canSeePrices, query.canSeePrices),
  query.salespersonId ? eq(customers.salespersonId, query.salespersonId) : undefined,
  matches(query.search),
]

/** All customers that fit, for a file. */
export async function exportUsers(ctx: Ctx, { query }: HandlerInput<typeof exportContract>): Promise<HandlerReply<typeof exportContract>> {
  const ids = query.ids?.filter((id) => Id.safeParse(id).success)
  return ctx.db
    .select({ ...rowColumns, vatNumber: companies.vatNumber })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .leftJoin(seller, eq(seller.id, customers.salespersonId))
    .where(and(...filtersOf({ query }), query.status ? eq(customers.status, query.status) : undefined, ids && inArray(customers.id, ids)))
    .orderBy(...sorts[query.sort ?? '-createdAt'], desc(people.id))
}

/** A page of the customers, with how many each status has under the same search and filters. */
export async function listUsers(ctx: Ctx, input: ListInput): Promise<ListReply> {
  const { query } = input
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const filters = and(...filtersOf(input))
  const data = await ctx.db
    .select({
      ...rowColumns,
      hasApprovalForm: sql<boolean>`${customers.approvalFormFileId} is not null`,
      addedByName,
      erasureAskedAt: people.erasureAskedAt,
    })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .leftJoin(seller, eq(seller.id, customers.salespersonId))
    .where(and(filters, query.status ? eq(customers.status, query.status) : undefined))
    .orderBy(...sorts[query.sort ?? '-createdAt'], desc(people.id))
    .limit(perPage)
    .offset((query.page - 1) * perPage)
  const counts = await ctx.db
    .select({ status: customers.status, count: sql<number>`count(*)::int` })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(filters)
    .groupBy(customers.status)
  const perStatus = { unconfirmed: 0, confirmed: 0, approved: 0, refused: 0 }
  for (const { status, count } of counts) perStatus[status] = count
  const total = query.status ? perStatus[query.status] : Object.values(perStatus).reduce((sum, each) => sum + each, 0)
  return { data, meta: { ...pageMeta(query.page, perPage, total), perStatus } }
}

/** One customer as the office sees them; 404 when there is none. */
export async function getUser(ctx: Ctx, id: string): Promise<User> {
  const { user, salesperson, approvalForm } = await ctx.db
    .select({
      user: {
        id: people.id,
        code: people.code,
        firstName: people.firstName,
        lastName: people.lastName,
        email: people.email,
        isEmailVerified,
        isInvited,
        phone: people.phone,
        mobile: people.mobile,
        locale: people.locale,
        companyName: companies.name,
        companyNumber: companies.companyNumber,
        vatNumber: companies.vatNumber,
        taxTreatment: companies.taxTreatment,
        taxReason: companies.taxReason,
        netDays: companies.netDays,
        creditLimit: companies.creditLimit,
        purchaseOrderRequired: companies.purchaseOrderRequired,
        purchaseOrderStart: companies.purchaseOrderStart,
        status: customers.status,
        refusedReason: customers.refusedReason,
        canSeePrices: customers.canSeePrices,
        isRestricted: customers.isRestricted,
        approvedAt: customers.approvedAt,
        createdAt: people.createdAt,
        lastSignInAt: people.lastSignInAt,
        erasedAt: people.erasedAt,
      },
      salesperson: { id: seller.id, firstName: seller.firstName, lastName: seller.lastName },
      approvalForm: { name: files.name, hash: files.hash, bytes: files.bytes, uploadedAt: files.createdAt },
    })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .leftJoin(seller, eq(seller.id, customers.salespersonId))
    .leftJoin(files, eq(files.id, customers.approvalFormFileId))
    .where(eq(customers.id, id))
    .then(one)
  return {
    ...user,
    salesperson: salesperson && { id: salesperson.id, name: `${salesperson.firstName} ${salesperson.lastName}` },
    approvalForm,
    addresses: await addressesOf(ctx, id),
    history: await historyOf(ctx, id),
    notes: await notesOf(ctx, 'customer', id),
    version: versionOf(editedFields.map((field) => user[field])),
  }
}

/** The fields of the office's form; also written by the customer's own profile, by colleagues of the company, and by links of mails. */
export const editedFields = [
  ...([
    'firstName',
    'lastName',
    'email',
    'phone',
    'mobile',
    'code',
    'locale',
    'companyName',
    'companyNumber',
    'vatNumber',
    'taxTreatment',
  ] as const),
  ...(['taxReason', 'netDays', 'creditLimit', 'purchaseOrderRequired', 'purchaseOrderStart'] as const),
]

const historyOf = (ctx: Ctx, customerId: string): Promise<User['history']> =>
  ctx.db
    .select({
      at: auditEntries.at,
      action: auditEntries.action,
      by: sql<string | null>`${nameOf(people)}`,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .leftJoin(people, eq(people.id, auditEntries.actorId))
    .where(and(eq(auditEntries.subject, 'customer'), eq(auditEntries.subjectId, customerId)))
    .orderBy(desc(auditEntries.id))
    .limit(50)

/** All salespeople who may be given customers. */
export const listSalespeople = (ctx: Ctx): Promise<HandlerReply<typeof salespeopleContract>> =>
  ctx.db
    .select({ id: people.id, name: nameOf(people), email: people.email })
    .from(people)
    .where(and(eq(people.kind, 'salesperson'), eq(people.isActive, true)))
    .orderBy(people.firstName, people.lastName)
