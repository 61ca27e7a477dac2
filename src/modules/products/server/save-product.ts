// How the office writes products: against the version its form saw, with a new index row, a moved catalogue version and an audit row.
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError, one, refusing } from '#server/db/failures.ts'
import { coreErrors } from '#shared/errors.ts'
import { slugify } from '#shared/folding.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import { done } from '#shared/endpoint.ts'
import type { AdminProduct, ProductCreate, ProductUpdate } from '../admin-contract.ts'
import { getAdminProduct } from './admin-queries.ts'
import { catalogueErrors } from './catalogue-errors.ts'
import { reindexProducts } from './reindex.ts'
import { safeHtml } from './rich-text.ts'
import { bundleComponents, productPictures, products, productTags, slugRedirects, variants } from './tables.ts'

const refusals = {
  products_sku_key: { error: catalogueErrors.skuTaken, field: 'sku' },
  variants_sku_key: { error: catalogueErrors.skuTaken, field: 'sku' },
  products_slug_key: { error: catalogueErrors.slugTaken, field: 'slug' },
}

/** Saves a product and its variants. Refused with the present product when somebody saved it meanwhile. */
export async function updateProduct(ctx: Ctx, id: string, input: ProductUpdate): Promise<AdminProduct> {
  const before = await lockVersion(ctx, id, input.version)
  await needFreeTitle(ctx, input.title, id)
  const slug = input.slug ? slugify(input.slug) || before.slug : before.slug
  await refusing(refusals, () =>
    withKnownChoices(() =>
      ctx.db
        .update(products)
        .set({ ...columns(input), slug, version: before.version + 1, updatedAt: ctx.now.toISOString() })
        .where(eq(products.id, id)),
    ),
  )
  if (slug !== before.slug) await leaveRedirect(ctx, id, before.slug, slug)
  await saveVariants(ctx, before, input)
  await saveLinks(ctx, id, input)
  await reindexProducts(ctx, [id, ...(await bundlesOf(ctx, id))])
  await touchCatalogue(ctx)
  const after = await getAdminProduct(ctx, id)
  await audit(ctx, { action: 'product.saved', subject: 'product', subjectId: id, ...changes(before, after) })
  return after
}

/** Makes a product with its only variant. */
export async function createProduct(ctx: Ctx, input: ProductCreate): Promise<AdminProduct> {
  await needFreeTitle(ctx, input.title, null)
  const slug = await freeSlug(ctx, slugify(textIn(input.title, 'en')) || slugify(input.sku))
  const { id } = await refusing(refusals, () =>
    withKnownChoices(async () => {
      const row = one(
        await ctx.db
          .insert(products)
          .values({ ...columns(input), slug })
          .returning({ id: products.id }),
      )
      await ctx.db.insert(variants).values({ ...input.variant, productId: row.id, sku: input.sku })
      return row
    }),
  )
  await saveLinks(ctx, id, input)
  await reindexProducts(ctx, [id])
  await touchCatalogue(ctx)
  await audit(ctx, { action: 'product.created', subject: 'product', subjectId: id, after: { sku: input.sku, title: input.title } })
  return getAdminProduct(ctx, id)
}

/** Archives a product: out of the shop, kept for orders. */
export async function removeProduct(ctx: Ctx, id: string): Promise<typeof done> {
  const gone = await ctx.db
    .update(products)
    .set({ archivedAt: ctx.now.toISOString(), version: sql`${products.version} + 1` })
    .where(and(eq(products.id, id), isNull(products.archivedAt)))
    .returning({ sku: products.sku })
  if (gone.length === 0) throw catalogueErrors.notFound()
  await reindexProducts(ctx, [id, ...(await bundlesOf(ctx, id))])
  await touchCatalogue(ctx)
  await audit(ctx, { action: 'product.archived', subject: 'product', subjectId: id, before: gone[0] })
  return done
}

async function lockVersion(ctx: Ctx, id: string, version: number): Promise<AdminProduct> {
  await ctx.db.select({ id: products.id }).from(products).where(eq(products.id, id)).for('no key update')
  const present = await getAdminProduct(ctx, id)
  if (present.version !== version) throw coreErrors.changed({ data: present })
  return present
}

const columns = ({
  sku,
  title,
  description,
  status,
  brandId,
  categoryId,
  measureUnitId,
  taxGroupId,
  seoTitle,
  seoDescription,
}: ProductUpdate | ProductCreate) => ({
  sku,
  title,
  description: { en: safeHtml(description.en), ar: safeHtml(description.ar) },
  status,
  brandId,
  categoryId,
  measureUnitId,
  taxGroupId,
  seoTitle,
  seoDescription,
})

