// The signed-in person: reading and changing their profile.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { coreErrors } from '#shared/errors.ts'
import { audit, changedOnly } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { isSameRecord } from '#server/entity/same-save.ts'
import { personName } from '#server/entity/seen-version.ts'
import { ask } from '#server/events.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { files } from '#modules/files/server/tables.ts'
import type { Me, ProfileInput } from '../contract.ts'
import { findChosen } from './own-customers.ts'
import { declinedColumns, declinedOf } from './answer-erasure.ts'
import { refuseErased } from './erase-person.ts'
import { changedPhone } from './phone.ts'
import { takenErrors } from './add-people.ts'
import { raiseVersions } from './salespeople-versions.ts'
import { addresses, customers, people } from './tables.ts'
import { companies } from '#modules/companies/server/tables.ts'

/** The signed-in person of a call with access person: a customer, or a salesperson whether or not they chose somebody. */
export function personOf({ actor }: Ctx): string {
  if (actor.kind !== 'customer' && actor.kind !== 'salesperson') throw coreErrors.notEligible()
  return actor.id
}

const seller = alias(people, 'seller')

/** Everything the account area shows about its person. */
export async function getMe(ctx: Ctx, personId: string): Promise<Me> {
  const { person, customer, company, form, salesperson, hasAddress } = await ctx.db
    .select({
      person: {
        id: people.id,
        kind: people.kind,
        firstName: people.firstName,
        lastName: people.lastName,
        email: people.email,
        phone: people.phone,
        mobile: people.mobile,
        code: people.code,
        locale: people.locale,
        erasureAskedAt: people.erasureAskedAt,
        ...declinedColumns,
      },
      customer: {
        status: customers.status,
        canSeePrices: customers.canSeePrices,
        isRestricted: customers.isRestricted,
        refusedReason: customers.refusedReason,
      },
      company: { companyName: companies.name, companyNumber: companies.companyNumber, vatNumber: companies.vatNumber },
      form: { name: files.name, hash: files.hash, bytes: files.bytes, uploadedAt: files.createdAt },
      salesperson: { firstName: seller.firstName, lastName: seller.lastName, email: seller.email, phone: seller.phone },
      hasAddress: sql<boolean>`exists (select 1 from ${addresses} where ${and(eq(addresses.customerId, people.id), isNull(addresses.removedAt))})`,
    })
    .from(people)
    .leftJoin(customers, eq(customers.id, people.id))
    .leftJoin(companies, eq(companies.id, customers.companyId))
    .leftJoin(files, eq(files.id, customers.approvalFormFileId))
    .leftJoin(seller, eq(seller.id, customers.salespersonId))
    .where(eq(people.id, personId))
    .then(one)
  const contact = salesperson && {
    name: `${salesperson.firstName} ${salesperson.lastName}`,
    email: salesperson.email,
    phone: salesperson.phone,
  }
  const isSalesperson = person.kind === 'salesperson'
  const { declinedAt, declinedReason, ...own } = person
  return {
    ...own,
    erasureDeclined: declinedOf({ declinedAt, declinedReason }),
    kind: isSalesperson ? 'salesperson' : 'customer',
    customer: customer && company && { ...customer, ...company, approvalForm: form, salesperson: contact, hasAddress },
    actingFor: isSalesperson ? await findChosen(ctx) : null,
    seenBy: await seerOf(ctx),
  }
}

/** The name of the admin who looks at the shop as the caller; null in the caller's own sessions. */
async function seerOf(ctx: Ctx): Promise<string | null> {
  if (ctx.actor.kind !== 'customer' || ctx.actor.seenById === undefined) return null
  const [name] = await ask(ctx, personName, { personId: ctx.actor.seenById })
  return name ?? ''
}

/** Changes the person's own profile. */
export async function updateProfile(ctx: Ctx, personId: string, input: z.output<typeof ProfileInput>): Promise<Me> {
  const { firstName, lastName, locale } = input
  const columns = {
    firstName: people.firstName,
    lastName: people.lastName,
    phone: people.phone,
    mobile: people.mobile,
    locale: people.locale,
  }
  const before = await ctx.db.select(columns).from(people).where(eq(people.id, personId)).for('no key update').then(one)
  await refuseErased(ctx, personId)
  const [phone, mobile] = await gatherRefusals(
    () => changedPhone(ctx, input.phone, before.phone),
    () => input.mobile && changedPhone(ctx, input.mobile, before.mobile, 'mobile'),
  )
  const after = { firstName, lastName, phone, mobile, locale }
  if (isSameRecord(before, after)) return getMe(ctx, personId)
  await refusing(takenErrors, () => ctx.db.update(people).set(after).where(eq(people.id, personId)))
  const { kind } = ctx.actor
  if (kind === 'salesperson') await raiseVersions(ctx, [personId])
  await audit(ctx, { action: `${kind}.profileSaved`, subject: kind, subjectId: personId, ...changedOnly(before, after) })
  return getMe(ctx, personId)
}
