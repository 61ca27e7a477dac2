// Writes what surrounds the demo's goods: tax groups, delivery zones, payment methods, coupons, price lists, a buyer's own lists, and slides.
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { slides } from '#modules/content/server/tables.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { coupons } from '#modules/coupons/server/tables.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import { paymentMethods } from '#modules/payments/server/tables.ts'
import {
  customerGroupMembers,
  customerGroups,
  priceListAssignments,
  priceListRows,
  priceListRules,
  priceLists,
} from '#modules/prices/server/tables.ts'
import { listEntries, listQuantities } from '#modules/lists/server/tables.ts'
import { productIndex, variants } from '#modules/products/server/tables.ts'
import { shippingRates, shippingZones } from '#modules/shipping/server/tables.ts'
import { firstRates, zeroRates } from '#modules/tax/rules.ts'
import { taxGroups, taxRates } from '#modules/tax/server/tables.ts'
import { percent, zero } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { keepPictures } from './pictures/keep-pictures.ts'
import { insertMany, money } from './seed.ts'
import { demoPaymentMethods, demoSlides, demoZones } from './trade.ts'

type Region = 'GB' | 'SA'

/** The standard and the zero rate; gives their ids. */
export async function seedTax(ctx: Ctx, region: Region): Promise<Record<'standard' | 'zero', string>> {
  const group = (code: string, en: string, ar: string, isDefault: boolean) =>
    ctx.db.insert(taxGroups).values({ code, title: { en, ar }, isDefault }).returning({ id: taxGroups.id }).then(one)
  const standard = await group('standard', 'Standard rate', 'النسبة الأساسية', true)
  const nought = await group('zero', 'Zero rate', 'نسبة صفرية', false)
  await ctx.db
    .insert(taxRates)
    .values([
      ...firstRates(region).map((rate) => ({ ...rate, taxGroupId: standard.id })),
      ...zeroRates.map((rate) => ({ ...rate, taxGroupId: nought.id })),
    ])
  // Britain zero-rates most food and children's clothes; Saudi Arabia taxes both at its one rate.
  return { standard: standard.id, zero: region === 'SA' ? standard.id : nought.id }
}

/** Delivery zones with their rates. */
export async function seedDelivery(ctx: Ctx, region: Region, factor: number): Promise<void> {
  const price = money(factor)
  for (const { rates, includedCities = [], postcodes = [], ...zone } of demoZones(region)) {
    const { id } = await ctx.db
      .insert(shippingZones)
      .values({ ...zone, includedCities, postcodes })
      .returning({ id: shippingZones.id })
      .then(one)
    await ctx.db.insert(shippingRates).values(
      rates.map(({ minTotal, maxTotal, charge }, position) => ({
        zoneId: id,
        position,
        minTotal: price(minTotal),
        maxTotal: maxTotal === null ? null : price(maxTotal),
        charge: price(charge),
      })),
    )
  }
}

/** Ways to pay with the terms of the buyers' accounts, and coupons: one that counts, one for delivery, one with a single use left, one that is over. */
export async function seedCheckout(ctx: Ctx, factor: number): Promise<void> {
  const price = money(factor)
  const account = { netDays: 30, creditLimit: price(2_500_000) }
  const buyers = ctx.db
    .select({ id: customers.companyId })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .where(sql`${people.email} in ('buyer@demo.test', 'buyer2@demo.test') or ${people.email} like '%.example'`)
  await ctx.db.update(companies).set(account).where(inArray(companies.id, buyers))
  await ctx.db.insert(paymentMethods).values(demoPaymentMethods.map((method, position) => ({ ...method, position })))
  const lastYear = dayOf(new Date(ctx.now.getTime() - 370 * 86_400_000), ctx.config.timeZone)
  const lastMonth = dayOf(new Date(ctx.now.getTime() - 35 * 86_400_000), ctx.config.timeZone)
  await ctx.db.insert(coupons).values([
    { code: 'WELCOME10', type: 'percent', percentBps: 1000, minSubtotal: price(5000), maxUsesPerCustomer: 5 },
    { code: 'FREESHIP', type: 'freeDelivery', minSubtotal: price(10_000) },
    { code: 'LAST1', type: 'fixed', amount: price(2000), minSubtotal: price(10_000), maxUses: 1 },
    { code: 'OLD', type: 'percent', percentBps: 2000, minSubtotal: zero, startsOn: lastYear, endsOn: lastMonth },
  ])
}

