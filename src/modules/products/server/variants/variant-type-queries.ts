// Reads variant types for the office: the list, one type with how often each value is used, all of them for choosing, where one is used.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { pageMeta } from '#shared/paging.ts'
import * as api from '../../variant-types-contract.ts'
import { localised } from '#server/db/text-fragments.ts'
import { variantErrors } from '../variant-errors.ts'
import { products, variantValues, variants } from '../tables.ts'
import { variantTypeValues, variantTypes } from '../choice-tables.ts'

const shownValues = 8

const productsOf = sql`(select count(distinct v.product_id)::int from ${variantValues} vv join ${variants} v on v.id = vv.variant_id where vv.variant_type_id = vt.id)`

export async function listVariantTypes(
  ctx: Ctx,
  query: HandlerInput<typeof api.listVariantTypes>['query'],
): Promise<HandlerReply<typeof api.listVariantTypes>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const orders: Record<NonNullable<typeof query.sort>, SQL> = {
    position: sql`vt.position, vt.slug`,
    title: sql`${localised('vt.title', ctx.locale)}, vt.slug`,
    '-title': sql`${localised('vt.title', ctx.locale)} desc, vt.slug`,
    productCount: sql`"productCount", vt.slug`,
    '-productCount': sql`"productCount" desc, vt.slug`,
  }
  const { rows } = await ctx.db.execute(sql`
    select vt.id, vt.slug, vt.title, count(*) over ()::int as total, ${productsOf} as "productCount",
      (select count(*)::int from ${variantTypeValues} tv where tv.variant_type_id = vt.id) as "valueCount",
      coalesce((select jsonb_agg(jsonb_build_object('title', few.title, 'swatch', few.swatch) order by few.position, few.slug) from (
        select tv.title, tv.swatch, tv.position, tv.slug from ${variantTypeValues} tv where tv.variant_type_id = vt.id order by tv.position, tv.slug limit ${shownValues}) few), '[]') as values
    from ${variantTypes} vt where ${holdsTyped(query.search, bothLanguages(sql`vt.title`)) ?? sql`true`}
    order by ${orders[query.sort ?? 'position']} limit ${perPage} offset ${(query.page - 1) * perPage}`)
  const data = z.array(api.VariantTypeRow.extend({ total: z.int() })).parse(rows)
  return { data: data.map(({ total: _, ...row }) => row), meta: pageMeta(query.page, perPage, data[0]?.total ?? 0) }
}

/** One type with its values and how many products use each. */
export async function getVariantType(ctx: Ctx, id: string): Promise<api.VariantType> {
  const { rows } = await ctx.db.execute(sql`
    select vt.id, vt.version, vt.slug, vt.title, ${productsOf} as "productCount",
      coalesce((select jsonb_agg(jsonb_build_object('id', tv.id, 'slug', tv.slug, 'title', tv.title, 'swatch', tv.swatch,
          'productCount', (select count(distinct v.product_id) from ${variantValues} vv join ${variants} v on v.id = vv.variant_id where vv.value_id = tv.id)) order by tv.position, tv.slug)
        from ${variantTypeValues} tv where tv.variant_type_id = vt.id), '[]') as values
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
  const ofValue = query.value ? sql`vv.value_id = ${query.value}` : sql`true`
  const { rows } = await ctx.db.execute(sql`
    select p.id, p.sku, p.title, count(*) over ()::int as total from ${products} p
    where p.id in (select v.product_id from ${variantValues} vv join ${variants} v on v.id = vv.variant_id where vv.variant_type_id = ${id} and ${ofValue})
    order by ${localised('p.title', ctx.locale)}, p.sku limit ${perPage} offset ${(query.page - 1) * perPage}`)
  const data = z.array(Use).parse(rows)
  return { data: data.map(({ total: _, ...row }) => row), meta: pageMeta(query.page, perPage, data[0]?.total ?? 0) }
}
