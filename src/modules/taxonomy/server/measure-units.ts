// Measure units: the decimals of one stay as they are once products count in it.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { getSettings } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { pageMeta } from '#shared/paging.ts'
import { shelvesChanged } from '../events.ts'
import type { AdminUnit, listAdminUnits as listEndpoint, UnitInput } from '../unit-contract.ts'
import { removeOne } from './change-many.ts'
import { inLanguage, lockKind, needFreeName } from './names.ts'
import { measureUnits } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'
import { productCount, usesOf } from './uses.ts'

type Query = HandlerInput<typeof listEndpoint>['query']

const columns = {
  id: measureUnits.id,
  code: measureUnits.code,
  name: measureUnits.name,
  plurals: measureUnits.plurals,
  decimals: measureUnits.decimals,
}
const codeTaken = { measure_units_code_key: { error: taxonomyErrors.unitCodeTaken, field: 'code' } }

/** A page of the measure units with how many products count in each. */
export async function listAdminUnits(ctx: Ctx, query: Query): Promise<HandlerReply<typeof listEndpoint>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const sort = query.sort ?? 'name'
  const by: SQL = sort.endsWith('name') ? inLanguage(measureUnits.name, ctx.locale) : sql`lower(${measureUnits.code})`
  const rows = await ctx.db
    .select({ ...columns, total: sql<number>`count(*) over ()::int` })
    .from(measureUnits)
    .where(
      and(
        query.decimals ? eq(measureUnits.decimals, Number(query.decimals)) : undefined,
        holdsTyped(query.search, [...bothLanguages(measureUnits.name), measureUnits.code]),
      ),
    )
    .orderBy(sort.startsWith('-') ? desc(by) : asc(by), asc(measureUnits.code))
    .limit(perPage)
    .offset((query.page - 1) * perPage)
  return { data: await counted(ctx, rows), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

async function counted(ctx: Ctx, rows: readonly Omit<AdminUnit, 'productCount' | 'isUsed'>[]): Promise<AdminUnit[]> {
  const uses = await usesOf(
    ctx,
    'measureUnit',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, productCount: productCount(uses, row.id), isUsed: uses.has(row.id) }))
}

/** One measure unit; throws when there is none. */
export async function getAdminUnit(ctx: Ctx, id: string): Promise<AdminUnit> {
  const [unit] = await counted(ctx, await ctx.db.select(columns).from(measureUnits).where(eq(measureUnits.id, id)))
  if (!unit) throw taxonomyErrors.unitNotFound()
  return unit
}

/** Makes a measure unit. */
export async function createUnit(ctx: Ctx, input: UnitInput): Promise<AdminUnit> {
  await lockKind(ctx, 'measureUnit')
  await needFree(ctx, input, null)
  const { id } = await refusing(codeTaken, async () =>
    one(await ctx.db.insert(measureUnits).values(input).returning({ id: measureUnits.id })),
  )
  const after = await getAdminUnit(ctx, id)
  await audit(ctx, { action: 'measureUnit.created', subject: 'measureUnit', subjectId: id, after })
  return after
}

/** Saves a measure unit; other decimals would make other quantities of what products hold, so a used one keeps its own. */
export async function updateUnit(ctx: Ctx, id: string, input: UnitInput): Promise<AdminUnit> {
  await lockKind(ctx, 'measureUnit')
  // Locked for update: a product that begins to use it waits, one that just did is counted.
  await ctx.db.select({ id: measureUnits.id }).from(measureUnits).where(eq(measureUnits.id, id)).for('update')
  const before = await getAdminUnit(ctx, id)
  await needFree(ctx, input, before)
  await refusing(codeTaken, () => ctx.db.update(measureUnits).set(input).where(eq(measureUnits.id, id)))
  await ctx.announce(shelvesChanged, { kind: 'measureUnit', ids: [id] })
  await touchCatalogue(ctx)
  const after = await getAdminUnit(ctx, id)
  await audit(ctx, { action: 'measureUnit.saved', subject: 'measureUnit', subjectId: id, before, after })
  return after
}

/** Refuses a name or a code that another unit has, and other decimals for a used one. */
async function needFree(ctx: Ctx, { name, code, decimals }: UnitInput, before: AdminUnit | null): Promise<void> {
  const ownId = before?.id ?? null
  await gatherRefusals(
    () =>
      needFreeName(ctx, measureUnits, { field: 'name', name, ownId, before: before?.name ?? null, error: taxonomyErrors.unitNameTaken }),
    async () => {
      const { rows } = await ctx.db.execute(
        sql`select 1 from ${measureUnits} where code = ${code} and id is distinct from ${ownId}::uuid limit 1`,
      )
      if (rows.length > 0) throw taxonomyErrors.unitCodeTaken({ fields: [{ path: 'code', key: 'taxonomy.unitCodeTaken' }] })
    },
    () => {
      if (before?.isUsed && decimals !== before.decimals) throw decimalsLocked()
    },
  )
}

function decimalsLocked(): AppError {
  const made = taxonomyErrors.decimalsLocked()
  return new AppError(made.code, made.status, { fields: [{ path: 'decimals', key: made.code }] })
}

/** Deletes a measure unit that no product uses. */
export async function removeUnit(ctx: Ctx, id: string): Promise<typeof done> {
  if (!(await removeOne(ctx, 'measureUnit', id))) throw taxonomyErrors.unitNotFound()
  return done
}