/** Lists and groups are the office's own and have one name each, in its first language. */
const listNames = {
  en: { agreed: 'Agreed prices', shops: 'Independent shops' },
  ar: { agreed: 'أسعار متفق عليها', shops: 'المتاجر المستقلة' },
} as const

/** Prices of its own for buyer's company on a part of the goods, better from larger quantities; a percentage for a group of companies. */
export async function seedPriceLists(ctx: Ctx): Promise<void> {
  const names = listNames[ctx.profile.language]
  const buyers = await ctx.db
    .select({ email: people.email, companyId: customers.companyId })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .where(inArray(people.email, ['buyer@demo.test', 'buyer2@demo.test']))
  const companyOf = (email: string): string => one(buyers.filter((each) => each.email === email)).companyId
  const list = (name: string, priority: number) =>
    ctx.db.insert(priceLists).values({ name, priority }).returning({ id: priceLists.id }).then(one)

  const agreed = await list(names.agreed, 10)
  await ctx.db.insert(priceListAssignments).values({ priceListId: agreed.id, companyId: companyOf('buyer@demo.test') })
  const goods = await ctx.db
    .select({ id: variants.id, price: variants.price, minQuantity: variants.minQuantity, multiple: variants.multiple })
    .from(variants)
    .orderBy(asc(variants.sku))
  const rows = goods
    .filter((_, index) => index % 3 === 0)
    .flatMap(({ id, price, minQuantity, multiple }) => {
      const step = Math.max(minQuantity, multiple)
      const off = (bps: number, fromQuantity: number) => ({
        priceListId: agreed.id,
        variantId: id,
        fromQuantity,
        price: percent(price, 10_000 - bps),
      })
      return [off(800, minQuantity), off(1500, step * 10), off(2200, step * 50)]
    })
  await insertMany(ctx, priceListRows, rows)

  const group = await ctx.db.insert(customerGroups).values({ name: names.shops }).returning({ id: customerGroups.id }).then(one)
  await ctx.db.insert(customerGroupMembers).values({ groupId: group.id, companyId: companyOf('buyer2@demo.test') })
  const shops = await list(names.shops, 0)
  await ctx.db.insert(priceListAssignments).values({ priceListId: shops.id, groupId: group.id })
  await ctx.db.insert(priceListRules).values({ priceListId: shops.id, scope: 'everything', percentBps: 500 })
}

/** Buyer's wishlist, half of it sold out, and their favourites with one case each. */
export async function seedLists(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    with buyer as (select id from ${people} where email = 'buyer@demo.test'),
    wished as (
      select product_id, is_in_stock, row_number() over (partition by is_in_stock order by title_en) as place from ${productIndex}
    )
    insert into ${listEntries} (customer_id, kind, product_id, was_in_stock)
    select buyer.id, 'wishlist', product_id, is_in_stock from buyer, wished where place <= 3`)
  await ctx.db.execute(sql`
    with buyer as (select id from ${people} where email = 'buyer@demo.test'),
    liked as (select product_id from ${productIndex} where is_in_stock and card->'en'->'only' <> 'null' order by created_at desc, product_id limit 3),
    varied as (select product_id from ${productIndex} where is_in_stock and (card->'en'->>'variantCount')::int > 1 order by created_at desc, product_id limit 3),
    listed as (
      insert into ${listEntries} (customer_id, kind, product_id)
      select buyer.id, 'favorites', product_id from buyer, (select * from liked union select * from varied) chosen returning id, product_id
    )
    insert into ${listQuantities} (entry_id, variant_id, quantity)
    select l.id, v.id, ceil(greatest(v.min_quantity, v.multiple)::numeric / v.multiple) * v.multiple
    from listed l cross join lateral (
      select * from ${variants} where product_id = l.product_id and status = 'available' order by position, id limit 3
    ) v`)
}

/** The slides of the home page. */
export async function seedSlides(ctx: Ctx, catalogue: 'clothing' | 'nuts'): Promise<void> {
  const wanted = demoSlides[catalogue]
  const pictures = await keepPictures(
    ctx,
    wanted.map(({ picture }) => picture),
  )
  await ctx.db
    .insert(slides)
    .values(wanted.map(({ picture, ...slide }, position) => ({ ...slide, position, pictureId: pictures.get(picture.key) ?? null })))
}
