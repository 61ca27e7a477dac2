// A batch of prices and stock by SKU into the shop: a few statements whatever its size, stock by movements, old values kept for undoing.
import { sql } from 'drizzle-orm'
import { type AuditNote, auditMany } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  bundlesOf,
  lockForWriting,
  refreshStats,
  reindexProducts,
  saveVariants,
  showProducts,
  touchProducts,
} from '#modules/products/server/public.ts'
import { setStockInBulk } from '#modules/stock/server/public.ts'
import { type Minor, minor } from '#shared/money.ts'
import { problem } from '../../problems.ts'
import type { AmountsDraft } from '../reading/by-sku.ts'
import { stockRecord, type VariantRecord } from '../undoing/undo-record.ts'
import type { Commit, Run } from '../work-run.ts'
import { keepOutcomes, type Outcome, type StagedRow } from './outcomes.ts'
import { variants } from '#modules/products/server/tables.ts'

type Held = { id: string; sku: string; productId: string; price: string; discountPrice: string | null; onHand: string | null }
type Item = { row: StagedRow; draft: AmountsDraft }

/** Gives what writes rows whose drafts are amounts. */
export const amountsWriter =
  (run: Run, commit: Commit) =>
  (rows: readonly StagedRow[]): Promise<void> => {
    const items = rows.flatMap((row): Item[] => (row.draft && 'variantId' in row.draft ? [{ row, draft: row.draft }] : []))
    return commit(async (tx) => {
      const held = await readHeld(tx, items)
      const good = items.filter(({ draft }) => isPossible(draft, held.get(draft.variantId)))
      await writePrices(tx, good, held)
      const moved = await setStockInBulk(
        tx,
        good.flatMap(({ draft: { variantId, quantity } }) => (quantity === undefined ? [] : [{ variantId, amount: quantity }])),
        'import',
      )
      const productsOf = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => held.get(id)?.productId ?? []))]
      const products = productsOf(good.map(({ draft }) => draft.variantId))
      await touchProducts(tx, products)
      const shownOtherwise = good.filter(({ draft }) => looksOtherwise(draft, held.get(draft.variantId)))
      await showProducts(tx, productsOf(shownOtherwise.map(({ draft }) => draft.variantId)))
      // A bundle of five turns where its part goes from three to ten.
      await reindexProducts(tx, await bundlesOf(tx, productsOf(moved)))
      await refreshStats(tx, products)
      if (products.length > 0) await touchCatalogue(tx)
      const outcomes = items.map((item) => outcomeOf(item, held.get(item.draft.variantId), good.includes(item)))
      await keepOutcomes(tx, run.id, outcomes)
      await auditMany(tx, notesOf(run, good, held))
      return { written: good.length, failed: items.length - good.length }
    })
  }

async function readHeld(ctx: Ctx, items: readonly Item[]): Promise<Map<string, Held>> {
  const ids = sql.param(items.map(({ draft }) => draft.variantId))
  const { rows: of } = await ctx.db.execute<{ id: string }>(
    sql`select distinct product_id as id from ${variants} where id = any(${ids}::uuid[])`,
  )
  await lockForWriting(
    ctx,
    of.map(({ id }) => id),
  )
  const { rows } = await ctx.db.execute<Held>(sql`
    select v.id, v.sku, v.product_id as "productId", v.price, v.discount_price as "discountPrice", v.on_hand as "onHand"
    from ${variants} v where v.id = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Somebody may have changed the other price since the preview. */
function isPossible({ price, discountPrice }: AmountsDraft, held: Held | undefined): boolean {
  if (!held) return false
  const discount = discountPrice === undefined ? held.discountPrice : discountPrice
  return discount === null || Number(discount) <= (price ?? Number(held.price))
}

/** Lists show prices and whether there is any, not how much. */
const looksOtherwise = ({ price, discountPrice, quantity }: AmountsDraft, held: Held | undefined): boolean =>
  price !== undefined ||
  discountPrice !== undefined ||
  quantity === null ||
  held?.onHand === null ||
  (quantity === 0) !== (Number(held?.onHand) === 0)

const after = ({ price, discountPrice }: AmountsDraft, held: Held): { price: Minor; discountPrice: Minor | null } => {
  const discount = discountPrice === undefined ? held.discountPrice : discountPrice
  return { price: minor(price ?? Number(held.price)), discountPrice: discount === null ? null : minor(Number(discount)) }
}

async function writePrices(ctx: Ctx, items: readonly Item[], held: ReadonlyMap<string, Held>): Promise<void> {
  const rows = items.flatMap(({ draft }) => {
    const of = held.get(draft.variantId)
    return of && (draft.price !== undefined || draft.discountPrice !== undefined) ? [{ id: of.id, ...after(draft, of) }] : []
  })
  await saveVariants(ctx, rows)
}

function outcomeOf({ row, draft }: Item, held: Held | undefined, isGood: boolean): Outcome {
  const { position, productId } = row
  if (!held || !isGood) {
    const cell = { line: row.line, column: null, text: row.sku }
    return {
      position,
      outcome: 'failed',
      productId,
      record: null,
      problems: [problem(cell, held ? 'discountAbovePrice' : 'skuUnknown', { sku: row.sku })],
    }
  }
  const next = after(draft, held)
  const fields: VariantRecord['fields'] = {}
  if (next.price !== Number(held.price)) fields['price'] = [Number(held.price), next.price]
  const discount = held.discountPrice === null ? null : Number(held.discountPrice)
  if (next.discountPrice !== discount) fields['discountPrice'] = [discount, next.discountPrice]
  const onHand = held.onHand === null ? null : Number(held.onHand)
  const stock = stockRecord(onHand, draft.quantity === undefined ? onHand : draft.quantity)
  const variants = [{ id: held.id, sku: held.sku, fields, values: {}, ...stock }]
  const record = { madeVersion: null, fields: {}, tagsAdded: [], tagsRemoved: [], variants }
  return { position, outcome: 'written', productId: held.productId, record, problems: [] }
}

const notesOf = (run: Run, items: readonly Item[], held: ReadonlyMap<string, Held>): AuditNote[] =>
  items.flatMap(({ row, draft }): AuditNote[] => {
    const of = held.get(draft.variantId)
    const side = (which: 'from' | 'to') => Object.fromEntries(row.fields.map((each) => [`${row.sku} ${each.field}`, each[which]]))
    if (!of) return []
    const about = { subject: 'product', subjectId: of.productId, before: side('from'), after: { ...side('to'), import: run.fileName } }
    return [{ action: 'product.importChanged', ...about }]
  })
