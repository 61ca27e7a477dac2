// Option groups as the office keeps them: listed, made, saved with their choices in order, deleted when no product carries them.
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { audit } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { freeSlugs } from '#server/free-slugs.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { inBothLanguages } from '#server/gather-refusals.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { slugify } from '#shared/folding.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import { pageMeta } from '#shared/paging.ts'
import { AdminOptionGroup, type listOptionGroups as listEndpoint, type OptionGroupInput, OptionGroupRow } from '../options-contract.ts'
import { localised } from '#server/db/text-fragments.ts'
import { optionChoices, optionGroups, productOptionGroups, products } from './tables.ts'
import { variantErrors } from './variant-errors.ts'

const shownChoices = 5
const shownProducts = 50

export async function listOptionGroups(
  ctx: Ctx,
  query: HandlerInput<typeof listEndpoint>['query'],
): Promise<HandlerReply<typeof listEndpoint>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const orders: Record<NonNullable<typeof query.sort>, SQL> = {
    title: sql`${localised('g.title', ctx.locale)}, g.slug`,
    '-title': sql`${localised('g.title', ctx.locale)} desc, g.slug`,
    productCount: sql`"productCount", g.slug`,
    '-productCount': sql`"productCount" desc, g.slug`,
  }
  const required = query.required ? sql`g.is_required = ${query.required === 'true'}` : sql`true`
  const { rows } = await ctx.db.execute(sql`
    select g.id, g.title, g.is_required as "isRequired", g.min, g.max, count(*) over ()::int as total,
      (select count(*)::int from ${optionChoices} c where c.option_group_id = g.id) as "choiceCount",
      coalesce((select jsonb_agg(few.title order by few.position, few.id) from (
        select c.id, c.title, c.position from ${optionChoices} c where c.option_group_id = g.id order by c.position, c.id limit ${shownChoices}) few), '[]') as choices,
      (select count(*)::int from ${productOptionGroups} pg where pg.option_group_id = g.id) as "productCount"
    from ${optionGroups} g where ${holdsTyped(query.search, bothLanguages(sql`g.title`)) ?? sql`true`} and ${required}
    order by ${orders[query.sort ?? 'title']} limit ${perPage} offset ${(query.page - 1) * perPage}`)
  const data = z.array(OptionGroupRow.extend({ total: z.int() })).parse(rows)
  return { data: data.map(({ total: _, ...row }) => row), meta: pageMeta(query.page, perPage, data[0]?.total ?? 0) }
}

/** One group with its choices and the products that carry it. */
export async function getOptionGroup(ctx: Ctx, id: string): Promise<AdminOptionGroup> {
  const { rows } = await ctx.db.execute(sql`
    select g.id, g.title, coalesce(g.note, '{"en": "", "ar": ""}') as note, g.is_required as "isRequired", g.min, g.max,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'surcharge', c.surcharge, 'isActive', c.is_active) order by c.position, c.id)
        from ${optionChoices} c where c.option_group_id = g.id), '[]') as choices,
      (select count(*)::int from ${productOptionGroups} pg where pg.option_group_id = g.id) as "productCount",
      coalesce((select jsonb_agg(jsonb_build_object('id', few.id, 'sku', few.sku, 'title', few.title) order by few.sku) from (
        select p.id, p.sku, p.title from ${productOptionGroups} pg join ${products} p on p.id = pg.product_id where pg.option_group_id = g.id order by p.sku limit ${shownProducts}) few), '[]') as products
    from ${optionGroups} g where g.id = ${id}`)
  const [group] = z.array(AdminOptionGroup).parse(rows)
  if (!group) throw variantErrors.groupNotFound()
  return group
}

export async function createOptionGroup(ctx: Ctx, input: OptionGroupInput): Promise<AdminOptionGroup> {
  await lockGroups(ctx)
  await needFreeTitle(ctx, input.title, null)
  const { title, note, isRequired, min, max } = input
  const slug = await freeSlug(ctx, title)
  const { id } = one(
    await ctx.db
      .insert(optionGroups)
      .values({ slug, title, note: noteOf(note), isRequired, min, max })
      .returning({ id: optionGroups.id }),
  )
  await saveChoices(ctx, id, input.choices)
  await audit(ctx, { action: 'optionGroup.created', subject: 'optionGroup', subjectId: id, after: input })
  return getOptionGroup(ctx, id)
}

