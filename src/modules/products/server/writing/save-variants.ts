// Writing variants and their option values, for any number of them at once. The caller has locked them and their products, variants first.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { insertMany, updateMany } from '#server/db/many-rows.ts'
import { variants, variantValues } from '../tables.ts'

type Columns = typeof variants.$inferInsert
type Given = {
  /** The value of each type it has; not given, they stay as they are. */
  values?: ReadonlyMap<string, string>
}
/** `onHand` is what it is made with; the stock of a variant that is there is the stock module's to change. */
export type NewVariant = Omit<Columns, 'id' | 'createdAt'> & Given & { id: null }
export type VariantChange = Partial<Omit<Columns, 'id' | 'productId' | 'onHand' | 'createdAt'>> & Given & { id: string }

/** Makes or changes variants; what is not given stays as it is, and the drafts of a batch give the same. Gives their ids in the same order. */
export async function saveVariants(ctx: Ctx, drafts: readonly (NewVariant | VariantChange)[]): Promise<string[]> {
  const fresh = drafts.filter((draft) => draft.id === null)
  const changed = drafts.filter((draft) => draft.id !== null)
  const made = await insertMany(
    ctx,
    variants,
    fresh.map(({ values: _, id: __, ...row }) => row),
    'sku',
  )
  const rows = changed.map(({ values: _, ...row }) => row)
  await freeSkus(ctx, rows)
  await updateMany(ctx, variants, rows)
  const ids = drafts.map((draft) => draft.id ?? made.get(draft.sku) ?? '')
  await saveValues(ctx, drafts, ids)
  return ids
}

/** Two variants may take each other's SKU: all that are renamed give theirs up first. */
async function freeSkus({ db }: Ctx, rows: readonly { id: string; sku?: string | undefined }[]): Promise<void> {
  const named = rows.flatMap(({ id, sku }) => (sku === undefined ? [] : [{ id, sku }]))
  if (named.length < 2) return
  const [ids, skus] = [sql.param(named.map(({ id }) => id)), sql.param(named.map(({ sku }) => sku))]
  await db.execute(sql`
    update ${variants} set sku = ${variants.id}::text from unnest(${ids}::uuid[], ${skus}::text[]) as row (id, sku)
    where ${variants.id} = row.id and ${variants.sku} <> row.sku`)
}

type Value = { variantId: string; typeId: string; valueId: string }

async function saveValues({ db }: Ctx, drafts: readonly (NewVariant | VariantChange)[], ids: readonly string[]): Promise<void> {
  const valued = drafts.flatMap(({ id, values }, at) => (values ? [{ isNew: id === null, id: ids[at] ?? '', values }] : []))
  const rows = valued.flatMap(({ id, values }) => [...values].map(([typeId, valueId]): Value => ({ variantId: id, typeId, valueId })))
  const changed = valued.filter(({ isNew }) => !isNew).map(({ id }) => id)
  if (changed.length > 0)
    await db.execute(sql`
      delete from ${variantValues} where ${variantValues.variantId} = any(${sql.param(changed)}::uuid[]) and not exists (
        select 1 from ${asTable(rows)} where row.variant_id = ${variantValues.variantId} and row.type_id = ${variantValues.variantTypeId})`)
  if (rows.length > 0)
    await db.execute(sql`
      insert into ${variantValues} (variant_id, variant_type_id, value_id) select * from ${asTable(rows)}
      on conflict (variant_id, variant_type_id) do update set value_id = excluded.value_id where ${variantValues.valueId} <> excluded.value_id`)
}

const asTable = (values: readonly Value[]) => sql`unnest(${sql.param(values.map(({ variantId }) => variantId))}::uuid[],
  ${sql.param(values.map(({ typeId }) => typeId))}::uuid[], ${sql.param(values.map(({ valueId }) => valueId))}::uuid[]) as row (variant_id, type_id, value_id)`
