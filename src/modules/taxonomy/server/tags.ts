// Tags: labels of products, discounts with a percentage and dates, bundles.
import { eq } from 'drizzle-orm'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow, refusing } from '#server/db/failures.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { needFreeName } from '#server/entity/free-names.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { dayOf } from '#shared/time.ts'
import { isTagLive } from '../rules.ts'
import type * as api from '../tag-contract.ts'
import { lockKind, needFreeSlug, termSaved, slugFor } from './names.ts'
import { tags } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'
import { productCount, usesOf } from './uses.ts'

const columns = {
  id: tags.id,
  version: tags.version,
  slug: tags.slug,
  title: tags.title,
  type: tags.type,
  percentBps: tags.percentBps,
  startsOn: tags.startsOn,
  endsOn: tags.endsOn,
  status: tags.status,
  createdAt: tags.createdAt,
}
const slugTaken = { tags_slug_key: { error: taxonomyErrors.slugTaken, field: 'slug' } }

/** A page of the tags with the number of products of each. */
export const listAdminTags: ListVerb<typeof api.listAdminTags> = async (ctx, query) => {
  const by = { title: sortable(tags.title, ctx.locale), type: tags.type, createdAt: tags.createdAt }
  const { data, meta } = await listPage(ctx, query, {
    from: tags,
    columns,
    where: [
      query.status && eq(tags.status, query.status),
      query.type && eq(tags.type, typeOf[query.type]),
      holdsTyped(query.search, [...bothLanguages(tags.title), tags.slug]),
    ],
    order: sortedBy(query.sort ?? 'title', by, tags.slug),
  })
  return { data: await counted(ctx, data), meta }
}
const typeOf = { '1': 1, '2': 2, '3': 3 } as const

async function counted(ctx: Ctx, rows: readonly Omit<api.AdminTag, 'productCount' | 'isLive'>[]): Promise<api.AdminTag[]> {
  const today = dayOf(ctx.now, ctx.config.timeZone)
  const uses = await usesOf(ctx, 'tag', rows)
  return rows.map((row) => ({ ...row, isLive: isTagLive(row, today), productCount: productCount(uses, row.id) }))
}

/** One tag; throws when there is none. */
export async function getAdminTag(ctx: Ctx, id: string): Promise<api.AdminTag> {
  return needRow(await counted(ctx, await ctx.db.select(columns).from(tags).where(eq(tags.id, id))), taxonomyErrors.tagNotFound)
}

/** Makes a tag (`id` null) or saves one; its products show the change at once. */
export const saveTag: SaveVerb<api.TagInput, api.AdminTag> = async (ctx, id, { version, slug: wanted, ...input }) => {
  await lockKind(ctx, 'tag')
  const before = await openForSave(ctx, { subject: 'tag', table: tags, id, version, read: getAdminTag })
  const slug = await slugFor(ctx, 'tag', { slug: wanted, name: input.title, own: before })
  await gatherRefusals(
    () => needFreeName(ctx, tags.title, { field: 'title', name: input.title, own: before, error: taxonomyErrors.tagTitleTaken }),
    () => needFreeSlug(ctx, 'tag', slug, before),
  )
  // Percentage and dates belong to discounts.
  const row = input.type === 2 ? input : { ...input, percentBps: null, startsOn: null, endsOn: null }
  const saved = await refusing(slugTaken, () => saveRow(ctx, tags, id, { ...row, slug }))
  return termSaved(ctx, 'tag', before, await getAdminTag(ctx, saved))
}
