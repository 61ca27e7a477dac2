// The demo shop of a profile: its catalogue, people and trade, written once into a shop without products.
import { sql } from 'drizzle-orm'
import type { App } from './app.ts'
import { seedPeople } from '#modules/people/server/public.ts'
import { hashPassword } from '#modules/sign-in/server/public.ts'
import { products } from '#modules/products/server/tables.ts'
import { defaultSettings } from '#modules/settings/shapes.ts'
import { seedSynonyms } from '#modules/products/server/public.ts'
import { putSettings } from '#modules/settings/server/public.ts'
import { touchAll } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { demoPeople } from '../demo/people.ts'
import { demoTraders } from '../demo/history/companies.ts'
import { seedHistory } from '../demo/history/seed-history.ts'
import { demoSynonyms } from '../demo/synonyms.ts'
import { seedCatalogue } from '../demo/seed.ts'
import { seedExtras } from '../demo/seed-extras.ts'
import { seedReviews } from '../demo/seed-reviews.ts'
import { seedMenus } from '../demo/seed-menus.ts'
import { seedPages } from '../demo/seed-pages.ts'
import { demoAccount } from '../demo/trade.ts'
import { seedCheckout, seedDelivery, seedLists, seedPriceLists, seedSlides, seedTax } from '../demo/seed-trade.ts'

const seedLock = 7_461_103

/** Loads the demo of the active profile when there are no products yet; all or nothing, once however many start at once. Gives whether it did. */
export const loadDemo = (app: Pick<App, 'asSystem'>): Promise<boolean> =>
  app.asSystem((system) =>
    system.tx(async (ctx) => {
      await ctx.db.execute(sql`set local lock_timeout = '60s'`)
      await ctx.db.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
      const [known] = await ctx.db.select({ id: products.id }).from(products).limit(1)
      if (known) return false
      await load(ctx)
      return true
    }),
  )

async function load(ctx: Ctx): Promise<void> {
  const { profile } = ctx
  const region = profile.region === 'SA' ? 'SA' : 'GB'
  // A pound is about five riyals; prices stay round.
  const factor = profile.currency.code === 'SAR' ? 5 : 1
  const { site, company, theme } = defaultSettings(profile)
  const { currency: _, ...companyRow } = company
  await putSettings(ctx, { site, company: { ...companyRow, ...demoAccount[region] }, theme })
  const taxGroups = await seedTax(ctx, region)
  await seedCatalogue(ctx, await catalogueOf(profile.demoCatalogue), { currencyFactor: factor, taxGroups })
  await seedSynonyms(ctx, demoSynonyms(profile.demoCatalogue))
  await seedSlides(ctx, profile.demoCatalogue)
  await seedMenus(ctx, profile.demoCatalogue)
  await seedReviews(ctx, profile.demoCatalogue)
  await seedExtras(ctx, profile.demoCatalogue)
  await seedPages(ctx, profile.demoCatalogue)
  await seedDelivery(ctx, region, factor)
  const people = demoPeople(region)
  // Testing profiles start without trade, so that their orders can be counted.
  const traders = profile.kind === 'live' ? demoTraders(region) : []
  await seedPeople(ctx, { ...people, customers: [...people.customers, ...traders] }, await hashPassword(people.password))
  await seedCheckout(ctx, factor)
  await seedPriceLists(ctx)
  await seedLists(ctx)
  if (profile.kind === 'live') await seedHistory(ctx)
  await touchAll(ctx)
}

const catalogueOf = async (name: 'clothing' | 'nuts') =>
  name === 'clothing' ? (await import('../demo/clothing.ts')).clothing() : (await import('../demo/nuts.ts')).nuts()
