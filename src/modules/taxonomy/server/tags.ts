// Tags: labels of products, discounts with a percentage and dates, bundles.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { getSettings } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { slugify } from '#shared/folding.ts'
import { pageMeta } from '#shared/paging.ts'
import { dayOf } from '#shared/time.ts'
import { shelvesChanged } from '../events.ts'
import { isTagLive } from '../rules.ts'
import type { AdminTag, listAdminTags as listEndpoint, TagInput } from '../tag-contract.ts'
import { removeOne } from './change-many.ts'
import { freeSlug, inLanguage, lockKind, needFreeName, needFreeSlug } from './names.ts'
import { tags } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'
import { productCount, usesOf } from './uses.ts'

type Query = HandlerInput<typeof listEndpoint>['query']

const columns = {
  id: tags.id,
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
const sortColumn = (ctx: Ctx, sort: string): SQL =>
  sort.endsWith('title') ? inLanguage(tags.title, ctx.locale) : sort.endsWith('type') ? sql`${tags.type}` : sql`${tags.createdAt}`

/** A page of the tags with how many products carry each. */
export async function listAdminTags(ctx: Ctx, query: Query): Promise<HandlerReply<typeof listEndpoint>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const sort = query.sort ?? 'title'
  const by = sortColumn(ctx, sort)
  const rows = await ctx.db
    .select({ ...columns, total: sql<number>`count(*) over ()::int` })
    .from(tags)
    .where(
      and(
        query.status ? eq(tags.status, query.status) : undefined,
        query.type ? sql`${tags.type} = ${Number(query.type)}` : undefined,
        holdsTyped(query.search, [...bothLanguages(tags.title), tags.slug]),
      ),
    )
    .orderBy(sort.startsWith('-') ? desc(by) : asc(by), asc(tags.slug))
    .limit(perPage)
    .offset((query.page - 1) * perPage)
  return { data: await counted(ctx, rows), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

async function counted(ctx: Ctx, rows: readonly Omit<AdminTag, 'productCount' | 'isLive'>[]): Promise<AdminTag[]> {
  const today = dayOf(ctx.now, ctx.config.timeZone)
  const uses = await usesOf(
    ctx,
    'tag',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, isLive: isTagLive(row, today), productCount: productCount(uses, row.id) }))
}

/** One tag; throws when there is none. */
export async function getAdminTag(ctx: Ctx, id: string): Promise<AdminTag> {
  const [tag] = await counted(ctx, await ctx.db.select(columns).from(tags).where(eq(tags.id, id)))
  if (!tag) throw taxonomyErrors.tagNotFound()
  return tag
}

// Percentage and dates belong to discounts.
const fieldsOf = ({ title, type, percentBps, startsOn, endsOn, status }: TagInput) => ({
  title,
  type,
  status,
  ...(type === 2 ? { percentBps, startsOn, endsOn } : { percentBps: null, startsOn: null, endsOn: null }),
})

/** Makes a tag. */
export async function createTag(ctx: Ctx, input: TagInput): Promise<AdminTag> {
  const { title } = input
  await lockKind(ctx, 'tag')
  await needFreeName(ctx, tags, { field: 'title', name: title, ownId: null, before: null, error: taxonomyErrors.tagTitleTaken })
  const slug = await freeSlug(ctx, 'tag', input.slug ?? '', title)
  const { id } = await refusing(slugTaken, async () =>
    one(
      await ctx.db
        .insert(tags)
        .values({ ...fieldsOf(input), slug })
        .returning({ id: tags.id }),
    ),
  )
  await touchCatalogue(ctx)
  const after = await getAdminTag(ctx, id)
  await audit(ctx, { action: 'tag.created', subject: 'tag', subjectId: id, after })
  return after
}

/** Saves a tag; the products that carry it show it at once. */
export async function updateTag(ctx: Ctx, id: string, input: TagInput): Promise<AdminTag> {
  const { title } = input
  await lockKind(ctx, 'tag')
  const before = await getAdminTag(ctx, id)
  const slug = slugify(input.slug ?? '') || before.slug
  await gatherRefusals(
    () => needFreeName(ctx, tags, { field: 'title', name: title, ownId: id, before: before.title, error: taxonomyErrors.tagTitleTaken }),
    () => needFreeSlug(ctx, 'tag', slug, id),
  )
  await refusing(slugTaken, () =>
    ctx.db
      .update(tags)
      .set({ ...fieldsOf(input), slug })
      .where(eq(tags.id, id)),
  )
  await ctx.announce(shelvesChanged, { kind: 'tag', ids: [id] })
  await touchCatalogue(ctx)
  const after = await getAdminTag(ctx, id)
  await audit(ctx, { action: 'tag.saved', subject: 'tag', subjectId: id, before, after })
  return after
}

/** Deletes a tag that no product carries. */
export async function removeTag(ctx: Ctx, id: string): Promise<typeof done> {
  if (!(await removeOne(ctx, 'tag', id))) throw taxonomyErrors.tagNotFound()
  return done
}
