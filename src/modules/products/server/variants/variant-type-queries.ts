// Reads variant types for the office: the list, one type with how often each value is used, all of them for choosing, where one is used.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { getSettings, type ListVerb } from '#modules/settings/server/public.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { pageMeta } from '#shared/paging.ts'
import * as api from '../../variant-types-contract.ts'
import { localised } from '#server/db/text-fragments.ts'
import { variantErrors } from '../variant-errors.ts'
import { products, productStats } from '../tables.ts'
import { variantTypeValues, variantTypes } from '../choice-tables.ts'

const shownValues = 8

// Which values a product's variants have is kept with its stats: variants are ten times as many, and their values more still.
const valuesOfProducts = sql`${productStats} f cross join unnest(f.value_ids) each (id)`
const usedTypes = sql`
  select type_id, count(*)::int as n from (
    select distinct f.product_id, tv.variant_type_id as type_id from ${valuesOfProducts} join ${variantTypeValues} tv on tv.id = each.id) pairs
  group by 1`

export const listVariantTypes: ListVerb<typeof api.listVariantTypes> = async (ctx, query) => {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const orders: Record<NonNullable<typeof query.sort>, SQL> = {
    position: sql`vt.position, vt.slug`,
    title: sql`${localised('vt.title', ctx.locale)}, vt.slug`,
    '-title': sql`${localised('vt.title', ctx.locale)} desc, vt.slug`,
    productCount: sql`"productCount", vt.slug`,
    '-productCount': sql`"productCount" desc, vt.slug`,
  }
  const { rows } = await ctx.db.execute(sql`
    select vt.id, vt.slug, vt.title, count(*) over ()::int as total, coalesce(used.n, 0) as "productCount",
      (select count(*)::int from ${variantTypeValues} tv where tv.variant_type_id = vt.id) as "valueCount",
      coalesce((select jsonb_agg(jsonb_build_object('title', few.title, 'swatch', few.swatch) order by few.position, few.slug) from (
        select tv.title, tv.swatch, tv.position, tv.slug from ${variantTypeValues} tv where tv.variant_type_id = vt.id order by tv.position, tv.slug limit ${shownValues}) few), '[]') as values
    from ${variantTypes} vt left join (${usedTypes}) used on used.type_id = vt.id where ${holdsTyped(query.search, bothLanguages(sql`vt.title`)) ?? sql`true`}
    order by ${orders[query.sort ?? 'position']} limit ${perPage} offset ${(query.page - 1) * perPage}`)
  const data = z.array(api.VariantTypeRow.extend({ total: z.int() })).parse(rows)
  return { data: data.map(({ total: _, ...row }) => row), meta: pageMeta(query.page, perPage, data[0]?.total ?? 0) }
}

/** One type with its values and how many products use each. */
export async function getVariantType(ctx: Ctx, id: string): Promise<api.VariantType> {
  const { rows } = await ctx.db.execute(sql`
    with pairs as materialized (
      select f.product_id, tv.id as value_id from ${valuesOfProducts} join ${variantTypeValues} tv on tv.id = each.id and tv.variant_type_id = ${id})
    select vt.id, vt.version, vt.slug, vt.title, (select count(distinct product_id)::int from pairs) as "productCount",
      coalesce((select jsonb_agg(jsonb_build_object('id', tv.id, 'slug', tv.slug, 'title', tv.title, 'swatch', tv.swatch,
          'productCount', coalesce(used.n, 0)) order by tv.position, tv.slug)
        from ${variantTypeValues} tv left join (select value_id, count(*)::int as n from pairs group by 1) used on used.value_id = tv.id
        where tv.variant_type_id = vt.id), '[]') as values
    from ${variantTypes} vt where vt.id = ${id}`)
  const [type] = z.array(api.VariantType).parse(rows)
  if (!type) throw variantErrors.typeNotFound()
  return type
}

export async function listVariantTypeChoices(ctx: Ctx): Promise<HandlerReply<typeof api.listVariantTypeChoices>> {
  const { rows } = await ctx.db.execute(sql`
    select vt.id, vt.slug, vt.title, coalesce((select jsonb_agg(jsonb_build_object('id', tv.id, 'slug', tv.slug, 'title', tv.title, 'swatch', tv.swatch) order by tv.position, tv.slug)
      from ${variantTypeValues} tv where tv.variant_type_id = vt.id), '[]') as values
    from ${variantTypes} vt order by vt.position, vt.slug`)
  return api.listVariantTypeChoices.reply.parse(rows)
}

const Use = api.listVariantTypeUses.reply.element.extend({ total: z.int() })

/** The products that use a type, or one of its values. */
export async function listVariantTypeUses(
  ctx: Ctx,
  id: string,
  query: HandlerInput<typeof api.listVariantTypeUses>['query'],
): Promise<HandlerReply<typeof api.listVariantTypeUses>> {
  const perPage = query.perPage ?? 20
  const ofValue = query.value ? sql`each.id = ${query.value}` : sql`true`
  const { rows } = await ctx.db.execute(sql`
    select p.id, p.sku, p.title, count(*) over ()::int as total from ${products} p
    where p.id in (select f.product_id from ${valuesOfProducts} join ${variantTypeValues} tv on tv.id = each.id where tv.variant_type_id = ${id} and ${ofValue})
    order by ${localised('p.title', ctx.locale)}, p.sku limit ${perPage} offset ${(query.page - 1) * perPage}`)
  const data = z.array(Use).parse(rows)
  return { data: data.map(({ total: _, ...row }) => row), meta: pageMeta(query.page, perPage, data[0]?.total ?? 0) }
}