/** Saves a group; its choices get the order they stand in. What is the first choice now cannot be left out. */
export async function updateOptionGroup(ctx: Ctx, id: string, input: OptionGroupInput): Promise<AdminOptionGroup> {
  await lockGroups(ctx)
  const before = await getOptionGroup(ctx, id)
  await needFreeTitle(ctx, input.title, id)
  const given = new Set(input.choices.flatMap((choice) => (choice.id ? [choice.id] : [])))
  if ([...given].some((each) => !before.choices.some((choice) => choice.id === each))) throw variantErrors.groupNotFound()
  const [first] = before.choices
  if (first && !given.has(first.id)) throw variantErrors.firstChoice({ params: { choice: textIn(first.title, ctx.locale) } })
  const { title, note, isRequired, min, max } = input
  await ctx.db
    .update(optionGroups)
    .set({ title, note: noteOf(note), isRequired, min, max })
    .where(eq(optionGroups.id, id))
  const leftOut = before.choices.flatMap((choice) => (given.has(choice.id) ? [] : [choice.id]))
  if (leftOut.length > 0) await ctx.db.delete(optionChoices).where(inArray(optionChoices.id, leftOut))
  await saveChoices(ctx, id, input.choices)
  await touchCatalogue(ctx)
  const after = await getOptionGroup(ctx, id)
  await audit(ctx, { action: 'optionGroup.saved', subject: 'optionGroup', subjectId: id, before, after })
  return after
}

/** Deletes a group that no product carries. */
export async function removeOptionGroup(ctx: Ctx, id: string): Promise<typeof done> {
  await lockGroups(ctx)
  const before = await getOptionGroup(ctx, id)
  if (before.productCount > 0) throw variantErrors.groupInUse({ params: { count: before.productCount } })
  await ctx.db.delete(optionGroups).where(eq(optionGroups.id, id))
  await audit(ctx, { action: 'optionGroup.removed', subject: 'optionGroup', subjectId: id, before })
  return done
}

const noteOf = (note: Texts): Texts | null => (note.en === '' && note.ar === '' ? null : note)
const lockGroups = (ctx: Ctx) => ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('option_groups'))`)

async function needFreeTitle(ctx: Ctx, title: Texts, ownId: string | null): Promise<void> {
  await inBothLanguages(async (language) => {
    if (title[language] === '') return
    const { rows } = await ctx.db.execute(sql`
      select 1 from ${optionGroups} where lower(title->>${language}) = lower(${title[language]}) and id is distinct from ${ownId}::uuid limit 1`)
    if (rows.length > 0)
      throw variantErrors.groupTitleTaken({ fields: [{ path: `title.${language}`, key: 'variants.errors.groupTitleTaken' }] })
  })
}

async function freeSlug(ctx: Ctx, title: Texts): Promise<string> {
  const [slug = ''] = await freeSlugs([{ wanted: slugify(textIn(title, 'en')) || 'options', id: null }], async (slugs) => {
    const rows = await ctx.db
      .select({ slug: optionGroups.slug, id: optionGroups.id })
      .from(optionGroups)
      .where(inArray(optionGroups.slug, slugs))
    return new Map(rows.map((row) => [row.slug, row.id]))
  })
  return slug
}

async function saveChoices(ctx: Ctx, groupId: string, choices: OptionGroupInput['choices']): Promise<void> {
  const rows = choices.map(({ id, title, surcharge, isActive }, position) => ({ id, title, surcharge, isActive, position }))
  const fresh = rows.flatMap(({ id, ...row }) => (id === null ? [{ ...row, optionGroupId: groupId }] : []))
  if (fresh.length > 0) await ctx.db.insert(optionChoices).values(fresh)
  const kept = JSON.stringify(rows.filter(({ id }) => id !== null))
  await ctx.db.execute(sql`
    update ${optionChoices} c set title = w.title, surcharge = w.surcharge, is_active = w."isActive", position = w.position
    from jsonb_to_recordset(${kept}::jsonb) as w (id uuid, title jsonb, surcharge bigint, "isActive" boolean, position int)
    where c.id = w.id and c.option_group_id = ${groupId}`)
}
