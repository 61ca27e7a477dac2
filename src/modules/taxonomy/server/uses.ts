// Finds the uses of terms in this module and all above it. A term in use is not deleted, and the refusal lists its uses.
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { ask } from '#server/events.ts'
import { say } from '#server/texts.ts'
import type { AppError } from '#shared/errors.ts'
import { type TermKind, type Use, usesOfTerms } from '../events.ts'
import { categories } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'

type Uses = ReadonlyMap<string, readonly Use[]>

/** Takes terms of one kind; gives their uses, without unused terms. */
export async function usesOf(ctx: Ctx, kind: TermKind, terms: readonly { id: string }[]): Promise<Uses> {
  const ids = terms.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const all: Use[] = []
  const found = (use: Use) => {
    if (use.count > 0) all.push(use)
  }
  if (kind === 'mainCategory' || kind === 'category') {
    const above = kind === 'mainCategory' ? categories.mainCategoryId : categories.parentId
    const rows = await ctx.db
      .select({ id: above, count: sql<number>`count(*)::int` })
      .from(categories)
      .where(inArray(above, ids))
      .groupBy(above)
    for (const { id, count } of rows) if (id) found({ id, kind: kind === 'mainCategory' ? 'categories' : 'subCategories', count })
  }
  for (const uses of await ask(ctx, usesOfTerms, { kind, ids })) uses.forEach(found)
  return Map.groupBy(all, ({ id }) => id)
}

/** The number of products using it, without archived ones. */
export const productCount = (uses: Uses, id: string): number => countOf(uses, id, 'products')

export const countOf = (uses: Uses, id: string, kind: Use['kind']): number => uses.get(id)?.find((use) => use.kind === kind)?.count ?? 0

/** The refusal to delete a term in use, with the places that use it. */
export function inUse(ctx: Ctx, uses: readonly Use[]): AppError {
  const where = uses.map(({ kind, count }) => say(ctx.locale, `taxonomy.admin.uses.${kind}`, { count }))
  return taxonomyErrors.inUse({
    params: { where: new Intl.ListFormat(ctx.locale, { type: 'conjunction' }).format(where) },
    data: { uses: uses.map(({ kind, count }) => ({ kind, count })) },
  })
}
