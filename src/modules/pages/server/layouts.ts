// Layouts: lists, saves and deletes them. Other attributes are a new version, named by its hash; versions never change.
import { asc, count, desc, eq, sql } from 'drizzle-orm'
import { createHash, randomUUID } from 'node:crypto'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { audit, auditSave } from '#server/audit.ts'
import { touchContent } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { needFreeText } from '#server/entity/free-names.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { done, type HandlerReply } from '#shared/endpoint.ts'
import { atField } from '#shared/errors.ts'
import { Texts } from '#shared/locale.ts'
import type * as api from '../layout-admin-contract.ts'
import { readTexts } from '../content.ts'
import { type Attribute, ownLayouts, readAttributes } from '../layouts.ts'
import { pageErrors } from './page-errors.ts'
import { pageLayouts, pageLayoutVersions, pages } from './tables.ts'

const isOwn = (key: string): boolean => ownLayouts.some((each) => each === key)

/** The name of one version of a layout, made from its attributes. */
export const layoutHash = (layoutId: string, attributes: readonly Attribute[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        layoutId,
        ...attributes.map(({ key, label, type, isRequired, isMany }) => [key, label.en, label.ar, type, isRequired, isMany]),
      ]),
    )
    .digest('hex')
    .slice(0, 16)

const pageCount = sql<number>`(select count(*)::int from ${pages} p where p.layout_id = ${pageLayouts}.id)`
const columns = {
  id: pageLayouts.id,
  version: pageLayouts.version,
  key: pageLayouts.key,
  name: pageLayouts.name,
  hash: pageLayouts.hash,
  pageCount,
  updatedAt: pageLayouts.updatedAt,
}

/** A page of the layouts. */
export const listLayouts: ListVerb<typeof api.listLayouts> = async (ctx, query) => {
  const { data, meta } = await listPage(ctx, query, {
    from: pageLayouts,
    columns: {
      ...columns,
      attributes: sql<unknown>`(select v.attributes from ${pageLayoutVersions} v where v.hash = ${pageLayouts}.hash)`,
    },
    where: [holdsTyped(query.search, [...bothLanguages(pageLayouts.name), pageLayouts.key])],
    order: sortedBy(
      query.sort ?? 'name',
      { name: sortable(pageLayouts.name, ctx.locale), key: pageLayouts.key, updatedAt: pageLayouts.updatedAt },
      pageLayouts.id,
    ),
  })
  return {
    data: data.map(({ attributes: stored, ...row }) => {
      const { attributes, isBroken } = readAttributes(stored)
      return { ...row, name: readTexts(row.name), attributeCount: attributes.length, isOwn: isOwn(row.key), isBroken }
    }),
    meta,
  }
}

/** One layout with its present attributes, as far as they can be read. */
export async function getLayout(ctx: Pick<Ctx, 'db'>, id: string): Promise<api.AdminLayout> {
  const [found] = await ctx.db
    .select({ ...columns, attributes: pageLayoutVersions.attributes })
    .from(pageLayouts)
    .leftJoin(pageLayoutVersions, eq(pageLayoutVersions.hash, pageLayouts.hash))
    .where(eq(pageLayouts.id, id))
  if (!found) throw pageErrors.layoutNotFound()
  const versions = await ctx.db
    .select({ hash: pageLayoutVersions.hash, createdAt: pageLayoutVersions.createdAt })
    .from(pageLayoutVersions)
    .where(eq(pageLayoutVersions.layoutId, id))
    .orderBy(desc(pageLayoutVersions.createdAt), asc(pageLayoutVersions.hash))
  const { attributes, isBroken } = readAttributes(found.attributes)
  const isUnreadable = isBroken || !Texts.safeParse(found.name).success
  return { ...found, attributes, isBroken: isUnreadable, name: readTexts(found.name), isOwn: isOwn(found.key), versions }
}

/** The id of a layout by its key; refused when there is none. */
export async function layoutIdOf(ctx: Pick<Ctx, 'db'>, key: string): Promise<string> {
  const [found] = await ctx.db.select({ id: pageLayouts.id }).from(pageLayouts).where(eq(pageLayouts.key, key))
  if (!found) throw pageErrors.layoutNotFound()
  return found.id
}

/** The attributes of one version of a layout. */
export async function getLayoutVersion(
  ctx: Pick<Ctx, 'db'>,
  { id, hash }: { id: string; hash: string },
): Promise<HandlerReply<typeof api.getLayoutVersion>> {
  const [found] = await ctx.db.select().from(pageLayoutVersions).where(eq(pageLayoutVersions.hash, hash))
  if (found?.layoutId !== id) throw pageErrors.layoutNotFound()
  return { hash, createdAt: found.createdAt, attributes: readAttributes(found.attributes).attributes }
}

/** Makes a layout (`id` null) or saves one. Attributes that were a version before are that version again. */
export const saveLayout: SaveVerb<api.LayoutInput, api.AdminLayout> = async (ctx, id, { version, attributes, ...input }) => {
  const before = await openForSave(ctx, { subject: 'pageLayout', table: pageLayouts, id, version, read: getLayout })
  if (before?.isOwn && before.key !== input.key) throw atField(pageErrors.ownKey, 'key')
  await needFreeText(ctx, pageLayouts.key, { field: 'key', text: input.key, ownId: before?.id, error: pageErrors.keyTaken })
  const layoutId = id ?? randomUUID()
  const hash = layoutHash(layoutId, attributes)
  const taken = { page_layouts_key_key: { error: pageErrors.keyTaken, field: 'key' } }
  await refusing(taken, () => saveRow(ctx, pageLayouts, id, { ...input, ...(id ? {} : { id: layoutId }), hash }))
  const createdBy = 'id' in ctx.actor ? ctx.actor.id : null
  const stored = { attributes: sql`excluded.attributes` }
  // A version never changes; one that a broken import has left is whole again.
  await ctx.db
    .insert(pageLayoutVersions)
    .values({ hash, layoutId, attributes, createdBy })
    .onConflictDoUpdate({ target: pageLayoutVersions.hash, set: stored })
  // Visitors' lists are asked for by the key.
  if (before && before.key !== input.key) await touchContent(ctx)
  return auditSave(ctx, 'pageLayout', await getLayout(ctx, layoutId), before ?? undefined)
}

/** Deletes a layout that no page has and that is none of the shop's own. */
export async function removeLayout(ctx: Ctx, id: string): Promise<typeof done> {
  const layout = await getLayout(ctx, id)
  if (layout.isOwn) throw pageErrors.ownLayout()
  const [used] = await ctx.db.select({ count: count() }).from(pages).where(eq(pages.layoutId, id))
  if (used && used.count > 0) throw pageErrors.layoutInUse({ params: { count: used.count } })
  await refusing({ foreignKey: pageErrors.layoutInUse }, () => ctx.db.delete(pageLayouts).where(eq(pageLayouts.id, id)))
  await audit(ctx, { action: 'pageLayout.removed', subject: 'pageLayout', subjectId: id, before: { key: layout.key, name: layout.name } })
  return done
}
