// The office's coupons: the list, one coupon, saving it, and removing those without orders.
import { asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import { customerGroups } from '#modules/prices/server/tables.ts'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import type { Change, Changed } from '#modules/taxonomy/fields.ts'
import { auditMany, auditSave } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { setActive, statusOf } from '#server/entity/set-active.ts'
import { ask } from '#server/events.ts'
import { say } from '#server/texts.ts'
import { done } from '#shared/endpoint.ts'
import { atField, coreErrors, textKey } from '#shared/errors.ts'
import { zero } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import type * as api from '../admin-contract.ts'
import { type CouponOrders, ordersWithCoupons } from '../events.ts'
import { couponErrors } from './service.ts'
import { coupons, couponScopes, couponUses } from './tables.ts'

const refusals = { coupons_code_key: { error: couponErrors.codeTaken, field: 'code' }, foreignKey: couponErrors.scopeUnknown }

const columns = {
  id: coupons.id,
  code: coupons.code,
  type: coupons.type,
  percentBps: coupons.percentBps,
  amount: coupons.amount,
  minSubtotal: coupons.minSubtotal,
  startsOn: coupons.startsOn,
  endsOn: coupons.endsOn,
  maxUses: coupons.maxUses,
  maxUsesPerCustomer: coupons.maxUsesPerCustomer,
  used: coupons.used,
  status: statusOf(coupons),
}

const timeOf = (ctx: Ctx): SQL<api.CouponRow['time']> => {
  const today = sql`${dayOf(ctx.now, ctx.config.timeZone)}::date`
  return sql`case when ${coupons.endsOn} < ${today} or ${coupons.used} >= ${coupons.maxUses} then 'over'
    when ${coupons.startsOn} > ${today} then 'coming' else 'now' end`
}

async function ordersOf(ctx: Ctx, ids: readonly string[]): Promise<(id: string) => CouponOrders> {
  const answers = ids.length === 0 ? [] : (await ask(ctx, ordersWithCoupons, { ids })).flat()
  return (id) => answers.find((each) => each.id === id) ?? { id, orders: 0, sold: zero, discount: zero }
}

/** A page of the coupons with how often each was used and what it sold. */
export const listCoupons: ListVerb<typeof api.listCoupons> = async (ctx, query) => {
  const time = timeOf(ctx)
  const by = {
    code: coupons.code,
    used: coupons.used,
    endsOn: sql`coalesce(${coupons.endsOn}, 'infinity'::date)`,
    createdAt: coupons.createdAt,
  }
  const { data, meta } = await listPage(ctx, query, {
    from: coupons,
    columns: { ...columns, time, isRestricted: sql<boolean>`(${coupons.isForSomeBuyers} or ${coupons.isForSomeCategories})` },
    where: [
      holdsTyped(query.search, [coupons.code]),
      query.status && eq(coupons.isActive, query.status === 'active'),
      query.type && eq(coupons.type, query.type),
      query.time && eq(time, query.time),
    ],
    order: sortedBy(query.sort ?? 'code', by, coupons.id),
  })
  const soldBy = await ordersOf(
    ctx,
    data.map(({ id }) => id),
  )
  return {
    data: data.map((row) => {
      const { sold, discount } = soldBy(row.id)
      return { ...row, sold, discount }
    }),
    meta,
  }
}

/** One coupon with its companies, groups and categories; throws when there is none. */
export async function getCoupon(ctx: Ctx, id: string): Promise<api.Coupon> {
  const { isForSomeBuyers, isForSomeCategories, version } = coupons
  const [found] = await ctx.db
    .select({ ...columns, version, isForSomeBuyers, isForSomeCategories })
    .from(coupons)
    .where(eq(coupons.id, id))
  if (!found) throw couponErrors.notFound()
  const { isForSomeBuyers: hasBuyers, isForSomeCategories: hasCategories, ...coupon } = found
  const ofIt = eq(couponScopes.couponId, id)
  const [ofCompanies, ofGroups, ofCategories, soldBy] = await Promise.all([
    ctx.db
      .select({ id: companies.id, name: companies.name })
      .from(couponScopes)
      .innerJoin(companies, eq(companies.id, couponScopes.companyId))
      .where(ofIt)
      .orderBy(asc(companies.name), asc(companies.id)),
    ctx.db
      .select({ id: customerGroups.id, name: customerGroups.name })
      .from(couponScopes)
      .innerJoin(customerGroups, eq(customerGroups.id, couponScopes.groupId))
      .where(ofIt)
      .orderBy(asc(customerGroups.name)),
    ctx.db
      .select({ id: couponScopes.categoryId })
      .from(couponScopes)
      .where(sql`${ofIt} and ${isNotNull(couponScopes.categoryId)}`)
      .orderBy(asc(couponScopes.categoryId)),
    ordersOf(ctx, [id]),
  ])
  const categoryIds = ofCategories.flatMap((row) => row.id ?? [])
  const { sold, discount } = soldBy(id)
  const isForNobody = (hasBuyers && ofCompanies.length + ofGroups.length === 0) || (hasCategories && categoryIds.length === 0)
  return { ...coupon, sold, discount, companies: ofCompanies, groups: ofGroups, categoryIds, isForNobody }
}

/** Makes a coupon (`id` null) or saves one; a limit below what was used already is refused at its field. */
export const saveCoupon: SaveVerb<api.CouponInput, api.Coupon> = async (
  ctx,
  id,
  { version, status, companyIds, groupIds, categoryIds, ...input },
) => {
  // The row is locked from here on, so no order uses the coupon between the check of its limits and the save.
  const before = await openForSave(ctx, { subject: 'coupon', table: coupons, id, version, read: getCoupon })
  if (before) await needRoom(ctx, before, input)
  const row = {
    ...input,
    isActive: status === 'active',
    isForSomeBuyers: companyIds.length + groupIds.length > 0,
    isForSomeCategories: categoryIds.length > 0,
  }
  const couponId = await refusing(refusals, () => saveRow(ctx, coupons, id, row))
  await ctx.db.delete(couponScopes).where(eq(couponScopes.couponId, couponId))
  const scopes = [
    ...companyIds.map((companyId) => ({ couponId, companyId })),
    ...groupIds.map((groupId) => ({ couponId, groupId })),
    ...categoryIds.map((categoryId) => ({ couponId, categoryId })),
  ]
  if (scopes.length > 0) await refusing(refusals, () => ctx.db.insert(couponScopes).values(scopes))
  return auditSave(ctx, 'coupon', await getCoupon(ctx, couponId), before ?? undefined)
}

type Limits = Pick<api.CouponInput, 'maxUses' | 'maxUsesPerCustomer'>

async function needRoom(ctx: Ctx, { id, used, ...before }: api.Coupon, { maxUses, maxUsesPerCustomer }: Limits): Promise<void> {
  if (maxUses !== null && maxUses < used) throw atField(couponErrors.usedMore, 'maxUses', { params: { used } })
  if (maxUsesPerCustomer === null || maxUsesPerCustomer === before.maxUsesPerCustomer) return
  const [most] = await ctx.db
    .select({ used: sql<number>`count(*)::int` })
    .from(couponUses)
    .where(eq(couponUses.couponId, id))
    .groupBy(couponUses.customerId)
    .orderBy(sql`count(*) desc`)
    .limit(1)
  if (most && most.used > maxUsesPerCustomer)
    throw atField(couponErrors.usedMoreByCustomer, 'maxUsesPerCustomer', { params: { used: most.used } })
}

/** Removes a coupon; refused when an order was placed with it. */
export async function removeCoupon(ctx: Ctx, id: string): Promise<typeof done> {
  const [kept] = (await removeCoupons(ctx, [id])).kept
  if (kept) throw couponErrors.inUse({ params: { code: kept.title.en } })
  return done
}

/** Activates, deactivates or removes many coupons. */
export async function changeCoupons(ctx: Ctx, { ids, to }: Change): Promise<Changed> {
  if (to === 'removed') return removeCoupons(ctx, ids)
  return { changed: (await setActive(ctx, 'coupon', coupons, ids, to)).length, kept: [] }
}

async function removeCoupons(ctx: Ctx, ids: readonly string[]): Promise<Changed> {
  // The lock keeps new orders away from them until the transaction ends.
  const rows = await ctx.db
    .select({ id: coupons.id, code: coupons.code })
    .from(coupons)
    .where(inArray(coupons.id, [...ids]))
    .orderBy(coupons.id)
    .for('update')
  if (rows.length === 0) throw coreErrors.notFound()
  const ordersWith = await ordersOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const gone = rows.filter(({ id }) => ordersWith(id).orders === 0)
  await ctx.db.delete(coupons).where(
    inArray(
      coupons.id,
      gone.map(({ id }) => id),
    ),
  )
  await auditMany(
    ctx,
    gone.map(({ id, code }) => ({ action: 'coupon.removed', subject: 'coupon', subjectId: id, before: { code } })),
  )
  const message = (code: string) => say(ctx.locale, textKey(couponErrors.inUse().code), { code })
  const kept = rows.filter((row) => !gone.includes(row))
  return { changed: gone.length, kept: kept.map(({ id, code }) => ({ id, title: { en: code, ar: code }, message: message(code) })) }
}
