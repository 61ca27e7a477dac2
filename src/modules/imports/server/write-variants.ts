// The variants of saved products and their option values: new ones inserted, known ones updated, those the file no longer has switched off.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { type IndexVariant, valueKey } from '#modules/products/server/public.ts'
import type { StockAmount } from '#modules/stock/server/public.ts'
import type { ImportStatus, ImportVariant } from '../catalogue.ts'
import type { KnownVariant, Saving, Shelves } from './saving.ts'

type Row = {
  id: string | null
  productId: string
  sku: string
  code: string
  barcode: string | null
  position: number
  price: number
  discount: number | null
  weight: number | null
  min: number | null
  multiple: number | null
  max: number | null
  pictureId: string | null
  status: ImportStatus
  /** What it is made with, null: not counted; the stock of variants that are there is the stock module's to change. */
  onHand: number | null
}
/** `values` are its option values by their kinds. */
type Item = { variant: ImportVariant; of: Saving; row: Row; values: ReadonlyMap<string, string> }

export type VariantsWritten = {
  amounts: StockAmount[]
  firstAmounts: StockAmount[]
  openStock: number
  changedVariants: string[]
  /** The variants of new products, by product and in their order. */
  ofNew: Map<string, IndexVariant[]>
}

/** Gives the stock the file says (of new products apart: they have it already), and how many new variants it says nothing about; these begin with `stockOfNew`. */
export async function writeVariants(
  ctx: Ctx,
  saving: readonly Saving[],
  known: readonly KnownVariant[],
  shelves: Shelves,
  stockOfNew: number | null = 0,
): Promise<VariantsWritten> {
  const bySku = new Map(known.map((variant) => [variant.sku, variant]))
  const items = saving.flatMap((of) =>
    of.draft.product.variants.map((said, position): Item => {
      const id = bySku.get(said.sku)?.id ?? null
      const variant = id === null ? withStock(said, of, stockOfNew) : said
      return { variant, of, row: rowOf(variant, position, of, id), values: valuesOf(variant, of, shelves) }
    }),
  )
  const fresh = items.filter(({ row }) => row.id === null)
  const kept = items.filter(({ row }) => row.id !== null)
  const ids = new Map(known.map(({ sku, id }) => [sku, id]))
  for (const [sku, id] of await insert(
    ctx,
    fresh.map(({ row }) => row),
  ))
    ids.set(sku, id)
  await update(
    ctx,
    kept.map(({ row }) => row),
  )
  const changing = saving.filter(({ isNew, draft }) => !isNew && draft.product.isPartial !== true)
  const idOf = ({ variant }: Item): string => ids.get(variant.sku) ?? ''
  await switchOff(
    ctx,
    changing.map(({ productId }) => productId),
    items.map(idOf),
  )
  await writeValues(
    ctx,
    items.map((item) => ({ ...item, id: idOf(item) })),
  )
  const amountsOf = (wanted: boolean): StockAmount[] =>
    items.flatMap((item) =>
      item.variant.quantity === null || item.of.isNew !== wanted
        ? []
        : [{ variantId: idOf(item), amount: item.variant.quantity === 'notCounted' ? null : item.variant.quantity * item.of.scale }],
    )
  return {
    amounts: amountsOf(false),
    firstAmounts: amountsOf(true),
    openStock: fresh.filter(({ variant }) => variant.quantity === null).length,
    changedVariants: known.map(({ id }) => id),
    ofNew: Map.groupBy(
      items.filter(({ of }) => of.isNew).map((item) => ({ productId: item.of.productId, ...indexed(item, idOf(item)) })),
      ({ productId }) => productId,
    ),
  }
}

/** A new variant of which the file says no stock begins with what the office said, in whole units; null: not counted. */
function withStock(variant: ImportVariant, { decimals, scale }: Saving, stock: number | null): ImportVariant {
  if (variant.quantity !== null || stock === 0) return variant
  return { ...variant, quantity: stock === null ? 'notCounted' : (stock * 10 ** decimals) / scale }
}

function indexed({ row, values }: Item, id: string): IndexVariant {
  const { sku, code, barcode, status, onHand, price, max } = row
  const limits = { min: row.min ?? 1, multiple: row.multiple ?? 1, max }
  return { id, sku, code, barcode, status, onHand, price, discountPrice: row.discount, ...limits, valueIds: [...values.values()] }
}

/** Two columns may be the same kind of option; a variant has one value of each. */
function valuesOf(variant: ImportVariant, { draft }: Saving, { types, values }: Shelves): Map<string, string> {
  const chosen = new Map<string, string>()
  for (const [at, { name }] of draft.product.optionAxes.entries()) {
    const typeId = types.get(name)
    const valueId = typeId && values.get(valueKey({ typeId, name: variant.axisValues[at] ?? '' }))
    if (typeId && valueId && !chosen.has(typeId)) chosen.set(typeId, valueId)
  }
  return chosen
}

