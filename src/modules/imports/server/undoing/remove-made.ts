// Deletes products and variants that an import made and nobody has used since; those in use are archived or made unavailable.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { archiveProducts, deleteProducts, deleteVariants, switchOffVariants } from '#modules/products/server/public.ts'
import type { PresentProduct } from '../comparing/present-products.ts'
import type { UndoResult, UndoRow } from './undo-record.ts'
import { stockMovements } from '#modules/stock/server/tables.ts'

/** Those of these variants whose stock only imports have moved. */
async function untouched(ctx: Ctx, variantIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select v.id from unnest(${sql.param([...variantIds])}::uuid[]) v (id) where not exists (
      select 1 from ${stockMovements} m where m.variant_id = v.id and (m.reason <> 'import' or m.order_id is not null))`)
  return new Set(rows.map(({ id }) => id))
}

/** Takes rows of products the import made. */
export async function removeMade(ctx: Ctx, rows: readonly UndoRow[], present: ReadonlyMap<string, PresentProduct>): Promise<UndoResult[]> {
  if (rows.length === 0) return []
  const variants = rows.flatMap(({ productId }) => present.get(productId)?.variants.map(({ id }) => id) ?? [])
  const unused = await untouched(ctx, variants)
  const removable = rows.filter(({ productId, record }) => {
    const product = present.get(productId)
    return product?.version === record.madeVersion && product.variants.every(({ id }) => unused.has(id))
  })
  const removed = await deleteProducts(
    ctx,
    removable.map(({ productId }) => productId),
  )
  await archiveProducts(
    ctx,
    rows.map(({ productId }) => productId).filter((id) => !removed.has(id)),
  )
  return rows.map(({ positions, productId }) => ({ positions, undo: removed.has(productId) ? 'removed' : 'archived', kept: [] }))
}

/** Takes away variants that an import added to products; those in use become unavailable. Gives the ids that stay. */
export async function removeVariants(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const unused = await untouched(ctx, ids)
  const removed = await deleteVariants(
    ctx,
    ids.filter((id) => unused.has(id)),
  )
  const staying = ids.filter((id) => !removed.has(id))
  await switchOffVariants(ctx, staying)
  return new Set(staying)
}
