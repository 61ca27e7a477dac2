// Files of prices, of stock or of both, one row per SKU: read against the shop's variants, each row a change, no change or a refusal.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Texts } from '#shared/locale.ts'
import { currencyDecimals, moneyToText } from '#shared/money.ts'
import { quantityToText } from '#shared/quantity.ts'
import type { FieldChange } from '../../admin-contract.ts'
import type { ImportResult, Reading, Row } from '../../catalogue.ts'
import { problem, type ImportProblem } from '../../problems.ts'
import { bad, priceIn, stockIn } from './amounts.ts'
import { rowCell, sheetByName, type Sheet } from './sheet.ts'
import type { bySkuFields } from './columns.ts'
import { bundleComponents, variants, products } from '#modules/products/server/tables.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'

/** The fields a row sets; others are absent. Money in minor units, quantities in the unit's smallest step; null: not counted. */
export type AmountsDraft = { variantId: string; price?: number; discountPrice?: number | null; quantity?: number | null }

type Held = {
  id: string
  productId: string
  sku: string
  title: Texts
  price: number
  discountPrice: number | null
  onHand: number | null
  decimals: number
  isArchived: boolean
  isBundle: boolean
}
export type AmountsResult = {
  line: number
  sku: string
  held: Held | null
  fields: FieldChange[]
  draft: AmountsDraft | null
  problems: ImportProblem[]
}

type Field = (typeof bySkuFields)[number]
export type AmountsReader = (rows: readonly Row[]) => Promise<AmountsResult[]>

/** The knowledge about the file's prices so far. */
type Commas = { readonly hasDecimalCommas: boolean }

/** Takes the mapped header; gives what reads rows, in the file's order. A SKU counts once. */
export function amountsReader(ctx: Pick<Ctx, 'db' | 'profile'>, header: string[], commas: Commas): AmountsReader {
  const sheet = sheetByName<Field>(header, ['sku', 'price', 'discount_price', 'quantity'])
  const seen = new Map<string, number>()
  return async (rows) => {
    const held = await readHeld(
      ctx,
      rows.map((row) => sheet.text(row, 'sku')),
    )
    return rows.map((row) => {
      const written = sheet.text(row, 'sku')
      const of = held.get(written) ?? held.get(written.toUpperCase())
      const result = readRow(row, of, { sheet, currency: ctx.profile.currency.code, commas, before: seen.get(of?.sku ?? '') })
      if (of && result.problems.every(({ severity }) => severity !== 'error')) seen.set(of.sku, row.line)
      return { ...result, sku: of?.sku ?? written }
    })
  }
}

async function readHeld({ db }: Pick<Ctx, 'db'>, skus: readonly string[]): Promise<Map<string, Held>> {
  const wanted = sql.param([...new Set(skus.flatMap((sku) => [sku, sku.toUpperCase()]))])
  const { rows } = await db.execute<
    Omit<Held, 'price' | 'discountPrice' | 'onHand'> & Record<'price' | 'discountPrice' | 'onHand', string | null>
  >(sql`
    select v.id, v.product_id as "productId", v.sku, p.title, v.price, v.discount_price as "discountPrice", v.on_hand as "onHand", u.decimals,
      p.archived_at is not null as "isArchived", exists (select 1 from ${bundleComponents} b where b.product_id = p.id) as "isBundle"
    from ${variants} v join ${products} p on p.id = v.product_id join ${measureUnits} u on u.id = p.measure_unit_id where v.sku = any(${wanted}::text[])`)
  return new Map(
    rows.map((row) => [
      row.sku,
      {
        ...row,
        price: Number(row.price),
        discountPrice: row.discountPrice === null ? null : Number(row.discountPrice),
        onHand: row.onHand === null ? null : Number(row.onHand),
      },
    ]),
  )
}

type About = { sheet: Sheet<Field>; currency: string; commas: Commas; before: number | undefined }

function readRow(row: Row, held: Held | undefined, { sheet, currency, commas, before }: About): Omit<AmountsResult, 'sku'> {
  const problems: ImportProblem[] = []
  const none = { line: row.line, held: held ?? null, fields: [], draft: null, problems }
  const sku = sheet.cell(row, 'sku')
  if (sku.text === '') problems.push(problem({ ...sku, text: rowCell(row).text }, 'keyMissing'))
  else if (!held) problems.push(problem(sku, 'skuUnknown', { sku: sku.text }))
  else if (before !== undefined) problems.push(problem(sku, 'productRepeated', { key: held.sku, line: before }))
  if (!held || before !== undefined) return none
  if (held.isArchived) {
    problems.push(problem(sku, 'productArchived'))
    return none
  }
  const reading = readingInto(problems, currency, commas)
  const price = priceIn(sheet.cell(row, 'price'), reading, 'typed')
  const discount = priceIn(sheet.cell(row, 'discount_price'), reading, 'typed')
  const said = stockIn(sheet.cell(row, 'quantity'), held.decimals, reading)
  const quantity = said === 'notCounted' ? null : said
  const isOther = said !== null && said !== 'bad' && quantity !== held.onHand
  if (isOther && held.isBundle) bad(reading, sheet.cell(row, 'quantity'), 'bundleStock')
  // A price file without a reduced price in the row ends the reduction; one without that column says nothing about it.
  const saysDiscount = sheet.has('discount_price') && (discount !== null || price !== null)
  const after = { price: price === null || price === 'bad' ? held.price : price, discount: saysDiscount ? discount : held.discountPrice }
  if (after.discount !== 'bad' && after.discount !== null && after.discount > after.price)
    bad(reading, sheet.cell(row, discount === null ? 'price' : 'discount_price'), 'discountAbovePrice')
  if (problems.some(({ severity }) => severity === 'error') || after.discount === 'bad' || quantity === 'bad') return none
  const draft: AmountsDraft = { variantId: held.id }
  if (after.price !== held.price) draft.price = after.price
  const lower = (amount: number | null, than: number) => (amount !== null && amount < than ? amount : null)
  if (lower(after.discount, after.price) !== lower(held.discountPrice, held.price)) draft.discountPrice = lower(after.discount, after.price)
  if (isOther && !held.isBundle) draft.quantity = quantity
  return { ...none, fields: fieldsOf(draft, held, currency), draft: Object.keys(draft).length > 1 ? draft : null }
}

function fieldsOf({ price, discountPrice, quantity }: AmountsDraft, held: Held, currency: string): FieldChange[] {
  const decimals = currencyDecimals(currency)
  const money = (amount: number | null): string | null => (amount === null ? null : moneyToText(amount, decimals))
  const stock = (amount: number | null): string => (amount === null ? 'notCounted' : quantityToText(amount, held.decimals))
  const fields: FieldChange[] = []
  const add = (field: Field, from: string | null, to: string | null) => fields.push({ field, variant: null, from, to })
  if (price !== undefined) add('price', money(held.price), money(price))
  if (discountPrice !== undefined) add('discount_price', money(held.discountPrice), money(discountPrice))
  if (quantity !== undefined) add('quantity', stock(held.onHand), stock(quantity))
  return fields
}

const readingInto = (problems: ImportProblem[], currency: string, { hasDecimalCommas }: Commas): Reading => ({
  language: 'en',
  currency,
  currencyDecimals: currencyDecimals(currency),
  quantityDecimals: () => 0,
  today: null,
  hasDecimalCommas,
  takenSkus: new Set(),
  emit: (result: ImportResult) => {
    if (!result.ok) problems.push(result.problem)
  },
})
