// A customer's addresses: only the owner sees them, and one is the default as long as there are any.
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { noteRefused } from '#modules/shipping/server/public.ts'
import { needCustomer } from '#server/access.ts'
import { audit, type AuditNote, changedOnly } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { coreErrors } from '#shared/errors.ts'
import type { AddressInput } from '../contract.ts'
import { maxAddresses } from '../rules.ts'
import { refuseErased } from './erase-person.ts'
import { personErrors } from './person-errors.ts'
import { addressColumns, type AddressRecord, findAddress } from './records.ts'
import { addresses, customers } from './tables.ts'

const mine = (customerId: string) => and(eq(addresses.customerId, customerId), isNull(addresses.removedAt))

/** The addresses of a customer, the default one first. */
export const addressesOf = (ctx: Ctx, customerId: string): Promise<AddressRecord[]> =>
  ctx.db.select(addressColumns).from(addresses).where(mine(customerId)).orderBy(desc(addresses.isDefault), desc(addresses.id))

export const listAddresses = (ctx: Ctx): Promise<AddressRecord[]> => addressesOf(ctx, needCustomer(ctx).customerId)

/** Serialises changes to one customer's addresses, so that there is always exactly one default. */
async function lockMine(ctx: Ctx): Promise<string> {
  const { customerId } = needCustomer(ctx)
  await lockOf(ctx, customerId)
  return customerId
}

/** An erasure waits for this lock or came first; what it deleted does not come back. */
async function lockOf(ctx: Ctx, customerId: string): Promise<void> {
  await ctx.db.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
  await refuseErased(ctx, customerId)
}

async function setDefault(ctx: Ctx, customerId: string, id: string): Promise<void> {
  await ctx.db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(mine(customerId), eq(addresses.isDefault, true)))
  await ctx.db
    .update(addresses)
    .set({ isDefault: true })
    .where(and(mine(customerId), eq(addresses.id, id)))
}

const need = async (ctx: Ctx, customerId: string, id: string): Promise<AddressRecord> => {
  const found = await findAddress(ctx, customerId, id)
  if (!found) throw coreErrors.notFound()
  return found
}

type AddressAction = 'customer.addressAdded' | 'customer.addressSaved' | 'customer.addressRemoved'
const note = (ctx: Ctx, action: AddressAction, customerId: string, sides: Pick<AuditNote, 'before' | 'after'>): Promise<void> =>
  audit(ctx, {
    action,
    subject: 'customer',
    subjectId: customerId,
    ...(ctx.actor.kind === 'admin' ? { onBehalfOf: customerId } : {}),
    ...sides,
  })
const placeOf = ({ address1, city }: AddressRecord) => ({ address1, city })
/** The fields of an address for the audit row. */
const wordsOf = ({ id: _, ...fields }: AddressRecord): Omit<AddressRecord, 'id'> => fields

/** Adds an address of the customer behind the request; the first one is the default. */
export const addAddress = (ctx: Ctx, input: AddressInput): Promise<AddressRecord> => addAddressOf(ctx, needCustomer(ctx).customerId, input)

/** Adds an address of a customer; who may is the caller's to ask. */
export async function addAddressOf(ctx: Ctx, customerId: string, { isDefault, ...fields }: AddressInput): Promise<AddressRecord> {
  await lockOf(ctx, customerId)
  const { kept } = await ctx.db.select({ kept: count() }).from(addresses).where(mine(customerId)).then(one)
  if (kept >= maxAddresses) throw personErrors.tooManyAddresses({ params: { max: maxAddresses } })
  const { id } = await ctx.db
    .insert(addresses)
    .values({ ...fields, customerId })
    .returning({ id: addresses.id })
    .then(one)
  if (isDefault || kept === 0) await setDefault(ctx, customerId, id)
  const added = await need(ctx, customerId, id)
  await note(ctx, 'customer.addressAdded', customerId, { after: wordsOf(added) })
  await noteRefused(ctx, added)
  return added
}

/** Changes an own address. The default one stays the default until another becomes it. */
export async function updateAddress(ctx: Ctx, id: string, { isDefault, ...fields }: AddressInput): Promise<AddressRecord> {
  const customerId = await lockMine(ctx)
  const before = await need(ctx, customerId, id)
  await ctx.db
    .update(addresses)
    .set(fields)
    .where(and(mine(customerId), eq(addresses.id, id)))
  if (isDefault) await setDefault(ctx, customerId, id)
  const after = await need(ctx, customerId, id)
  await note(ctx, 'customer.addressSaved', customerId, changedOnly(wordsOf(before), wordsOf(after)))
  await noteRefused(ctx, after)
  return after
}

export async function makeAddressDefault(ctx: Ctx, id: string): Promise<void> {
  const customerId = await lockMine(ctx)
  const address = await need(ctx, customerId, id)
  if (address.isDefault) return
  await setDefault(ctx, customerId, id)
  await note(ctx, 'customer.addressSaved', customerId, { before: { isDefault: false }, after: { ...placeOf(address), isDefault: true } })
}

/** Removes an address from the list; orders have their own copies. When it was the default, the newest remaining address becomes the default. */
export async function removeAddress(ctx: Ctx, id: string): Promise<void> {
  const customerId = await lockMine(ctx)
  const address = await need(ctx, customerId, id)
  const { isDefault } = address
  await note(ctx, 'customer.addressRemoved', customerId, { before: placeOf(address) })
  await ctx.db.update(addresses).set({ removedAt: ctx.now.toISOString(), isDefault: false }).where(eq(addresses.id, id))
  if (!isDefault) return
  const [next] = await ctx.db
    .select({ id: addresses.id })
    .from(addresses)
    .where(mine(customerId))
    .orderBy(sql`${addresses.id} desc`)
    .limit(1)
  if (next) await setDefault(ctx, customerId, next.id)
}
