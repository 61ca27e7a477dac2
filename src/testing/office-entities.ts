// Every entity of the office: the calls that make, save and read it, and values for it under a name.
import * as districts from '#modules/shipping/neighborhoods-admin-contract.ts'
import * as extras from '#modules/extras/admin-contract.ts'
import * as menus from '#modules/content/menu-admin-contract.ts'
import * as slides from '#modules/content/slide-admin-contract.ts'
import { keepPicture } from '#modules/files/server/public.ts'
import * as coupons from '#modules/coupons/admin-contract.ts'
import * as staff from '#modules/people/admins-contract.ts'
import * as rights from '#modules/people/roles-contract.ts'
import * as layouts from '#modules/pages/layout-admin-contract.ts'
import * as pages from '#modules/pages/page-admin-contract.ts'
import * as methods from '#modules/payments/method-contract.ts'
import * as prices from '#modules/prices/admin-contract.ts'
import * as synonyms from '#modules/products/synonyms-contract.ts'
import * as types from '#modules/products/variant-types-contract.ts'
import * as taxes from '#modules/tax/admin-contract.ts'
import * as brands from '#modules/taxonomy/brand-contract.ts'
import * as categories from '#modules/taxonomy/category-contract.ts'
import * as mains from '#modules/taxonomy/main-category-contract.ts'
import * as tags from '#modules/taxonomy/tag-contract.ts'
import * as units from '#modules/taxonomy/unit-contract.ts'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import * as team from '#modules/people/salespeople-admin-contract.ts'
import { pageInput, theLayout } from './builders/pages.ts'
import { aPictureFile } from './builders/uploads.ts'
import type { TestApp } from './app.ts'

const both = (en: string) => ({ en, ar: '' })

type Saved = { id: string; version: number }
/** `again` gives the fields of a body that saves the same once more, where they name ids that the first save gave out. */
type Entity = {
  create: AnyEndpoint
  update: AnyEndpoint
  get: AnyEndpoint
  body: (name: string) => object
  again?: (saved: Saved) => object
}

/** Makes what some of them point at, a picture and a category, as the person of this token. */
export async function officeEntities(app: TestApp, token: string): Promise<Record<string, Entity>> {
  const layout = await theLayout(app, token, 'default')
  const bytes = await aPictureFile()
  const pictureId = (await app.asSystem((ctx) => keepPicture(ctx, { name: 'two.png', bytes }))).id
  const main = { title: both('Above all'), status: 'active', pictureId: null } as const
  const mainCategoryId = (await app.as(token).call(mains.createMainCategory, { body: main })).id
  const category = { title: both('Shown with sizes'), status: 'active', pictureId: null, mainCategoryId, parentId: null } as const
  const categoryId = (await app.as(token).call(categories.createCategory, { body: category })).id

  return {
    district: {
      ...districts.neighborhoodCalls,
      body: (name) => ({ country: 'SA', city: 'Riyadh', name: both(name), status: 'active' }),
    },
    brand: {
      ...brands.brandCalls,
      body: (name) => ({ name: both(name), status: 'active', pictureId }),
    },
    tag: {
      ...tags.tagCalls,
      body: (name) => ({ title: both(name), type: 1, percentBps: null, startsOn: null, endsOn: null, status: 'active' }),
    },
    'measure unit': {
      ...units.unitCalls,
      body: (name) => ({ name: both(name), code: name.slice(-6), decimals: 0 }),
    },
    'main category': {
      ...mains.mainCategoryCalls,
      body: (name) => ({ title: both(name), status: 'active', pictureId: null }),
    },
    category: {
      ...categories.categoryCalls,
      body: (name) => ({ title: both(name), status: 'active', pictureId: null, mainCategoryId, parentId: null }),
    },
    'sizes table': {
      ...extras.sizeTableCalls,
      body: (name) => ({
        title: both(name),
        note: both(''),
        columns: [both('Size'), both('Chest')],
        rows: [[both('S'), both('88')]],
        categoryIds: [categoryId],
        variantTypeIds: [],
      }),
    },
    slide: {
      ...slides.slideCalls,
      body: (name) => ({
        title: both(name),
        text: both(''),
        extensiveDescription: both(''),
        buttonText: both(''),
        href: '/products',
        pictureId,
        status: 'active',
      }),
    },
    menu: {
      ...menus.menuCalls,
      body: (name) => ({
        title: both(name),
        text: both(''),
        status: 'active',
        location: 'home',
        type: 'grid',
        deviceTypes: ['web'],
        itemType: 'categories',
        itemIds: [mainCategoryId],
        bannerId: null,
        bannerBlur: 0,
        posterId: null,
        videoId: null,
        pictures: [],
        isCombined: false,
      }),
    },
    'content page': {
      create: pages.createPage,
      update: pages.updatePage,
      get: pages.getAdminPage,
      body: (name) => pageInput(layout, name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')),
    },
    layout: {
      ...layouts.layoutCalls,
      body: (name) => ({
        key: `k${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
        name: both(name),
        attributes: [{ key: 'intro', label: both('Intro'), type: 'text', isRequired: false, isMany: false }],
      }),
    },
    salesperson: {
      create: team.createSalesperson,
      update: team.updateSalesperson,
      get: team.getSalesperson,
      body: (name) => ({
        firstName: name,
        lastName: 'Saleh',
        email: 'rana@sales.example',
        phone: '0161 496 0777',
        locale: 'en',
        status: 'active',
      }),
    },
    'customer group': {
      ...prices.customerGroupCalls,
      body: (name) => ({ name, companyIds: [] }),
    },
    'variant type': {
      ...types.variantTypeCalls,
      body: (name) => ({ title: both(name), values: [{ id: null, title: both('Only'), swatch: null }] }),
      again: (saved) => ({
        values: (saved as types.VariantType & Saved).values.map(({ id, title, swatch }) => ({ id, title, swatch })),
      }),
    },
    coupon: {
      ...coupons.couponCalls,
      body: (name) => ({
        code: name.replace(/\W/g, ''),
        type: 'percent',
        percentBps: 1000,
        amount: null,
        minSubtotal: 0,
        startsOn: null,
        endsOn: null,
        maxUses: null,
        maxUsesPerCustomer: null,
        status: 'active',
        companyIds: [],
        groupIds: [],
        categoryIds: [],
      }),
    },
    'payment method': {
      ...methods.paymentMethodCalls,
      body: (name) => ({
        code: name.replace(/\W/g, ''),
        name: both(name),
        note: both(''),
        provider: 'offline',
        gateway: '',
        kind: 'other',
        isInstallment: false,
        isCapturedLater: false,
        minTotal: null,
        maxTotal: null,
        pictureId: null,
        status: 'active',
      }),
    },
    'tax group': {
      ...taxes.taxGroupCalls,
      body: (name) => ({ code: name.replace(/\W/g, ''), title: both(name), isDefault: false, rates: [] }),
    },
    role: {
      ...rights.roleCalls,
      body: (name) => ({ name: both(name), isEverything: false, permissions: ['orders.see'] }),
    },
    admin: {
      create: staff.createAdmin,
      update: staff.updateAdmin,
      get: staff.getAdmin,
      body: (name) => ({
        ...{ firstName: name, lastName: 'Reed', email: 'two-editors@example.test', locale: 'en', status: 'active' },
        ...{ isSuper: true, receivesMails: false, roleIds: [] },
      }),
    },
    'group of synonyms': {
      ...synonyms.synonymCalls,
      body: (name) => ({ language: 'en', words: [name, 'Something else'] }),
    },
  }
}
