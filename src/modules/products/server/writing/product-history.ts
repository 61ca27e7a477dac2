// Who changed what of a product: what is written down with every save, and the list that is read from it.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AuditFields } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { isoTime } from '#server/db/text-fragments.ts'
import { people } from '#modules/people/server/tables.ts'
import { type PageMeta, pageMeta } from '#shared/paging.ts'
import { sameValue } from '#shared/same-value.ts'
import { type AdminProduct, ProductChange } from '../../product-admin-contract.ts'

/** A product's fields as its history distinguishes them; those of its only variant are among them. */
function fieldsOf(product: AdminProduct): Record<string, unknown> {
  const { sku, slug, title, description, status, brandId, categoryId, measureUnitId, taxGroupId, tagIds, optionGroupIds } = product
  const [only] = product.variantCount === 1 ? product.variants : []
  return {
    sku,
    slug,
    title,
    description,
    status,
    brandId,
    categoryId,
    measureUnitId,
    taxGroupId,
    tagIds,
    optionGroupIds,
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    seoImage: product.seoImage?.hash ?? null,
    pictures: product.pictures.map(({ hash, alt }) => ({ hash, alt })),
    bundle: product.bundle.map(({ sku: part, quantity }) => ({ sku: part, quantity })),
    ...(only && {
      code: only.code,
      barcode: only.barcode,
      variantStatus: only.status,
      price: only.price,
      discountPrice: only.discountPrice,
      weightGrams: only.weightGrams,
      minQuantity: only.minQuantity,
      multiple: only.multiple,
      maxQuantity: only.maxQuantity,
    }),
  }
}

/** The difference between two states of a product, for the audit row. */
export function changes(before: AdminProduct, after: AdminProduct): { before: AuditFields; after: AuditFields } {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => !sameValue(was[key], is[key]))
  const pick = (from: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, from[key] ?? null]))
  return { before: pick(was), after: pick(is) }
}

const Sides = z.record(z.string(), z.unknown()).nullable().catch(null)
const Row = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  actorKind: z.string(),
  actorName: z.string().nullable(),
  before: Sides,
  after: Sides,
  total: z.int(),
})

/** The changes of a product, newest first. */
export async function listProductChanges(
  ctx: Ctx,
  id: string,
  { page, perPage = 20 }: { page: number; perPage?: number | undefined },
): Promise<{ data: ProductChange[]; meta: PageMeta }> {
  const { rows } = await ctx.db.execute(sql`
    select a.id, ${isoTime('a.at')} as at, a.action, a.actor_kind as "actorKind", a.before, a.after,
      nullif(trim(concat_ws(' ', h.first_name, h.last_name)), '') as "actorName", count(*) over ()::int as total
    from ${auditEntries} a left join ${people} h on h.id = a.actor_id
    where a.subject = 'product' and a.subject_id = ${id}
    order by a.at desc, a.id desc limit ${perPage} offset ${(page - 1) * perPage}`)
  const parsed = z.array(Row).parse(rows)
  const data = parsed.map(({ before, after, total: _, ...row }) => ({
    ...row,
    fields: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
      field,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    })),
  }))
  return { data: z.array(ProductChange).parse(data), meta: pageMeta(page, perPage, parsed[0]?.total ?? 0) }
}
