// The endpoints of the order pad, each with its verb.
import { sql } from 'drizzle-orm'
import { needPrices } from '#modules/carts/server/public.ts'
import { isShown } from '#modules/products/server/public.ts'
import { productIndex, variants } from '#modules/products/server/tables.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import { route, type Route } from '#server/http.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import type { Texts } from '#shared/locale.ts'
import { textIn } from '#shared/locale.ts'
import { quantityToText } from '#shared/quantity.ts'
import * as api from '../contract.ts'
import { rememberedAs } from '../match.ts'
import { judgeOfficePad, judgePad, readPadFile } from './judge-pad.ts'
import { orderPadWords } from './tables.ts'

/** At most this many are stored per company, the newest. */
const mostWordsOfCompany = 10_000

/** Saves what the company means by words of its own; variants the shop does not show are left out. */
async function rememberWords(ctx: Ctx, { words }: HandlerInput<typeof api.rememberWords>['body']): Promise<typeof done> {
  await needPrices(ctx)
  const { companyId } = needCustomer(ctx)
  const byText = new Map(words.map(({ sought, variantId }) => [rememberedAs(sought), variantId] as const).filter(([text]) => text))
  await ctx.db.execute(sql`
    insert into ${orderPadWords} (company_id, words, variant_id, updated_at)
    select ${companyId}::uuid, q.words, v.id, ${ctx.now.toISOString()}::timestamptz
    from unnest(${sql.param([...byText.keys()])}::text[], ${sql.param([...byText.values()])}::uuid[]) as q (words, variant_id)
    join ${variants} v on v.id = q.variant_id where ${isShown('v')} order by q.words
    on conflict (company_id, words) do update set variant_id = excluded.variant_id, updated_at = excluded.updated_at`)
  await ctx.db.execute(sql`
    delete from ${orderPadWords} where (company_id, words) in (
      select company_id, words from ${orderPadWords} where company_id = ${companyId}::uuid order by updated_at desc, words offset ${mostWordsOfCompany})`)
  return done
}

const askSample = statement<object, { sku: string; title: Texts; quantity: number; decimals: number }>(
  () => sql`
  select v.sku, jsonb_build_object('en', i.card->'en'->>'title', 'ar', i.card->'ar'->>'title') as title, greatest(v.min_quantity, v.multiple) as quantity,
    (i.card->'en'->>'decimals')::int as decimals
  from (select * from ${productIndex} where is_in_stock order by created_at desc nulls last, product_id limit 3) i
  cross join lateral (select * from ${variants} v where v.product_id = i.product_id and v.status = 'available' order by v.position, v.id limit 1) v`,
)

async function padSample(ctx: Ctx): Promise<HandlerReply<typeof api.padSample>> {
  await needPrices(ctx)
  const rows = await askSample(ctx.db, {})
  return rows.map(({ sku, title, quantity, decimals }) => ({
    sku,
    title: textIn(title, ctx.locale),
    quantity: quantityToText(quantity, decimals),
  }))
}

export const orderPadRoutes: Route[] = [
  route(api.judgePad, (ctx, { body }) => judgePad(ctx, body.text)),
  route(api.judgeOfficePad, (ctx, { body }) => judgeOfficePad(ctx, body.customerId, body.text)),
  route(api.readPadFile, (ctx, { file }) => readPadFile(ctx, file)),
  route(api.rememberWords, (ctx, { body }) => rememberWords(ctx, body)),
  route(api.padSample, (ctx) => padSample(ctx)),
]
