// The items taken from the warehouse for an order's lines: the variant itself, or each component of a bundle, by the places in the warehouse.
import { eq, inArray, sql } from 'drizzle-orm'
import { type OrderableVariant, orderableVariants } from '#modules/products/server/public.ts'
import { variants } from '#modules/products/server/tables.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { textIn } from '#shared/locale.ts'
import { unitWords } from '#shared/units.ts'
import type { PickLine } from '../shipments-admin-contract.ts'
import { unitNamed } from './get-order.ts'
import { byPlace } from './shipments.ts'
import { orderLines, pickingPlaces } from './tables.ts'

type Found = { line: Line; row: Omit<PickLine, 'barcode' | 'location'> }

type Line = typeof orderLines.$inferSelect
/** Gives the quantity of a line that is to be picked. */
type Wanted = (line: Line) => number

/** Takes an order; gives what is to be picked of it, in the order of the places; what has no place comes last, by SKU. */
export async function pickRowsOf(ctx: Ctx, orderId: string, wanted: Wanted): Promise<PickLine[]> {
  const found = await linesOf(ctx, orderId, wanted)
  const bundles = await componentsOf(ctx, found)
  const parts = await orderableVariants(ctx, [...new Set([...bundles.values()].flat().map(({ variantId }) => variantId))])
  const rows = found.flatMap((each) => partsOf(ctx, each, bundles.get(each.line.id) ?? [], parts))
  const places = await placesOf(ctx, [...new Set(rows.map(({ variantId }) => variantId))])
  return rows.map((row) => ({ ...row, barcode: null, location: '', ...places.get(row.variantId) })).toSorted(byPlace)
}

async function linesOf(ctx: Ctx, orderId: string, wanted: Wanted): Promise<Found[]> {
  const rows = await ctx.db
    .select({ line: orderLines, unitName: measureUnits.name, plurals: measureUnits.plurals })
    .from(orderLines)
    .leftJoin(measureUnits, eq(measureUnits.code, orderLines.unit))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
  return rows.map(({ line, unitName, plurals }) => ({
    line,
    row: {
      ...{
        key: line.id,
        lineId: line.id,
        variantId: line.variantId,
        sku: line.sku,
        pictureHash: line.pictureHash,
        decimals: line.decimals,
      },
      title: textIn(line.title, ctx.locale),
      variantTitle: textIn(line.variantTitle, ctx.locale),
      choices: line.choices.map(({ group, title }) => `${textIn(group, ctx.locale)}: ${textIn(title, ctx.locale)}`).join(' · '),
      unit: unitNamed(line.unit, unitName, plurals, ctx.locale),
      left: wanted(line),
      perSet: 1,
      bundle: null,
    },
  }))
}

type Component = { variantId: string; quantity: number }

/** Only a bundle takes the stock of other variants. What took its own stock, or is not counted and took none, was sold as itself. */
const tookOthers = ({ variantId, taken }: Line): boolean => taken.some((each) => each.variantId !== variantId)

/** The components of the bundles among lines: as they were sold, or as they are now where that was not written down. */
async function componentsOf(ctx: Ctx, found: readonly Found[]): Promise<Map<string, Component[]>> {
  const unknown = found.filter(({ line }) => line.components.length === 0 && tookOthers(line)).map(({ line }) => line.variantId)
  const present = await orderableVariants(ctx, [...new Set(unknown)])
  return new Map(
    found.map(({ line }) => {
      const variant = present.get(line.variantId)
      return [line.id, line.components.length > 0 ? line.components : variant?.isBundle ? variant.components : []]
    }),
  )
}

/** A bundle whose components are not all in the catalogue any more is picked by its own name. */
function partsOf(
  { locale }: Ctx,
  { row }: Found,
  components: readonly Component[],
  known: ReadonlyMap<string, OrderableVariant>,
): Found['row'][] {
  const parts = components.flatMap(({ variantId, quantity }) => {
    const part = known.get(variantId)
    return part ? [{ part, quantity }] : []
  })
  if (components.length === 0 || parts.length < components.length) return [row]
  return parts.map(({ part, quantity }) => ({
    key: `${row.lineId}:${part.id}`,
    lineId: row.lineId,
    variantId: part.id,
    sku: part.sku,
    pictureHash: part.pictureHash,
    decimals: part.limits.decimals,
    title: textIn(part.title, locale),
    variantTitle: textIn(part.variantTitle, locale),
    choices: row.choices,
    unit: unitWords(part.unit.name, part.unit.plurals, locale),
    left: row.left * quantity,
    perSet: quantity,
    bundle: { title: row.title, sku: row.sku },
  }))
}

async function placesOf(ctx: Ctx, variantIds: string[]): Promise<Map<string, { barcode: string | null; location: string }>> {
  const rows = await ctx.db
    .select({ id: variants.id, barcode: variants.barcode, location: sql<string>`coalesce(${pickingPlaces.location}, '')` })
    .from(variants)
    .leftJoin(pickingPlaces, eq(pickingPlaces.variantId, variants.id))
    .where(inArray(variants.id, variantIds))
  return new Map(rows.map(({ id, barcode, location }) => [id, { barcode, location }]))
}
