// The demo shop of a profile: its catalogue, people and trade, written once into a shop without products and without people.
import { inArray, sql } from 'drizzle-orm'
import type { App } from './app.ts'
import { seedPeople } from '#modules/people/server/public.ts'
import { people } from '#modules/people/server/tables.ts'
import { hashPassword } from '#modules/sign-in/server/public.ts'
import { products } from '#modules/products/server/tables.ts'
import { defaultSettings } from '#modules/settings/shapes.ts'
import { seedSynonyms } from '#modules/products/server/public.ts'
import { putSettings } from '#modules/settings/server/public.ts'
import { touchAll } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { demoCompany } from '../demo/company.ts'
import { demoPeople, demoSignIns } from '../demo/people.ts'
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

/**
 * Loads the demo of the active profile when there are no products and no people yet; all or nothing, once however many start at once. Gives
 * whether it did.
 */
export const loadDemo = (app: Pick<App, 'asSystem'>): Promise<boolean> =>
  app.asSystem((system) =>
    system.tx(async (ctx) => {
      await ctx.db.execute(sql`set local lock_timeout = '60s'`)
      await ctx.db.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
      const [known] = await ctx.db.select({ id: products.id }).from(products).limit(1)
      // The demo's people sign in with a password everybody knows: never into a shop that somebody has set up.
      const [someone] = await ctx.db.select({ id: people.id }).from(people).limit(1)
      if (known || someone) return false
      await load(ctx)
      return true
    }),
  )

/** Is this the demo, with its people? */
export const isDemoShop = (app: Pick<App, 'asSystem'>): Promise<boolean> =>
  app.asSystem(async ({ db }) => {
    const known = demoSignIns.map(({ email }) => email)
    const [someone] = await db.select({ id: people.id }).from(people).where(inArray(people.email, known)).limit(1)
    return someone !== undefined
  })

async function load(ctx: Ctx): Promise<void> {
  const { profile } = ctx
  const region = profile.region === 'SA' ? 'SA' : 'GB'
  // A pound is about five riyals; prices stay round.
  const factor = profile.currency.code === 'SAR' ? 5 : 1
  const { site, theme } = defaultSettings(profile)
  await putSettings(ctx, { site, company: { ...demoCompany[region], ...demoAccount[region] }, theme })
  const taxGroups = await seedTax(ctx, region)
  await seedCatalogue(ctx, await catalogueOf(profile.demoCatalogue), { currencyFactor: factor, taxGroups })
  await seedSynonyms(ctx, demoSynonyms(profile.demoCatalogue))
  await seedSlides(ctx, profile.demoCatalogue)
  await seedMenus(ctx, profile.demoCatalogue)
  await seedReviews(ctx, profile.demoCatalogue)
  await seedExtras(ctx, profile.demoCatalogue)
  await seedPages(ctx, profile.demoCatalogue)
  await seedDelivery(ctx, region, factor)
  const actors = demoPeople(region)
  // Testing profiles start without trade, so that their orders can be counted.
  const traders = profile.kind === 'live' ? demoTraders(region) : []
  await seedPeople(ctx, { ...actors, customers: [...actors.customers, ...traders] }, await hashPassword(actors.password))
  await seedCheckout(ctx, factor)
  await seedPriceLists(ctx)
  await seedLists(ctx)
  if (profile.kind === 'live') await seedHistory(ctx)
  await touchAll(ctx)
}

const catalogueOf = async (name: 'clothing' | 'nuts') =>
  name === 'clothing' ? (await import('../demo/clothing.ts')).clothing() : (await import('../demo/nuts.ts')).nuts()
