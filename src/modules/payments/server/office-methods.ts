// The office's payment methods: the list, one method, saving, ordering and removing it, and the zones it is offered in.
import { asc, eq, sql } from 'drizzle-orm'
import { fileRef, needPicture } from '#modules/files/server/public.ts'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { shippingZones } from '#modules/shipping/server/tables.ts'
import { auditSave } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { putInOrder } from '#server/entity/put-in-order.ts'
import { removeRow } from '#server/entity/remove-row.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { setActive, statusOf } from '#server/entity/set-active.ts'
import { done, type HandlerInput } from '#shared/endpoint.ts'
import { atField } from '#shared/errors.ts'
import type { NewOrder } from '#shared/schemas.ts'
import type * as api from '../method-contract.ts'
import { usableProviders } from './methods.ts'
import { paymentErrors } from './payment-errors.ts'
import { paymentMethods, paymentMethodZones, payments } from './tables.ts'

const m = paymentMethods
const columns = {
  id: m.id,
  code: m.code,
  name: m.name,
  provider: m.provider,
  gateway: m.gateway,
  kind: sql<
    api.PaymentMethod['kind']
  >`case when ${m.isOnAccount} then 'onAccount' when ${m.isBankTransfer} then 'bankTransfer' else 'other' end`,
  isOnline: m.isOnline,
  isInstallment: m.isInstallment,
  isCapturedLater: m.isCapturedLater,
  minTotal: m.minTotal,
  maxTotal: m.maxTotal,
  picture: fileRef(m.logoId),
  status: statusOf(m),
  isEverywhere: m.isEverywhere,
}
const refusals = {
  payment_methods_code_key: { error: paymentErrors.codeTaken, field: 'code' },
}

/** A page of the payment methods, in the order of the checkout unless asked otherwise. */
export const listPaymentMethods: ListVerb<typeof api.listPaymentMethods> = async (ctx, query) => {
  const zoneCount = sql<number>`(select count(*)::int from ${paymentMethodZones} z where z.method_id = ${m.id})`
  const { data, meta } = await listPage(ctx, query, {
    from: m,
    columns: { ...columns, zoneCount },
    where: [query.status && eq(m.isActive, query.status === 'active'), holdsTyped(query.search, [...bothLanguages(m.name), m.code])],
    order: sortedBy(query.sort ?? 'position', { position: m.position, name: sortable(m.name, ctx.locale), code: m.code }, m.id),
  })
  const usable = usableProviders(ctx)
  return { data: data.map((row) => ({ ...row, isUsable: usable.includes(row.provider) })), meta }
}

/** One payment method; throws when there is none. */
export async function getPaymentMethod(ctx: Ctx, id: string): Promise<api.PaymentMethod> {
  const [method] = await ctx.db
    .select({ ...columns, version: m.version, note: m.note })
    .from(m)
    .where(eq(m.id, id))
  if (!method) throw paymentErrors.methodNotFound()
  return { ...method, note: method.note ?? { en: '', ar: '' } }
}

/** Makes a payment method (`id` null) at the end of the list, or saves one. A provider that this deployment cannot use is refused. */
export const savePaymentMethod: SaveVerb<api.PaymentMethodInput, api.PaymentMethod> = async (
  ctx,
  id,
  { version, kind, pictureId, status, gateway, ...input },
) => {
  const before = await openForSave(ctx, { subject: 'paymentMethod', table: m, id, version, read: getPaymentMethod })
  if (input.provider !== before?.provider && !usableProviders(ctx).includes(input.provider))
    throw atField(paymentErrors.providerUnusable, 'provider')
  if (pictureId !== before?.picture?.fileId) await needPicture(ctx, pictureId, paymentErrors.logoUnknown)
  const row = {
    ...input,
    gateway: gateway || null,
    isOnline: input.provider !== 'offline',
    isBankTransfer: kind === 'bankTransfer',
    isOnAccount: kind === 'onAccount',
    logoId: pictureId,
    isActive: status === 'active',
    ...(before ? {} : { position: sql<number>`(select coalesce(max(${m.position}) + 1, 0) from ${m})` }),
  }
  const saved = await refusing(refusals, () => saveRow(ctx, m, id, row))
  return auditSave(ctx, 'paymentMethod', await getPaymentMethod(ctx, saved), before ?? undefined)
}

/** Removes a payment method; refused once something was paid or ordered with it. */
export async function removePaymentMethod(ctx: Ctx, id: string): Promise<typeof done> {
  const before = await getPaymentMethod(ctx, id)
  const [used] = await ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.methodId, id)).limit(1)
  if (used) throw paymentErrors.methodInUse()
  return refusing({ foreignKey: paymentErrors.methodInUse }, () => removeRow(ctx, 'paymentMethod', m, before))
}

/** Activates or deactivates payment methods. */
export async function changePaymentMethods(
  ctx: Ctx,
  { ids, to }: HandlerInput<typeof api.changePaymentMethods>['body'],
): Promise<typeof done> {
  await setActive(ctx, 'paymentMethod', m, ids, to)
  return done
}

/** Saves the order of the payment methods: first the given ones, then the others as they stand. */
export async function orderPaymentMethods(ctx: Ctx, order: NewOrder): Promise<typeof done> {
  await putInOrder(ctx, order, { subject: 'paymentMethod', subjectId: 'all', table: m })
  return done
}

/** All delivery zones, with those a method is assigned to. */
export async function getMethodZones(ctx: Ctx, id: string): Promise<api.MethodZones> {
  const [method] = await ctx.db
    .select({ id: m.id, version: m.version, name: m.name, isEverywhere: m.isEverywhere })
    .from(m)
    .where(eq(m.id, id))
  if (!method) throw paymentErrors.methodNotFound()
  const isAssigned = sql<boolean>`exists (
    select 1 from ${paymentMethodZones} z where z.zone_id = ${shippingZones.id} and z.method_id = ${id})`
  const zones = await ctx.db
    .select({ id: shippingZones.id, name: shippingZones.name, isActive: shippingZones.isActive, isAssigned })
    .from(shippingZones)
    .orderBy(sortable(shippingZones.name, ctx.locale), asc(shippingZones.id))
  return { ...method, zones }
}

/** Says where a method is offered; its row is saved too, so that its version moves on. */
export async function saveMethodZones(
  ctx: Ctx,
  id: string,
  { version, isEverywhere, zoneIds }: HandlerInput<typeof api.saveMethodZones>['body'],
): Promise<api.MethodZones> {
  const before = await openForSave(ctx, { subject: 'paymentMethod', table: m, id, version, read: getMethodZones })
  await ctx.db.update(m).set({ isEverywhere }).where(eq(m.id, id)).returning({ id: m.id }).then(one)
  await ctx.db.delete(paymentMethodZones).where(eq(paymentMethodZones.methodId, id))
  const rows = zoneIds.map((zoneId) => ({ methodId: id, zoneId }))
  if (rows.length > 0)
    await refusing({ foreignKey: { error: paymentErrors.zoneUnknown, field: 'zoneIds' } }, () =>
      ctx.db.insert(paymentMethodZones).values(rows),
    )
  return auditSave(ctx, 'paymentMethod', await getMethodZones(ctx, id), before ?? undefined)
}
