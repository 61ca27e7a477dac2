// Bulk actions on terms: sets the status of many, and deletes the unused ones.
import { inArray } from 'drizzle-orm'
import { auditMany } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { setStatus } from '#server/entity/set-status.ts'
import { say } from '#server/texts.ts'
import { done } from '#shared/endpoint.ts'
import type { Texts } from '#shared/locale.ts'
import { textKey } from '#shared/errors.ts'
import { type TermKind, termsChanged } from '../events.ts'
import type { Change, Changed } from '../fields.ts'
import { forgetSlugs } from './former-slugs.ts'
import { brands, categories, mainCategories, measureUnits, tags } from './tables.ts'
import { lockKind } from './names.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'
import { inUse, usesOf } from './uses.ts'

const tables = { brand: brands, mainCategory: mainCategories, category: categories, tag: tags }
const notFound = {
  brand: taxonomyErrors.brandNotFound,
  mainCategory: taxonomyErrors.mainCategoryNotFound,
  category: taxonomyErrors.categoryNotFound,
  tag: taxonomyErrors.tagNotFound,
  measureUnit: taxonomyErrors.unitNotFound,
}
type WithStatus = keyof typeof tables

/** Activates, deactivates or deletes many terms; gives the number, and those that could not be changed with the reason. */
export async function changeMany(ctx: Ctx, kind: WithStatus, { ids, to }: Change): Promise<Changed> {
  if (to === 'removed') return removeMany(ctx, kind, ids)
  const changed = await setStatus(ctx, kind, tables[kind], ids, to)
  if (changed.length > 0) {
    await ctx.announce(termsChanged, { kind, ids: changed })
    await touchCatalogue(ctx)
  }
  return { changed: changed.length, kept: [] }
}

/** Deletes the unused ones. */
export async function removeMany(ctx: Ctx, kind: TermKind, ids: readonly string[]): Promise<Changed> {
  const rows = await lockRows(ctx, kind, ids)
  const uses = await usesOf(ctx, kind, rows)
  const [kept, gone] = [rows.filter(({ id }) => uses.has(id)), rows.filter(({ id }) => !uses.has(id))]
  await deleteRows(ctx, kind, gone)
  return {
    changed: gone.length,
    kept: kept.map(({ id, title }) => {
      const refusal = inUse(ctx, uses.get(id) ?? [])
      return { id, title, message: say(ctx.locale, textKey(refusal.code), refusal.params) }
    }),
  }
}

/** Deletes one; refused while it is in use, and when there is none. */
export async function removeOne(ctx: Ctx, kind: TermKind, id: string): Promise<typeof done> {
  const rows = await lockRows(ctx, kind, [id])
  const uses = (await usesOf(ctx, kind, [{ id }])).get(id)
  if (uses) throw inUse(ctx, uses)
  if (rows.length === 0) throw notFound[kind]()
  await deleteRows(ctx, kind, rows)
  return done
}

// The lock prevents new references; the count that follows sees the existing ones.
async function lockRows(ctx: Ctx, kind: TermKind, ids: readonly string[]): Promise<{ id: string; title: Texts }[]> {
  await lockKind(ctx, kind)
  const table = kind === 'measureUnit' ? measureUnits : tables[kind]
  const title = 'title' in table ? table.title : table.name
  return ctx.db
    .select({ id: table.id, title })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
    .for('update')
}

async function deleteRows(ctx: Ctx, kind: TermKind, rows: readonly { id: string; title: Texts }[]): Promise<void> {
  if (rows.length === 0) return
  const table = kind === 'measureUnit' ? measureUnits : tables[kind]
  await ctx.db.delete(table).where(
    inArray(
      table.id,
      rows.map(({ id }) => id),
    ),
  )
  if (kind === 'brand' || kind === 'category' || kind === 'mainCategory')
    await forgetSlugs(
      ctx,
      kind,
      rows.map(({ id }) => id),
    )
  await touchCatalogue(ctx)
  await auditMany(
    ctx,
    rows.map(({ id, title }) => ({ action: `${kind}.removed`, subject: kind, subjectId: id, before: { title } })),
  )
}
