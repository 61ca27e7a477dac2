// Option groups as the office keeps them: listed, made, saved with their choices in order, deleted when no product carries them.
import { inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { auditSave } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { freeSlug, lockNames, needFreeName } from '#server/entity/free-names.ts'
import { removeRow } from '#server/entity/remove-row.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { getSettings, type ListVerb } from '#modules/settings/server/public.ts'
import { done } from '#shared/endpoint.ts'
import { slugify } from '#shared/folding.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import { pageMeta } from '#shared/paging.ts'
import { AdminOptionGroup, type listOptionGroups as listEndpoint, type OptionGroupInput, OptionGroupRow } from '../../options-contract.ts'
import { localised } from '#server/db/text-fragments.ts'
import { optionChoices, optionGroups, productOptionGroups, products } from '../tables.ts'
import { variantErrors } from '../variant-errors.ts'

const shownChoices = 5
const shownProducts = 50

export const listOptionGroups: ListVerb<typeof listEndpoint> = async (ctx, query) => {
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
    select g.id, g.version, g.title, coalesce(g.note, '{"en": "", "ar": ""}') as note, g.is_required as "isRequired", g.min, g.max,
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

/** Makes a group (`id` null) or saves one; its choices get the order they stand in. What is the first choice now cannot be left out. */
export const saveOptionGroup: SaveVerb<OptionGroupInput, AdminOptionGroup> = async (
  ctx,
  id,
  { version, title, note, choices, ...rule },
) => {
  await lockNames(ctx, 'option_groups')
  const before = await openForSave(ctx, { subject: 'optionGroup', table: optionGroups, id, version, read: getOptionGroup })
  await needFreeName(ctx, optionGroups.title, { field: 'title', name: title, own: before, error: variantErrors.groupTitleTaken })
  const given = new Set(choices.flatMap((choice) => (choice.id ? [choice.id] : [])))
  const present = before?.choices ?? []
  if ([...given].some((each) => !present.some((choice) => choice.id === each))) throw variantErrors.groupNotFound()
  const [first] = present
  if (first && !given.has(first.id)) throw variantErrors.firstChoice({ params: { choice: textIn(first.title, ctx.locale) } })
  const slug = before ? {} : { slug: await freeSlug(ctx, optionGroups.slug, slugify(textIn(title, 'en')) || 'options') }
  const row = { title, note: noteOf(note), ...rule }
  const groupId = await saveRow(ctx, optionGroups, id, { ...row, ...slug } as typeof optionGroups.$inferInsert)
  const leftOut = present.flatMap((choice) => (given.has(choice.id) ? [] : [choice.id]))
  if (leftOut.length > 0) await ctx.db.delete(optionChoices).where(inArray(optionChoices.id, leftOut))
  await saveChoices(ctx, groupId, choices)
  await touchCatalogue(ctx)
  return auditSave(ctx, 'optionGroup', await getOptionGroup(ctx, groupId), before ?? undefined)
}

/** Deletes a group that no product carries. */
export async function removeOptionGroup(ctx: Ctx, id: string): Promise<typeof done> {
  await lockNames(ctx, 'option_groups')
  const before = await getOptionGroup(ctx, id)
  if (before.productCount > 0) throw variantErrors.groupInUse({ params: { count: before.productCount } })
  return removeRow(ctx, 'optionGroup', optionGroups, before)
}

const noteOf = (note: Texts): Texts | null => (note.en === '' && note.ar === '' ? null : note)

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
