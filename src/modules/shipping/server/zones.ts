// Lists, saves and deletes shipping zones with their rates.
import { asc, eq, inArray } from 'drizzle-orm'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { audit, auditSave } from '#server/audit.ts'
import { touchSettings } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { lockNames, needFreeName } from '#server/entity/free-names.ts'
import { removeRow } from '#server/entity/remove-row.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave } from '#server/entity/seen-version.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { minor } from '#shared/money.ts'
import { sameValue } from '#shared/same-value.ts'
import type * as api from '../admin-contract.ts'
import { overlapsOf } from '../zone-rules.ts'
import { readZones, zoneLock } from './service.ts'
import { shippingErrors } from './shipping-errors.ts'
import { shippingRates, shippingZones } from './tables.ts'

const statusOf = (isActive: boolean) => (isActive ? 'active' : 'inactive')

/** A page of the zones with their charges and how many places other zones claim as well. */
export const listZones: ListVerb<typeof api.listZones> = async (ctx, query) => {
  const { id, name, createdAt, isActive } = shippingZones
  const { data, meta } = await listPage(ctx, query, {
    from: shippingZones,
    columns: { id },
    where: [query.status && eq(isActive, query.status === 'active'), holdsTyped(query.search, [...bothLanguages(name)])],
    order: sortedBy(query.sort ?? 'name', { name: sortable(name, ctx.locale), createdAt }, id),
  })
  const all = await readZones(ctx, { withInactive: true })
  const active = all.filter((zone) => zone.isActive)
  const rows = data.flatMap((row) => all.find((zone) => zone.id === row.id) ?? [])
  return {
    data: rows.map((zone) => {
      const charges = zone.rates.map(({ charge }) => charge)
      return {
        ...zone,
        title: zone.name,
        status: statusOf(zone.isActive),
        places: zone.includedCities.length + zone.postcodes.length + zone.neighborhoods.length + zone.polygons.length,
        charges: charges.length === 0 ? null : { min: minor(Math.min(...charges)), max: minor(Math.max(...charges)) },
        overlaps: zone.isActive ? overlapsOf(zone, active).length : 0,
      }
    }),
    meta,
  }
}

/** One zone with its rates and overlaps; throws when there is none. */
export async function getZone(ctx: Ctx, id: string): Promise<api.AdminZone> {
  const all = await readZones(ctx, { withInactive: true })
  const zone = all.find((each) => each.id === id)
  if (!zone) throw shippingErrors.zoneNotFound()
  const others = all.filter((each) => each.isActive)
  const names = new Map(all.map((each) => [each.id, each.name]))
  return {
    ...zone,
    status: statusOf(zone.isActive),
    overlaps: overlapsOf(zone, others).map((each) => ({ ...each, zone: names.get(each.zoneId) ?? { en: '', ar: '' } })),
  }
}

type ZoneBody = api.ZoneInput & { version?: number | undefined }

/** Makes a zone (`id` null) or saves one with its rates in their order. */
export async function saveZone(ctx: Ctx, id: string | null, { version, rates, status, ...input }: ZoneBody): Promise<api.AdminZone> {
  await lockNames(ctx, zoneLock)
  const before = await openForSave(ctx, { subject: 'shippingZone', table: shippingZones, id, version, read: getZone })
  await needFreeName(ctx, shippingZones.name, { field: 'name', name: input.name, own: before, error: shippingErrors.nameTaken })
  needDrawable(ctx, input.polygons, before?.polygons ?? [])
  needEnds(rates, before?.rates ?? [])
  const zoneId = await saveRow(ctx, shippingZones, id, { ...input, isActive: status === 'active' })
  await saveRates(ctx, zoneId, rates)
  await touchSettings(ctx)
  return auditSave(ctx, 'shippingZone', await getZone(ctx, zoneId), before ?? undefined)
}

/** Areas are drawn only where the deployment allows it; those that were drawn before stay. */
function needDrawable(ctx: Ctx, wanted: api.ZoneInput['polygons'], present: api.ZoneInput['polygons']): void {
  if (ctx.profile.flags.isAdminPolygonDrawable || sameValue(wanted, present)) return
  throw shippingErrors.notDrawable()
}

/** The first and the last rate of a zone cannot be deleted, and a rate belongs to its own zone. */
function needEnds(wanted: api.ZoneInput['rates'], present: api.AdminZone['rates']): void {
  const known = new Set(present.map(({ id }) => id))
  const ids = wanted.flatMap(({ id }) => id ?? [])
  if (ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length) throw shippingErrors.rateUnknown()
  const [first, last] = [present[0], present.at(-1)]
  if (first && !ids.includes(first.id)) throw shippingErrors.firstRate()
  if (last && !ids.includes(last.id)) throw shippingErrors.lastRate()
}

async function saveRates(ctx: Ctx, zoneId: string, rates: api.ZoneInput['rates']): Promise<void> {
  await ctx.db.delete(shippingRates).where(eq(shippingRates.zoneId, zoneId))
  await ctx.db
    .insert(shippingRates)
    .values(rates.map(({ id, ...rate }, position) => ({ ...rate, ...(id ? { id } : {}), zoneId, position })))
}

const refusals = { foreignKey: shippingErrors.zoneInUse }

/** Deletes a zone. Orders keep their own copy of what delivery cost. */
export async function removeZone(ctx: Ctx, id: string): Promise<typeof done> {
  const before = await getZone(ctx, id)
  await refusing(refusals, () => removeRow(ctx, 'shippingZone', shippingZones, before))
  await touchSettings(ctx)
  return done
}

/** Activates, deactivates or deletes many zones; gives their number. */
export async function changeZones(
  ctx: Ctx,
  { ids, to }: HandlerInput<typeof api.changeZones>['body'],
): Promise<HandlerReply<typeof api.changeZones>> {
  const rows = await ctx.db
    .select({ id: shippingZones.id, isActive: shippingZones.isActive })
    .from(shippingZones)
    .where(inArray(shippingZones.id, ids))
    .orderBy(asc(shippingZones.id))
    .for('update')
  if (to === 'removed') for (const { id } of rows) await removeZone(ctx, id)
  const changed = to === 'removed' ? rows : rows.filter(({ isActive }) => statusOf(isActive) !== to)
  for (const { id } of to === 'removed' ? [] : changed) {
    await ctx.db
      .update(shippingZones)
      .set({ isActive: to === 'active' })
      .where(eq(shippingZones.id, id))
    const [before, after] = [{ status: to === 'active' ? 'inactive' : 'active' }, { status: to }]
    await audit(ctx, { action: 'shippingZone.saved', subject: 'shippingZone', subjectId: id, before, after })
  }
  if (changed.length > 0) await touchSettings(ctx)
  return { changed: changed.length, kept: [] }
}