// A foreign key that fails means a choice that was removed while the form was open.
async function withKnownChoices<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (driverError(error)?.code === '23503') throw catalogueErrors.choiceUnknown()
    throw error
  }
}

/** A title must be unique in each language it is given in. */
async function needFreeTitle(ctx: Ctx, title: Texts, ownId: string | null): Promise<void> {
  for (const language of ['en', 'ar'] as const) {
    if (title[language] === '') continue
    const [twin] = await ctx.db
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          sql`lower(${products.title}->>${language}) = lower(${title[language]})`,
          isNull(products.archivedAt),
          ownId ? ne(products.id, ownId) : undefined,
        ),
      )
      .limit(1)
    if (twin) throw catalogueErrors.titleTaken({ fields: [{ path: `title.${language}`, key: 'catalogue.titleTaken' }] })
  }
}

async function freeSlug(ctx: Ctx, wanted: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ slug: string }>(sql`
    select slug from products where slug = ${wanted} or slug like ${`${wanted}-%`}
    union select slug from slug_redirects where kind = 'product' and (slug = ${wanted} or slug like ${`${wanted}-%`})`)
  const taken = new Set(rows.map(({ slug }) => slug))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(slug)) return slug
  }
}

async function leaveRedirect(ctx: Ctx, id: string, before: string, after: string): Promise<void> {
  await ctx.db.delete(slugRedirects).where(and(eq(slugRedirects.kind, 'product'), eq(slugRedirects.slug, after)))
  await ctx.db
    .insert(slugRedirects)
    .values({ kind: 'product', slug: before, targetId: id })
    .onConflictDoUpdate({ target: [slugRedirects.kind, slugRedirects.slug], set: { targetId: id } })
}

async function saveVariants(ctx: Ctx, before: AdminProduct, { sku: productSku, variants: given }: ProductUpdate): Promise<void> {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]))
  if (given.some(({ id }) => !known.has(id)) || new Set(given.map(({ id }) => id)).size < given.length)
    throw catalogueErrors.variantUnknown()
  for (const [index, { id, ...row }] of given.entries()) {
    const present = known.get(id)
    const sku = before.variants.length === 1 && present?.sku === before.sku && row.sku === before.sku ? productSku : row.sku
    await refusing({ variants_sku_key: { error: catalogueErrors.skuTaken, field: `variants.${index}.sku` } }, () =>
      ctx.db
        .update(variants)
        .set({ ...row, sku, position: index })
        .where(and(eq(variants.id, id), eq(variants.productId, before.id))),
    )
  }
}

async function saveLinks(ctx: Ctx, productId: string, { tagIds, pictures }: Pick<ProductUpdate, 'tagIds' | 'pictures'>): Promise<void> {
  await ctx.db.delete(productTags).where(eq(productTags.productId, productId))
  await ctx.db.delete(productPictures).where(eq(productPictures.productId, productId))
  await withKnownChoices(async () => {
    if (tagIds.length > 0) await ctx.db.insert(productTags).values(tagIds.map((tagId) => ({ productId, tagId })))
    if (pictures.length > 0)
      await ctx.db.insert(productPictures).values(pictures.map(({ fileId, alt }, position) => ({ productId, fileId, position, alt })))
  })
}

/** Bundles that hold one of a product's variants: their availability follows it. */
async function bundlesOf(ctx: Ctx, productId: string): Promise<string[]> {
  const parts = ctx.db.select({ id: variants.id }).from(variants).where(eq(variants.productId, productId))
  const rows = await ctx.db
    .selectDistinct({ id: bundleComponents.productId })
    .from(bundleComponents)
    .where(or(inArray(bundleComponents.variantId, parts)))
  return rows.map(({ id }) => id)
}

function changes(before: AdminProduct, after: AdminProduct): { before: object; after: object } {
  const keys = Object.entries(before).flatMap(([key, value]) =>
    key !== 'updatedAt' &&
    key !== 'version' &&
    JSON.stringify(value) !== JSON.stringify(Object.entries(after).find(([other]) => other === key)?.[1])
      ? [key]
      : [],
  )
  const pick = (product: AdminProduct) => Object.fromEntries(Object.entries(product).filter(([key]) => keys.includes(key)))
  return { before: pick(before), after: pick(after) }
}
