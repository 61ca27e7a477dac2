// Former slugs of products, categories and brands. Each still leads to its former owner, so nothing else may take it.
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { slugRedirects } from './tables.ts'

export type AddressKind = (typeof slugRedirects.$inferSelect)['kind']
/** A row that changed its slug. */
export type SlugMove = { id: string; before: string; after: string }

type Db = Pick<Ctx, 'db'>

/** The former slugs among these, with the id each leads to. */
export async function readFormerSlugs({ db }: Db, kind: AddressKind, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .select({ slug: slugRedirects.slug, id: slugRedirects.targetId })
    .from(slugRedirects)
    .where(and(eq(slugRedirects.kind, kind), inArray(slugRedirects.slug, [...slugs])))
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

/** Redirects the former slugs; the new ones no longer redirect. */
export async function moveSlugs({ db }: Db, kind: AddressKind, moves: readonly SlugMove[]): Promise<void> {
  if (moves.length === 0) return
  const given = moves.flatMap(({ before, after }) => [before, after])
  await db.delete(slugRedirects).where(and(eq(slugRedirects.kind, kind), inArray(slugRedirects.slug, given)))
  const taken = new Set(moves.map(({ after }) => after))
  const left = moves.filter(({ before }) => !taken.has(before))
  if (left.length > 0) await db.insert(slugRedirects).values(left.map(({ id, before }) => ({ kind, slug: before, targetId: id })))
}

/** Removes the former slugs of deleted rows. */
export async function forgetSlugs({ db }: Db, kind: AddressKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.delete(slugRedirects).where(and(eq(slugRedirects.kind, kind), inArray(slugRedirects.targetId, [...ids])))
}
