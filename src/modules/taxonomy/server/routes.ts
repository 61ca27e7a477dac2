// The endpoints of the terms the office edits, and its choices of them. The products module serves the calls of this contract that count products.
import { asc } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { type Route, route } from '#server/http.ts'
import { taxGroups } from '#modules/tax/server/tables.ts'
import { listTermChoices, type TermChoices } from '../admin-contract.ts'
import * as brandApi from '../brand-contract.ts'
import * as categoryApi from '../category-contract.ts'
import * as mainApi from '../main-category-contract.ts'
import * as tagApi from '../tag-contract.ts'
import * as unitApi from '../unit-contract.ts'
import * as brandVerbs from './brands.ts'
import * as categoryVerbs from './categories.ts'
import { getCategoryTree, moveCategory, moveMainCategory } from './category-tree.ts'
import { changeMany, removeMany, removeOne } from './change-many.ts'
import * as mainVerbs from './main-categories.ts'
import * as unitVerbs from './measure-units.ts'
import * as tagVerbs from './tags.ts'
import { brands, categories, mainCategories, measureUnits, tags } from './tables.ts'

async function termChoices(ctx: Ctx): Promise<TermChoices> {
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
  // As the tree stands in the shop: each category with its sub categories below it.
  const below = Map.groupBy(all, ({ mainCategoryId, parentId }) => parentId ?? mainCategoryId)
  const inTree = mains.flatMap(({ id }) => (below.get(id) ?? []).flatMap((top) => [top, ...(below.get(top.id) ?? [])]))
  return {
    mainCategories: mains,
    categories: inTree.map((each) => ({ ...each, path: path(each) })),
    brands: brandRows,
    tags: tagRows,
    units,
    taxGroups: taxes,
  }
}

export const taxonomyRoutes: Route[] = [
  route(listTermChoices, termChoices),
  route(brandApi.listAdminBrands, (ctx, { query }) => brandVerbs.listAdminBrands(ctx, query)),
  route(brandApi.getAdminBrand, (ctx, { params }) => brandVerbs.getAdminBrand(ctx, params.id)),
  route(brandApi.createBrand, (ctx, { body }) => brandVerbs.saveBrand(ctx, null, body)),
  route(brandApi.updateBrand, (ctx, { params, body }) => brandVerbs.saveBrand(ctx, params.id, body)),
  route(brandApi.removeBrand, (ctx, { params }) => removeOne(ctx, 'brand', params.id)),
  route(brandApi.changeBrands, (ctx, { body }) => changeMany(ctx, 'brand', body)),
  route(mainApi.listAdminMainCategories, (ctx, { query }) => mainVerbs.listAdminMainCategories(ctx, query)),
  route(mainApi.getAdminMainCategory, (ctx, { params }) => mainVerbs.getAdminMainCategory(ctx, params.id)),
  route(mainApi.createMainCategory, (ctx, { body }) => mainVerbs.saveMainCategory(ctx, null, body)),
  route(mainApi.updateMainCategory, (ctx, { params, body }) => mainVerbs.saveMainCategory(ctx, params.id, body)),
  route(mainApi.removeMainCategory, (ctx, { params }) => removeOne(ctx, 'mainCategory', params.id)),
  route(mainApi.changeMainCategories, (ctx, { body }) => changeMany(ctx, 'mainCategory', body)),
  route(categoryApi.listAdminCategories, (ctx, { query }) => categoryVerbs.listAdminCategories(ctx, query)),
  route(categoryApi.getAdminCategory, (ctx, { params }) => categoryVerbs.getAdminCategory(ctx, params.id)),
  route(categoryApi.createCategory, (ctx, { body }) => categoryVerbs.saveCategory(ctx, null, body)),
  route(categoryApi.updateCategory, (ctx, { params, body }) => categoryVerbs.saveCategory(ctx, params.id, body)),
  route(categoryApi.removeCategory, (ctx, { params }) => removeOne(ctx, 'category', params.id)),
  route(categoryApi.changeCategories, (ctx, { body }) => changeMany(ctx, 'category', body)),
  route(categoryApi.getCategoryTree, (ctx) => getCategoryTree(ctx)),
  route(categoryApi.moveMainCategory, (ctx, { params, body }) => moveMainCategory(ctx, params.id, body.before)),
  route(categoryApi.moveCategory, (ctx, { params, body }) => moveCategory(ctx, params.id, body)),
  route(tagApi.listAdminTags, (ctx, { query }) => tagVerbs.listAdminTags(ctx, query)),
  route(tagApi.getAdminTag, (ctx, { params }) => tagVerbs.getAdminTag(ctx, params.id)),
  route(tagApi.createTag, (ctx, { body }) => tagVerbs.saveTag(ctx, null, body)),
  route(tagApi.updateTag, (ctx, { params, body }) => tagVerbs.saveTag(ctx, params.id, body)),
  route(tagApi.removeTag, (ctx, { params }) => removeOne(ctx, 'tag', params.id)),
  route(tagApi.changeTags, (ctx, { body }) => changeMany(ctx, 'tag', body)),
  route(unitApi.listAdminUnits, (ctx, { query }) => unitVerbs.listAdminUnits(ctx, query)),
  route(unitApi.getAdminUnit, (ctx, { params }) => unitVerbs.getAdminUnit(ctx, params.id)),
  route(unitApi.createUnit, (ctx, { body }) => unitVerbs.saveUnit(ctx, null, body)),
  route(unitApi.updateUnit, (ctx, { params, body }) => unitVerbs.saveUnit(ctx, params.id, body)),
  route(unitApi.removeUnit, (ctx, { params }) => removeOne(ctx, 'measureUnit', params.id)),
  route(unitApi.changeUnits, (ctx, { body }) => removeMany(ctx, 'measureUnit', body.ids)),
]
