// The downloads and videos of one product: read and saved together by the office, against the version that was seen.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { files } from '#modules/files/server/tables.ts'
import { products } from '#modules/products/server/tables.ts'
import { audit } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { takeBackSame } from '#server/entity/same-save.ts'
import { needSeen } from '#server/entity/seen-version.ts'
import { atField, coreErrors } from '#shared/errors.ts'
import type { ProductMedia, ProductMediaInput } from '../admin-contract.ts'
import { type VideoHost, videoOf } from '../rules.ts'
import { extrasErrors } from './extras-errors.ts'
import { productDownloads, productMedia, productVideos } from './tables.ts'

/** A video's address as the office may open it. */
const addressOf = (host: VideoHost | null, id: string | null): string =>
  host === 'youtube' ? `https://www.youtube.com/watch?v=${id}` : host === 'vimeo' ? `https://vimeo.com/${id}` : ''

/** The sizes table, downloads and videos of a product; a product that has nothing yet is at version 0. */
export async function getProductMedia(ctx: Ctx, productId: string): Promise<ProductMedia> {
  const [found] = await ctx.db
    .select({ version: sql<number>`coalesce(${productMedia.version}, 0)` })
    .from(products)
    .leftJoin(productMedia, eq(productMedia.productId, products.id))
    .where(eq(products.id, productId))
  if (!found) throw coreErrors.notFound()
  const downloads = await ctx.db
    .select({ fileId: files.id, hash: files.hash, name: files.name, bytes: files.bytes, title: productDownloads.caption })
    .from(productDownloads)
    .innerJoin(files, eq(files.id, productDownloads.fileId))
    .where(eq(productDownloads.productId, productId))
    .orderBy(asc(productDownloads.position))
  const videos = await ctx.db
    .select({
      title: productVideos.caption,
      fileId: files.id,
      hash: files.hash,
      name: files.name,
      host: productVideos.host,
      hostId: productVideos.hostId,
    })
    .from(productVideos)
    .leftJoin(files, eq(files.id, productVideos.fileId))
    .where(eq(productVideos.productId, productId))
    .orderBy(asc(productVideos.position))
  return {
    id: productId,
    version: found.version,
    downloads,
    videos: videos.map(({ title, fileId, hash, name, host, hostId }) => ({
      title,
      file: fileId !== null && hash !== null && name !== null ? { fileId, hash, name } : null,
      address: addressOf(host, hostId),
    })),
  }
}

/** Replaces the downloads and videos of a product. */
export async function saveProductMedia(
  ctx: Ctx,
  productId: string,
  { version, downloads, videos }: ProductMediaInput,
): Promise<ProductMedia> {
  await ctx.db.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update')
  const before = await getProductMedia(ctx, productId)
  await needSeen(ctx, 'productMedia', productId, before, version)
  await needFiles(
    ctx,
    'document',
    'downloads',
    downloads.map(({ fileId }) => fileId),
  )
  await needFiles(
    ctx,
    'video',
    'videos',
    videos.flatMap(({ fileId }) => fileId ?? []),
  )
  await ctx.db.delete(productDownloads).where(eq(productDownloads.productId, productId))
  await ctx.db.delete(productVideos).where(eq(productVideos.productId, productId))
  if (downloads.length > 0)
    await ctx.db
      .insert(productDownloads)
      .values(downloads.map(({ fileId, title }, position) => ({ productId, fileId, position, caption: title })))
  if (videos.length > 0)
    await ctx.db.insert(productVideos).values(
      videos.map(({ fileId, address, title }, position) => {
        const video = fileId === null ? videoOf(address) : null
        return { productId, position, fileId, host: video?.host ?? null, hostId: video?.id ?? null, caption: title }
      }),
    )
  await ctx.db
    .insert(productMedia)
    .values({ productId, version: before.version + 1 })
    .onConflictDoUpdate({ target: productMedia.productId, set: { version: before.version + 1 } })
  await touchCatalogue(ctx)
  const after = await getProductMedia(ctx, productId)
  if (await takeBackSame(ctx, before, after)) return before
  await audit(ctx, { action: 'productMedia.saved', subject: 'productMedia', subjectId: productId, before, after })
  return after
}

/** Refuses files that are not there, private, or of another kind. */
async function needFiles(ctx: Ctx, kind: 'document' | 'video', field: string, ids: readonly string[]): Promise<void> {
  const known = await ctx.db.$count(files, and(inArray(files.id, [...ids]), eq(files.kind, kind), eq(files.isPrivate, false)))
  if (known !== new Set(ids).size) throw atField(extrasErrors.fileUnknown, field)
}
