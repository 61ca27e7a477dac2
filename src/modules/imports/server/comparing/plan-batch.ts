// Plans a batch: each product is made, changed, left as it is, or refused with the reason, decided from the shop's present rows.
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { safeHtml, skuHolders } from '#modules/products/server/public.ts'
import { products as productRows, variants } from '#modules/products/server/tables.ts'
import { isUnknownGroup, readTaxGroups } from '#modules/tax/server/public.ts'
import type { Units } from '#modules/taxonomy/server/public.ts'
import { textIn, type Locale, type Texts } from '#shared/locale.ts'
import type { ImportProduct, ImportVariant } from '../../catalogue.ts'
import { problem, type ImportProblem } from '../../problems.ts'
import type { FileColumns } from '../reading/file-columns.ts'
import type { TakenPictures } from '../pictures/take-pictures.ts'
import { readStoredHash, sourceHash, sourceKeyOf } from './source-hash.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import { type HeldLimits, limitProblems, readLimits, scaleTo } from './limits.ts'

/** A product of the file, ready to be written. `description` is clean HTML; `pictures` is null while pictures are not taken. */
export type Draft = { product: ImportProduct; key: string; hash: string; description: () => Texts; pictures: TakenPictures | null }

export type Existing = {
  id: string
  slug: string
  sku: string
  sourceKey: string | null
  sourceHash: string | null
  isArchived: boolean
  unit: string
  decimals: number
}

export type Change = { draft: Draft; existing: Existing }
export type Plan = {
  creates: Draft[]
  updates: Change[]
  /** The file says what it said before, but not all of its pictures are stored yet. */
  pictureOnly: Change[]
  unchanged: number
  problems: ImportProblem[]
}

/** The names taken by products before this one: titles by SKU and barcode; SKUs by title, where titles are compared. */
export type Claims = Record<'skus' | 'variantSkus' | 'barcodes' | 'titles', Map<string, string>>
export const noClaims = (): Claims => ({ skus: new Map(), variantSkus: new Map(), barcodes: new Map(), titles: new Map() })

export type Planning = {
  columns: FileColumns
  units: Units
  language: Locale
  /** The caller compares with the shop itself: what the file said the last time does not matter. */
  isCompared?: true
}

/** Gives the shop's products that a file's products are, by source key: found by that key, in our own format else by SKU. */
export async function matchProducts(ctx: Pick<Ctx, 'db'>, products: readonly ImportProduct[]): Promise<Map<string, Existing>> {
  const keys = sql.param(products.map(sourceKeyOf))
  const skus = sql.param(products.filter(({ format }) => format === 'own').map(({ sku }) => sku))
  const { rows } = await ctx.db.execute<Existing>(sql`
    select p.id, p.slug, p.sku, p.source_key as "sourceKey", p.source_hash as "sourceHash", p.archived_at is not null as "isArchived",
      u.code as unit, u.decimals
    from (
      select id from ${productRows} where source_key = any(${keys}::text[]) union select id from ${productRows} where sku = any(${skus}::text[])
    ) found join ${productRows} p on p.id = found.id join ${measureUnits} u on u.id = p.measure_unit_id`)
  const byKey = new Map(rows.map((row) => [row.sourceKey, row]))
  const bySku = new Map(rows.map((row) => [row.sku, row]))
  const matched = new Map<string, Existing>()
  for (const product of products) {
    const key = sourceKeyOf(product)
    const row = byKey.get(key) ?? (product.format === 'own' ? bySku.get(product.sku) : undefined)
    if (row) matched.set(key, row)
  }
  return matched
}

/** Whether the file says of a product what it said the last time; pictures count only when they are wanted. */
export function isSame(product: ImportProduct, hash: string, existing: Existing | undefined, wantsPictures: boolean): boolean {
  if (!existing) return false
  const kept = readStoredHash(existing.sourceHash)
  return kept.hash === hash && (kept.hasAllPictures || !wantsPictures || product.pictures.length === 0)
}

/** Decides about each product in the file's order. What earlier ones took that is not in the database yet is in `others`; `claims` grows. */
export async function planBatch(
  ctx: Pick<Ctx, 'db'>,
  drafts: readonly Draft[],
  { claims, others }: { claims: Claims; others: readonly Claims[] },
  planning: Planning,
): Promise<Plan> {
  const products = drafts.map(({ product }) => product)
  const [matched, owners, limits, taxGroups] = [
    await matchProducts(ctx, products),
    await readOwners(ctx, products, planning.language),
    await readLimits(ctx, products),
    await readTaxGroups(ctx),
  ]
  const plan: Plan = { creates: [], updates: [], pictureOnly: [], unchanged: 0, problems: [] }
  const used = new Set<string>()
  for (const draft of drafts) {
    const { product, key, hash } = draft
    const existing = matched.get(key)
    if (existing?.isArchived) plan.problems.push(problem({ line: product.line, column: null, text: product.sku }, 'productArchived'))
    if (existing?.isArchived || (!planning.isCompared && isSame(product, hash, existing, draft.pictures !== null))) {
      plan.unchanged += 1
      continue
    }
    const refusals = refusalsOf(product, existing, { owners, limits, claims: [claims, ...others], used, planning })
    plan.problems.push(...refusals)
    if (refusals.length > 0) continue
    claim(product, claims, planning.language)
    if (existing) used.add(existing.id)
    if (isUnknownGroup(product.taxGroup, taxGroups)) {
      const cell = { line: product.line, column: planning.columns.taxGroup, text: product.taxGroup ?? '' }
      plan.problems.push(problem(cell, 'taxGroupUnknown', { code: product.taxGroup ?? '' }))
    }
    if (!existing) plan.creates.push(draft)
    else if (!planning.isCompared && readStoredHash(existing.sourceHash).hash === hash) plan.pictureOnly.push({ draft, existing })
    else plan.updates.push({ draft, existing })
  }
  return plan
}

