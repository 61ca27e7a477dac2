// One change to many products, or to one: status, category, tags, archive. All or nothing, each with its own audit row.
import { eq, inArray, sql } from 'drizzle-orm'
import { type AuditFields, auditMany } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { tags } from '#modules/taxonomy/server/tables.ts'
import { done } from '#shared/endpoint.ts'
import type { ProductsChange } from '../../admin-contract.ts'
import type { AdminProduct } from '../../product-admin-contract.ts'
import { getAdminProduct } from '../product/admin-product.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { lockProducts } from './lock-products.ts'
import { needFreeTitle, withKnownChoices } from './product-rules.ts'
import { bundleComponents, products, productTags } from '../tables.ts'
import { showProducts, touchProducts } from './save-products.ts'

type Row = {
  id: string
  status: string
  categoryId: string
  archivedAt: string | null
  title: { en: string; ar: string }
  tagIds: string[]
}
type Note = { id: string; before: AuditFields; after: AuditFields }

/** Changes every product of a selection; gives how many were not so already. Refused as a whole when one may not. */
export async function changeProducts(ctx: Ctx, ids: readonly string[], change: ProductsChange): Promise<{ changed: number }> {
  const rows = await lock(ctx, ids)
  if (rows.length < new Set(ids).size) throw catalogueErrors.notFound()
  const wanted = rows.filter((row) => differs(row, change))
  if (wanted.length === 0) return { changed: 0 }
  const changed = wanted.map(({ id }) => id)
  const notes = await apply(ctx, wanted, change)
  await touchProducts(ctx, changed)
  await showProducts(ctx, changed)
  const action = change.kind === 'archive' ? 'product.archived' : change.kind === 'restore' ? 'product.restored' : 'product.saved'
  await auditMany(
    ctx,
    notes.map(({ id, ...sides }) => ({ action, subject: 'product', subjectId: id, ...sides })),
  )
  return { changed: changed.length }
}

/** Archives a product: out of the shop, kept for orders. */
export async function removeProduct(ctx: Ctx, id: string): Promise<typeof done> {
  const { changed } = await changeProducts(ctx, [id], { kind: 'archive' })
  if (changed === 0) throw catalogueErrors.notFound()
  return done
}

/** Takes a product out of the archive. */
export async function restoreProduct(ctx: Ctx, id: string): Promise<AdminProduct> {
  await changeProducts(ctx, [id], { kind: 'restore' })
  return getAdminProduct(ctx, id)
}

async function lock(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
  const { id, status, categoryId, archivedAt, title } = products
  await lockProducts(ctx, ids)
  const rows = await ctx.db
    .select({ id, status, categoryId, archivedAt, title })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
  const labels = await ctx.db
    .select()
    .from(productTags)
    .where(inArray(productTags.productId, [...ids]))
  const tagsOf = Map.groupBy(labels, ({ productId }) => productId)
  return rows.map((row) => ({ ...row, tagIds: (tagsOf.get(row.id) ?? []).map(({ tagId }) => tagId).sort() }))
}

function differs(row: Row, change: ProductsChange): boolean {
  switch (change.kind) {
    case 'status':
      return row.status !== change.status
    case 'category':
      return row.categoryId !== change.categoryId
    case 'addTag':
      return !row.tagIds.includes(change.tagId)
    case 'removeTag':
      return row.tagIds.includes(change.tagId)
    case 'archive':
      return row.archivedAt === null
    case 'restore':
      return row.archivedAt !== null
  }
}

async function apply(ctx: Ctx, rows: readonly Row[], change: ProductsChange): Promise<Note[]> {
  const ids = rows.map(({ id }) => id)
  const set = (values: Partial<typeof products.$inferInsert>) => ctx.db.update(products).set(values).where(inArray(products.id, ids))
  const noted = (of: (row: Row) => [AuditFields, AuditFields]) => rows.map((row) => ({ id: row.id, before: of(row)[0], after: of(row)[1] }))
  switch (change.kind) {
    case 'status':
      await set({ status: change.status })
      return noted(({ status }) => [{ status }, { status: change.status }])
    case 'category':
      await withKnownChoices(() => set({ categoryId: change.categoryId }))
      return noted(({ categoryId }) => [{ categoryId }, { categoryId: change.categoryId }])
    case 'addTag':
      await needParts(ctx, ids, change.tagId)
      await withKnownChoices(() => ctx.db.insert(productTags).values(ids.map((productId) => ({ productId, tagId: change.tagId }))))
      return noted(({ tagIds }) => [{ tagIds }, { tagIds: [...tagIds, change.tagId].sort() }])
    case 'removeTag':
      await ctx.db.delete(productTags).where(sql`${productTags.tagId} = ${change.tagId} and ${inArray(productTags.productId, ids)}`)
      return noted(({ tagIds }) => [{ tagIds }, { tagIds: tagIds.filter((each) => each !== change.tagId) }])
    case 'archive':
      await set({ archivedAt: ctx.now.toISOString() })
      return noted(() => [{}, {}])
    case 'restore':
      // One by one: of two archived products with the same title the second finds the first.
      for (const { id, title } of rows) {
        await needFreeTitle(ctx, title, null)
        await ctx.db.update(products).set({ archivedAt: null }).where(eq(products.id, id))
      }
      return noted(() => [{}, {}])
  }
}

/** A bundle's label is only for products that have components. */
async function needParts(ctx: Ctx, ids: readonly string[], tagId: string): Promise<void> {
  const [tag] = await ctx.db.select({ type: tags.type }).from(tags).where(eq(tags.id, tagId))
  if (!tag) throw catalogueErrors.choiceUnknown()
  if (tag.type !== 3) return
  const bundles = await ctx.db
    .selectDistinct({ id: bundleComponents.productId })
    .from(bundleComponents)
    .where(inArray(bundleComponents.productId, [...ids]))
  if (bundles.length < ids.length) throw catalogueErrors.bundleEmpty()
}
