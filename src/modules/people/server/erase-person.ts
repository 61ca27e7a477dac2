// A person's copy of their data, and the erasure, which every module takes part in (src/server/personal-data.ts).
import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import { maySeePrices } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import { isLooking } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { one } from '#server/db/failures.ts'
import { collectData, type DataSubject, eraseData, erasedAddress, openRecordsOf, withRecords } from '#server/personal-data.ts'
import { coreErrors } from '#shared/errors.ts'
import { listIn } from '#shared/locale.ts'
import type { Erasure } from '../personal-data-admin-contract.ts'
import type { PersonalCopy } from '../personal-data-contract.ts'
import { declinedColumns, declinedOf, type DeclinedRow } from './answer-erasure.ts'
import { needOtherSuper, refuseSelf } from './last-super-admin.ts'
import { personErrors } from './person-errors.ts'
import { mailErased, type Recipient, recipientColumns } from './person-mails.ts'
import { admins, customers, people } from './tables.ts'

/** The kinds of people that a call is about. */
export type Whom = 'user' | 'admin'
const isOf = (whom: Whom) => (whom === 'admin' ? eq(people.kind, 'admin') : ne(people.kind, 'admin'))

const columns = {
  ...recipientColumns,
  kind: people.kind,
  lastName: people.lastName,
  emailVerifiedAt: people.emailVerifiedAt,
  code: people.code,
  erasureAskedAt: people.erasureAskedAt,
  erasedAt: people.erasedAt,
  ...declinedColumns,
}
type Facts = 'kind' | 'lastName' | 'emailVerifiedAt' | 'code' | 'erasureAskedAt' | 'erasedAt'
type Person = Recipient & Pick<typeof people.$inferSelect, Facts> & DeclinedRow

const findPerson = (ctx: Ctx, id: string, whom: Whom): Promise<Person> =>
  ctx.db
    .select(columns)
    .from(people)
    .where(and(eq(people.id, id), isOf(whom)))
    .then(one)

/** The person with former addresses, which the audit trail has, and with all records about them. A former address that somebody else has now is theirs. */
async function subjectOf(ctx: Ctx, person: Person, seesAmounts = true): Promise<DataSubject> {
  const { id, kind, email, firstName, lastName, code } = person
  const had = sql<string>`lower(${auditEntries.before}->>'email')`
  const others = ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.email, had), ne(people.id, id)))
  const former = await ctx.db
    .selectDistinct({ email: had })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, kind), eq(auditEntries.subjectId, id), sql`${had} is not null`, notExists(others)))
  const emails = [...new Set([email, ...former.map((entry) => entry.email)])]
  return withRecords(ctx, {
    id,
    kind,
    emails,
    name: `${firstName} ${lastName}`,
    code,
    alias: erasedAddress(code),
    companyId: await ownCompany(ctx, id),
    seesAmounts,
  })
}

/** The company of a customer, unless somebody else belongs to it. */
async function ownCompany(ctx: Ctx, id: string): Promise<string | null> {
  const [customer] = await ctx.db.select({ companyId: customers.companyId }).from(customers).where(eq(customers.id, id))
  if (!customer) return null
  const others = ctx.db
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .where(and(eq(customers.companyId, customer.companyId), ne(customers.id, id), isNull(people.erasedAt)))
    .limit(1)
  return (await others).length > 0 ? null : customer.companyId
}

async function copyOf(ctx: Ctx, person: Person, seesAmounts: boolean): Promise<PersonalCopy> {
  return { madeAt: ctx.now.toISOString(), data: await collectData(ctx, await subjectOf(ctx, person, seesAmounts)) }
}

/** A copy of the caller's own data; an admin who looks at the shop as the person gets none. */
export async function copyOwnData(ctx: Ctx): Promise<PersonalCopy> {
  if (!('id' in ctx.actor)) throw coreErrors.notEligible()
  if (isLooking(ctx)) throw coreErrors.onlyLooking()
  const person = await findPerson(ctx, ctx.actor.id, ctx.actor.kind === 'admin' ? 'admin' : 'user')
  return copyOf(ctx, person, ctx.actor.kind !== 'customer' || (await maySeePrices(ctx)))
}

/** A copy of somebody's data for the office to hand out. */
export async function copyData(ctx: Ctx, id: string, whom: Whom): Promise<PersonalCopy> {
  const person = await findPerson(ctx, id, whom)
  await audit(ctx, { action: `${person.kind}.dataCopied`, subject: person.kind, subjectId: id })
  return copyOf(ctx, person, true)
}

/** Where the erasure of a person stands. */
export async function getErasure(ctx: Ctx, id: string, whom: Whom): Promise<Erasure> {
  const person = await findPerson(ctx, id, whom)
  const { erasureAskedAt: askedAt, erasedAt } = person
  const standing = { askedAt, declined: declinedOf(person), erasedAt }
  return { ...standing, open: erasedAt === null ? await openBusiness(ctx, await subjectOf(ctx, person)) : [] }
}

/** An order may be open in several ways; it is named once. */
const openBusiness = async (ctx: Ctx, of: DataSubject) => [
  ...new Map((await openRecordsOf(ctx, of)).map((record) => [record.id, record])).values(),
]

/** Holds a person until the transaction ends, the customer first, as everybody does: no order can be placed meanwhile. */
async function lockPerson(ctx: Ctx, id: string, whom: Whom): Promise<Person> {
  await ctx.db.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('update')
  await ctx.db.select({ id: admins.id }).from(admins).where(eq(admins.id, id)).for('update')
  await ctx.db.select({ id: people.id }).from(people).where(eq(people.id, id)).for('update')
  return findPerson(ctx, id, whom)
}

/** Erases a person for good; refused while business with them is open. Twice is once. */
export async function erasePerson(ctx: Ctx, id: string, whom: Whom): Promise<Erasure> {
  const person = await lockPerson(ctx, id, whom)
  if (person.erasedAt !== null) return getErasure(ctx, id, whom)
  if (person.kind === 'admin') {
    refuseSelf(ctx, id)
    const [admin] = await ctx.db.select({ isSuper: admins.isSuper }).from(admins).where(eq(admins.id, id))
    if (admin?.isSuper) await needOtherSuper(ctx, id)
  }
  const subject = await subjectOf(ctx, person)
  const open = await openBusiness(ctx, subject)
  if (open.length > 0) {
    const numbers = open.flatMap(({ number }) => (number === '' ? [] : [number]))
    throw personErrors.businessOpen({ params: { count: open.length, numbers: listIn(numbers.slice(0, 5), ctx.locale) } })
  }
  await eraseData(ctx, subject)
  // After the erasure, which withdraws every mail that waits. An address that nobody confirmed may be a stranger's.
  if (person.emailVerifiedAt !== null) await mailErased(ctx, person, subject.alias)
  await audit(ctx, { action: `${person.kind}.erased`, subject: person.kind, subjectId: id })
  return getErasure(ctx, id, whom)
}

/** Refuses changes of a person whose data was erased. Asked while the person is locked, since an erasure may have come first. */
export async function refuseErased(ctx: Ctx, id: string): Promise<void> {
  const [erased] = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), sql`${people.erasedAt} is not null`))
  if (erased) throw personErrors.erased()
}