function rowOf(variant: ImportVariant, position: number, { productId, draft, scale, decimals, isNew }: Saving, id: string | null): Row {
  // New goods are ordered in whole units unless the file says otherwise.
  const whole = id === null ? 10 ** decimals : null
  const scaled = (quantity: number | null): number | null => (quantity === null ? null : quantity * scale)
  return {
    id,
    productId,
    sku: variant.sku,
    code: variant.code,
    barcode: variant.barcode,
    position,
    price: variant.priceMinor,
    discount: variant.discountMinor,
    weight: variant.weightGrams,
    // A minimum of nothing is the smallest step.
    min: variant.minQuantity === 0 ? 1 : (scaled(variant.minQuantity) ?? whole),
    multiple: scaled(variant.multiple) ?? whole,
    max: variant.maxQuantity === 0 ? null : scaled(variant.maxQuantity),
    pictureId: draft.pictures?.ids.get(variant.picture ?? '') ?? null,
    status: variant.status ?? 'available',
    onHand: !isNew ? 0 : variant.quantity === 'notCounted' ? null : (scaled(variant.quantity) ?? 0),
  }
}

const columns: readonly [name: keyof Row, type: string][] = [
  ['id', 'uuid'],
  ['productId', 'uuid'],
  ['sku', 'text'],
  ['code', 'text'],
  ['barcode', 'text'],
  ['position', 'int'],
  ['price', 'bigint'],
  ['discount', 'bigint'],
  ['weight', 'int'],
  ['min', 'int'],
  ['multiple', 'int'],
  ['max', 'int'],
  ['pictureId', 'uuid'],
  ['status', 'text'],
  ['onHand', 'bigint'],
]

/** The rows as a table called `row`: one value per column, which the database reads several times as fast as objects. */
const asTable = (rows: readonly Row[]) =>
  sql`unnest(${sql.join(
    columns.map(([name, type]) => sql`${sql.param(rows.map((row) => row[name]))}::${sql.raw(type)}[]`),
    sql`, `,
  )}) as row (${sql.raw(columns.map(([name]) => `"${name}"`).join(', '))})`

async function insert(ctx: Ctx, rows: readonly Row[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const { rows: made } = await ctx.db.execute<{ id: string; sku: string }>(sql`
    insert into variants (product_id, sku, code, barcode, position, price, discount_price, weight_grams, min_quantity, multiple, max_quantity, picture_id, status, on_hand)
    select "productId", sku, code, barcode, position, price, discount, coalesce(weight, 0), min, multiple, max, "pictureId", status, "onHand"
    from ${asTable(rows)}
    returning id, sku`)
  return new Map(made.map(({ id, sku }) => [sku, id]))
}

async function update(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db.execute(sql`
    update variants v set code = row.code, barcode = coalesce(row.barcode, v.barcode), status = row.status, position = row.position, price = row.price,
      discount_price = row.discount, weight_grams = coalesce(row.weight, v.weight_grams), min_quantity = coalesce(row.min, v.min_quantity),
      multiple = coalesce(row.multiple, v.multiple), max_quantity = coalesce(row.max, v.max_quantity), picture_id = coalesce(row."pictureId", v.picture_id)
    from ${asTable(rows)} where v.id = row.id`)
}

/** Variants that orders may name are not deleted. */
async function switchOff(ctx: Ctx, productIds: readonly string[], keptIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await ctx.db.execute(sql`
    update variants set status = 'unavailable' where product_id = any(${sql.param([...productIds])}::uuid[])
      and not (id = any(${sql.param([...keptIds])}::uuid[])) and status <> 'unavailable'`)
}

type Value = { variantId: string; typeId: string; valueId: string }

async function writeValues(ctx: Ctx, items: readonly (Item & { id: string })[]): Promise<void> {
  const fresh: Value[] = []
  const changed: Value[] = []
  for (const { row, id, values } of items)
    for (const [typeId, valueId] of values) (row.id === null ? fresh : changed).push({ variantId: id, typeId, valueId })
  if (fresh.length > 0)
    await ctx.db.execute(sql`insert into variant_values (variant_id, variant_type_id, value_id) select * from ${rowsOf(fresh)}`)
  if (changed.length === 0) return
  const variantIds = sql.param([...new Set(changed.map(({ variantId }) => variantId))])
  await ctx.db.execute(sql`
    delete from variant_values vv where vv.variant_id = any(${variantIds}::uuid[]) and not exists (
      select 1 from ${rowsOf(changed)} w (variant_id, type_id, value_id) where w.variant_id = vv.variant_id and w.type_id = vv.variant_type_id)`)
  await ctx.db.execute(sql`
    insert into variant_values (variant_id, variant_type_id, value_id) select * from ${rowsOf(changed)}
    on conflict (variant_id, variant_type_id) do update set value_id = excluded.value_id where variant_values.value_id <> excluded.value_id`)
}

const rowsOf = (values: readonly Value[]) => sql`unnest(${sql.param(values.map(({ variantId }) => variantId))}::uuid[],
  ${sql.param(values.map(({ typeId }) => typeId))}::uuid[], ${sql.param(values.map(({ valueId }) => valueId))}::uuid[])`
