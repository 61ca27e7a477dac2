// The office's choices of shelves. The storefront's calls of this contract are answered one floor up, where products can be counted.
import { asc } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { type Route, route } from '#server/http.ts'
import { taxGroups } from '#modules/tax/server/tables.ts'
import { listShelfChoices, type ShelfChoices } from '../admin-contract.ts'
import { brands, categories, mainCategories, measureUnits, tags } from './tables.ts'

async function shelfChoices(ctx: Ctx): Promise<ShelfChoices> {
  const [mains, all, brandRows, tagRows, units, taxes] = await Promise.all([
    ctx.db
      .select({ id: mainCategories.id, slug: mainCategories.slug, title: mainCategories.title })
      .from(mainCategories)
      .orderBy(asc(mainCategories.position)),
    ctx.db
      .select({
        id: categories.id,
        slug: categories.slug,
        title: categories.title,
        mainCategoryId: categories.mainCategoryId,
        parentId: categories.parentId,
      })
      .from(categories)
      .orderBy(asc(categories.position)),
    ctx.db.select({ id: brands.id, slug: brands.slug, title: brands.name }).from(brands).orderBy(asc(brands.slug)),
    ctx.db
      .select({ id: tags.id, slug: tags.slug, title: tags.title, type: tags.type, percentBps: tags.percentBps })
      .from(tags)
      .orderBy(asc(tags.slug)),
    ctx.db
      .select({ id: measureUnits.id, code: measureUnits.code, title: measureUnits.name, decimals: measureUnits.decimals })
      .from(measureUnits)
      .orderBy(asc(measureUnits.code)),
    ctx.db
      .select({ id: taxGroups.id, code: taxGroups.code, title: taxGroups.title, isDefault: taxGroups.isDefault })
      .from(taxGroups)
      .orderBy(asc(taxGroups.code)),
  ])
  const mainTitles = new Map(mains.map(({ id, title }) => [id, title]))
  const byId = new Map(all.map((each) => [each.id, each]))
  const path = (each: (typeof all)[number]) => {
    const parent = each.parentId === null ? undefined : byId.get(each.parentId)
    const main = mainTitles.get(each.mainCategoryId)
    return [...(main ? [main] : []), ...(parent ? [parent.title] : []), each.title]
  }
  return {
    mainCategories: mains,
    categories: all.map((each) => ({ ...each, path: path(each) })),
    brands: brandRows,
    tags: tagRows,
    units,
    taxGroups: taxes,
  }
}

export const taxonomyRoutes: Route[] = [route(listShelfChoices, shelfChoices)]