type Owner = { id: string; title: string }
type Owners = { skus: Map<string, Owner>; variantSkus: Map<string, Owner>; barcodes: Map<string, Owner[]> }

/** Who has the SKUs and barcodes that these products name. */
async function readOwners(ctx: Pick<Ctx, 'db'>, products: readonly ImportProduct[], language: Locale): Promise<Owners> {
  const named = products.flatMap((product) => product.variants)
  const barcodes = named.flatMap(({ barcode }) => barcode ?? [])
  const holders = await skuHolders(ctx, [...new Set([...products, ...named].map(({ sku }) => sku))])
  const ofBarcodes = await ctx.db
    .select({ productId: productRows.id, barcode: variants.barcode, title: productRows.title })
    .from(variants)
    .innerJoin(productRows, eq(productRows.id, variants.productId))
    .where(sql`${variants.barcode} = any(${sql.param(barcodes)}::text[])`)
  const owner = ({ productId, title }: { productId: string; title: Texts }): Owner => ({ id: productId, title: textIn(title, language) })
  const ownersOf = (isVariant: boolean) =>
    new Map(holders.filter(({ variantId }) => (variantId !== null) === isVariant).map((holder) => [holder.sku, owner(holder)]))
  const byBarcode = Map.groupBy(ofBarcodes, ({ barcode }) => barcode ?? '')
  return {
    skus: ownersOf(false),
    variantSkus: ownersOf(true),
    barcodes: new Map([...byBarcode].map(([barcode, rows]) => [barcode, rows.map(owner)])),
  }
}

type Judging = { owners: Owners; limits: HeldLimits; claims: readonly Claims[]; used: ReadonlySet<string>; planning: Planning }

function refusalsOf(
  product: ImportProduct,
  existing: Existing | undefined,
  { owners, limits, claims, used, planning }: Judging,
): ImportProblem[] {
  const { columns, units, language } = planning
  const found: ImportProblem[] = []
  const foreign = (owner: Owner | undefined): string | undefined => (owner && owner.id !== existing?.id ? owner.title : undefined)
  const cell = (line: number, column: string | null, text: string) => ({ line, column, text })

  const claimed = (of: keyof Claims, word: string): string | undefined =>
    claims.map((each) => each[of].get(word)).find((each) => each !== undefined)
  const title =
    claimed('skus', product.sku) ??
    foreign(owners.skus.get(product.sku)) ??
    (existing && used.has(existing.id) ? textIn(product.title, language) : undefined)
  if (title !== undefined) found.push(problem(cell(product.line, columns.sku, product.sku), 'skuTaken', { sku: product.sku, title }))
  for (const { line, sku, barcode } of product.variants) {
    const ofSku = claimed('variantSkus', sku) ?? foreign(owners.variantSkus.get(sku))
    if (ofSku !== undefined && (ofSku !== title || sku !== product.sku))
      found.push(problem(cell(line, columns.variantSku, sku), 'variantSkuTaken', { sku, title: ofSku }))
    if (barcode === null) continue
    const ofBarcode =
      claimed('barcodes', barcode) ??
      owners.barcodes
        .get(barcode)
        ?.map(foreign)
        .find((each) => each !== undefined)
    if (ofBarcode !== undefined) found.push(problem(cell(line, columns.barcode, barcode), 'barcodeTaken', { barcode, title: ofBarcode }))
  }
  if (existing && product.unit !== null && units.decimals(product.unit) !== existing.decimals) {
    const { unit, decimals } = existing
    found.push(problem(cell(product.line, columns.unit, product.unit), 'unitDiffers', { unit, decimals }))
    return found
  }
  const decimals = existing?.decimals ?? units.decimals(product.unit)
  const scale = existing && product.unit === null ? scaleTo(existing.decimals, units) : 1
  found.push(...limitProblems(product, { held: limits, productId: existing?.id, decimals, scale, column: columns.maxQuantity }))
  return found
}

function claim(product: ImportProduct, claims: Claims, language: Locale): void {
  const title = textIn(product.title, language)
  claims.skus.set(product.sku, title)
  for (const { sku, barcode } of product.variants satisfies ImportVariant[]) {
    claims.variantSkus.set(sku, title)
    if (barcode !== null) claims.barcodes.set(barcode, title)
  }
}

/** A product of the file with what can be said from it alone; its description is cleaned when it is first asked for. */
export function draftOf(product: ImportProduct): Omit<Draft, 'pictures'> {
  let clean: Texts | undefined
  return {
    product,
    key: sourceKeyOf(product),
    hash: sourceHash(product),
    description: () => (clean ??= { en: safeHtml(product.description.en), ar: safeHtml(product.description.ar) }),
  }
}
