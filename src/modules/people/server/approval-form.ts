import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { needCustomer } from '#server/access.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import type { ReceivedFile, Room } from '#server/receive-file.ts'
import { fileErrors, forgetIfUnused, keepDocument, needDeclaredRoom } from '#modules/files/server/public.ts'
import { files } from '#modules/files/server/tables.ts'
import type { ApprovalForm } from '../contract.ts'
import { mailAccountWaiting } from './account-waiting.ts'
import { refuseErased } from './erase-person.ts'
import { personErrors } from './person-errors.ts'
import { customers } from './tables.ts'

function needOpenForm(ctx: Ctx): { customerId: string; status: 'confirmed' | 'refused' } {
  const { customerId, status } = needCustomer(ctx)
  if (status !== 'confirmed' && status !== 'refused') throw personErrors.approvalFormNotWanted()
  return { customerId, status }
}

/** Refuses a form that the account does not need, or that the storage has no room for, before it is read. */
export async function needFormRoom(ctx: Ctx, bytes: number): Promise<Room> {
  needOpenForm(ctx)
  return needDeclaredRoom(ctx, bytes)
}

/** Stores the signed form for the office, only while the account waits or was refused; afterwards it waits again. */
export async function uploadApprovalForm(ctx: Ctx, file: ReceivedFile | undefined): Promise<z.output<typeof ApprovalForm>> {
  if (!file) throw fileErrors.noFile({ fields: [{ path: 'file', key: 'file.noFile' }] })
  const { customerId, status } = needOpenForm(ctx)
  const [before] = await ctx.db
    .select({ formId: customers.approvalFormFileId })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update')
  const kept = await keepDocument(ctx, { name: file.name, bytes: file.bytes, isPrivate: true, ownerId: customerId })
  const [moved] = await ctx.db
    .update(customers)
    .set({ approvalFormFileId: kept.id, status: 'confirmed' })
    .where(and(eq(customers.id, customerId), eq(customers.status, status)))
    .returning({ id: customers.id })
  if (!moved) throw personErrors.approvalFormNotWanted()
  await refuseErased(ctx, customerId)
  if (before?.formId) await forgetIfUnused(ctx, [before.formId])
  await audit(ctx, {
    action: 'customer.formUploaded',
    subject: 'customer',
    subjectId: customerId,
    before: { status },
    after: { status: 'confirmed', file: kept.name },
  })
  // The office was informed of an account that waits already, when its address was confirmed.
  if (status === 'refused') await mailAccountWaiting(ctx, customerId)
  return ctx.db
    .select({ name: files.name, hash: files.hash, bytes: files.bytes, uploadedAt: files.createdAt })
    .from(files)
    .where(eq(files.id, kept.id))
    .then(one)
}
