// Lists and saves salespeople: their data, code and password.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { audit, auditMany, auditSave } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
import { needSeen } from '#server/entity/seen-version.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { statusOf } from '#server/entity/set-active.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import { accessEnded, passwordGiven, personInvited } from '../events.ts'
import type * as api from '../salespeople-admin-contract.ts'
import { addPerson, refuseTaken, takenErrors } from './add-people.ts'
import { changeEmail } from './change-email.ts'
import { givePassword, hashForOther } from './credentials.ts'
import { lockInvited } from './hold-account.ts'
import { personErrors } from './person-errors.ts'
import { changedPhone } from './phone.ts'
import { raiseVersions } from './salespeople-versions.ts'
import { customers, people, salespeopleVersions } from './tables.ts'

const name = sql`lower(${people.firstName} || ' ' || ${people.lastName})`
const owned = sql<number>`(select count(*)::int from ${customers} c where c.salesperson_id = ${people}.id)`
const rowColumns = {
  id: people.id,
  firstName: people.firstName,
  lastName: people.lastName,
  email: people.email,
  phone: people.phone,
  code: people.code,
  status: statusOf(people),
  isInvited: sql<boolean>`${people.passwordHash} = ''`,
  customers: owned,
  erasureAskedAt: people.erasureAskedAt,
  lastSignInAt: people.lastSignInAt,
  createdAt: people.createdAt,
}
const isSalesperson = and(eq(people.kind, 'salesperson'), isNull(people.erasedAt))

/** A page of the salespeople. */
export const listSalesTeam: ListVerb<typeof api.listSalesTeam> = (ctx, query) =>
  listPage(ctx, query, {
    from: people,
    columns: rowColumns,
    where: [
      isSalesperson,
      holdsTyped(query.search, [people.firstName, people.lastName, people.email, people.phone, people.code]),
      query.status && eq(people.isActive, query.status === 'active'),
      query.asksErasure === undefined ? undefined : sql`(${people.erasureAskedAt} is not null) = ${query.asksErasure}`,
    ],
    order: sortedBy(query.sort ?? 'name', { name, email: people.email, createdAt: people.createdAt, customers: owned }, people.id),
  })

/** One salesperson; throws when there is none. */
export async function getSalesperson(ctx: Ctx, id: string): Promise<api.Salesperson> {
  const [person] = await ctx.db
    .select({ ...rowColumns, version: sql<number>`coalesce(${salespeopleVersions.version}, 1)`, locale: people.locale })
    .from(people)
    .leftJoin(salespeopleVersions, eq(salespeopleVersions.personId, people.id))
    .where(and(eq(people.id, id), isSalesperson))
  if (!person) throw coreErrors.notFound()
  return person
}

type Input = api.SalespersonInput & { version?: number | undefined }

/** Adds a salesperson (`id` null) or saves one. A new one without a password gets a mail to choose one. */
export async function saveSalesperson(ctx: Ctx, id: string | null, input: Input): Promise<api.Salesperson> {
  // What is wrong is refused before the hash is made, which takes its time; no transaction is open meanwhile.
  const added = id === null ? await judged(ctx, null, input) : input
  const hash = await hashForOther(ctx, input)
  return ctx.tx(async (tx) => {
    if (id === null) return auditSave(tx, 'salesperson', await getSalesperson(tx, await add(tx, added, hash)))
    await tx.db.select({ id: people.id }).from(people).where(eq(people.id, id)).for('no key update')
    const before = await getSalesperson(tx, id)
    await needSeen(tx, 'salesperson', id, before, input.version)
    await update(tx, before, await judged(tx, before, input), hash)
    return auditSave(tx, 'salesperson', await getSalesperson(tx, id), before, hash !== null)
  })
}

/** The input with its phone number as it is stored and with a code; refuses a wrong number and what others have, all at once. */
async function judged(ctx: Ctx, before: api.Salesperson | null, input: Input): Promise<Input> {
  const code = input.code || before?.code
  let phone = ''
  await gatherRefusals(
    () => (phone = changedPhone(ctx, input.phone, before?.phone ?? null)),
    () => refuseTaken(ctx, before?.id ?? null, { email: input.email, phone, code }),
  )
  return { ...input, phone, ...(code === undefined ? {} : { code }) }
}

async function add(ctx: Ctx, { firstName, lastName, email, phone, code, locale, status }: Input, hash: string | null): Promise<string> {
  const person = await addPerson(ctx, {
    kind: 'salesperson',
    firstName,
    lastName,
    email,
    phone,
    code,
    locale,
    isActive: status === 'active',
    passwordHash: hash ?? '',
    emailVerifiedAt: hash === null ? null : ctx.now.toISOString(),
  })
  if (hash === null) await ctx.announce(personInvited, { person })
  return person.id
}

async function update(ctx: Ctx, before: api.Salesperson, input: Input, hash: string | null): Promise<void> {
  const { id, isInvited } = before
  const { firstName, lastName, email, phone, code, locale, status } = input
  await refusing(takenErrors, () =>
    ctx.db
      .update(people)
      .set({ firstName, lastName, phone, code, locale, isActive: status === 'active' })
      .where(eq(people.id, id)),
  )
  await raiseVersions(ctx, [id])
  const person = { id, email, firstName, locale }
  if (hash !== null) await givePassword(ctx, 'salesperson', before, hash)
  const isMoved = email !== before.email
  if (isMoved && isInvited) {
    await refusing(takenErrors, () => ctx.db.update(people).set({ email }).where(eq(people.id, id)))
    if (hash === null) await ctx.announce(personInvited, { person })
  } else if (isMoved) await changeEmail(ctx, id, email)
  if (hash !== null) await ctx.announce(passwordGiven, { person })
  if (before.status === 'active' && status === 'inactive') await ctx.announce(accessEnded, { personId: id })
}

/** Activates or deactivates salespeople; who is deactivated is signed out. Gives the number of those that changed. */
export async function changeSalespeople(
  ctx: Ctx,
  { ids, to }: HandlerInput<typeof api.changeSalespeople>['body'],
): Promise<{ changed: number }> {
  const isActive = to === 'active'
  const rows = await ctx.db
    .select({ id: people.id, isActive: people.isActive })
    .from(people)
    .where(and(inArray(people.id, [...ids]), isSalesperson))
    .orderBy(people.id)
    .for('no key update')
  const changed = rows.filter((row) => row.isActive !== isActive).map(({ id }) => id)
  if (changed.length > 0) {
    await ctx.db.update(people).set({ isActive }).where(inArray(people.id, changed))
    await raiseVersions(ctx, changed)
  }
  if (!isActive) for (const personId of changed) await ctx.announce(accessEnded, { personId })
  await auditMany(
    ctx,
    changed.map((id) => ({
      action: 'salesperson.saved',
      subject: 'salesperson',
      subjectId: id,
      before: { isActive: !isActive },
      after: { isActive },
    })),
  )
  return { changed: changed.length }
}

/** Mails the invitation again to a salesperson who has not chosen a password yet. */
export async function inviteSalesperson(ctx: Ctx, id: string): Promise<api.Salesperson> {
  await lockInvited(ctx, id)
  const person = await getSalesperson(ctx, id)
  if (!person.isInvited || person.status === 'inactive') throw personErrors.notInvited()
  await ctx.announce(personInvited, { person })
  await audit(ctx, { action: 'salesperson.invited', subject: 'salesperson', subjectId: id })
  return person
}
