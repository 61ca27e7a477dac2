// The pictures of an import for its screen: which came, which wait, which could not be had and why.
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { type PageMeta, pageMeta } from '#shared/paging.ts'
import type { ImportPicture, listImportPictures as listCall } from '../../pictures-admin-contract.ts'
import { getRun, spoken } from '../queries.ts'
import { importChanges, importPictures } from '../tables.ts'

type Query = HandlerInput<typeof listCall>['query']

/** In the order of the file, with the product each belongs to. */
export async function listImportPictures(
  ctx: Ctx,
  runId: string,
  { page, perPage = 20, search, state }: Query,
): Promise<{ data: ImportPicture[]; meta: PageMeta }> {
  await getRun(ctx, runId)
  const { position, place, line, src, state: is, problem } = importPictures
  const { title, productId, undo, sku } = importChanges
  const wanted = and(
    eq(importPictures.runId, runId),
    state === undefined ? undefined : eq(is, state),
    holdsTyped(search, [src, sku, ...bothLanguages(title)]),
  )
  const query = ctx.db
    .select({ position, place, line, src, state: is, problem, title, productId, undo })
    .from(importPictures)
    .innerJoin(importChanges, and(eq(importChanges.runId, importPictures.runId), eq(importChanges.position, position)))
    .where(wanted)
  const total = await ctx.db.$count(query.as('found'))
  const rows = await query
    .orderBy(asc(position), asc(place))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const data = rows.map(({ problem: why, undo: undone, productId: id, ...row }) => ({
    ...row,
    productId: undone === 'removed' ? null : id,
    reason: why === null ? null : spoken(ctx, why).reason,
  }))
  return { data, meta: pageMeta(page, perPage, total) }
}
