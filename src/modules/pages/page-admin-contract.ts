// The office's endpoints for content pages: list, form, publishing, previews, versions.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { requiredTexts, Texts, textsUpTo } from '#shared/locale.ts'
import { listQuery } from '#shared/paging.ts'
import { Day } from '#shared/schemas.ts'
import { Block } from './blocks.ts'
import { Attribute, LayoutName } from './layouts.ts'
import { isUrl, pageStatuses } from './rules.ts'

export const PageLanguage = z.enum(['all', 'en', 'ar'], 'page.admin.validation.language')
export type PageLanguage = z.output<typeof PageLanguage>
const Status = z.enum(pageStatuses)

export const AdminPageRow = z.object({
  id: Id,
  layout: LayoutName,
  url: z.string(),
  path: z.string(),
  title: Texts,
  language: PageLanguage,
  priority: z.int(),
  status: Status,
  /** Visitors see an older version than the newest one. */
  isChanged: z.boolean(),
  scheduledAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** Parts of a version that is the newest, published or scheduled cannot be read. */
  isBroken: z.boolean(),
})
export type AdminPageRow = z.output<typeof AdminPageRow>

const texts = { title: Texts, metaTitle: Texts, metaKeywords: Texts, metaDescription: Texts, author: Texts, category: Texts }

export const AdminPage = z.object({
  id: Id,
  version: z.int(),
  layout: LayoutName,
  /** The version of the layout that its blocks fit. */
  layoutHash: z.string(),
  attributes: z.array(Attribute),
  url: z.string(),
  path: z.string(),
  priority: z.int(),
  language: PageLanguage,
  ...texts,
  blocks: z.array(Block),
  /** The keys of blocks that the layout has no more. */
  dropped: z.array(z.string()),
  /** Parts of what is stored cannot be read: they are blank or left out here. */
  isBroken: z.boolean(),
  /** The files and products its blocks name. */
  files: z.array(z.object({ fileId: Id, hash: z.string(), name: z.string() })),
  products: z.array(z.object({ id: Id, title: Texts, sku: z.string() })),
})
export type AdminPage = z.output<typeof AdminPage>

export const PageInput = z.strictObject({
  layoutId: Id,
  layoutHash: z.string().max(64),
  url: z.string().trim().refine(isUrl, 'page.admin.validation.url'),
  priority: z.int('page.admin.validation.priority').min(0, 'page.admin.validation.priority').max(100, 'page.admin.validation.priority'),
  language: PageLanguage,
  title: requiredTexts('page.admin.validation.title'),
  metaTitle: textsUpTo(200),
  metaKeywords: textsUpTo(300),
  metaDescription: textsUpTo(500),
  author: textsUpTo(120),
  category: textsUpTo(80),
  blocks: z.array(Block).max(60, 'page.admin.validation.blocks'),
})
export type PageInput = z.output<typeof PageInput>

const calls = entityCalls({
  path: '/api/admin/pages',
  area: 'content',
  query: listQuery(['title', '-title', 'priority', '-priority', 'publishedAt', '-publishedAt', 'updatedAt', '-updatedAt'], {
    layout: z.string().max(40).optional(),
    status: Status.optional(),
    language: PageLanguage.optional(),
  }),
  row: AdminPageRow,
  one: AdminPage,
  input: PageInput,
  about: {
    list: 'All content pages with their state',
    create: 'Makes a page as a draft',
    update: 'Saves a page as its newest version; visitors see it when it is published',
    remove: 'Deletes a page with its versions',
  },
})
export const { list: listAdminPages, create: createPage, update: updatePage, remove: removePage } = calls

export const getAdminPage = endpoint({
  method: 'GET',
  path: '/api/admin/pages/:id',
  access: 'admin',
  may: 'content.see',
  about: 'The newest version of a page as its form shows it; by its id or its path',
  params: z.object({ id: z.string().max(250) }),
  reply: AdminPage,
})

export const changePages = endpoint({
  method: 'POST',
  path: '/api/admin/pages/change',
  access: 'admin',
  may: 'content.change',
  about: 'Publishes the newest version of many pages, hides or deletes them; those that cannot be published are named',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), to: z.enum(['published', 'draft', 'removed']) }),
  reply: z.object({ changed: z.int(), kept: z.array(z.object({ id: Id, title: Texts, message: z.string() })) }),
})

const mostVersions = 1_000_000
const VersionNumber = z.int().min(1).max(mostVersions)

export const PageVersion = z.object({
  number: VersionNumber,
  title: Texts,
  createdAt: z.string(),
  /** Who saved it; null when that is not known. */
  by: z.string().nullable(),
})
export type PageVersion = z.output<typeof PageVersion>

export const Publication = z.object({
  status: Status,
  path: z.string(),
  newest: VersionNumber,
  /** The version visitors see, or saw last. */
  published: VersionNumber.nullable(),
  publishedAt: z.string().nullable(),
  scheduled: VersionNumber.nullable(),
  scheduledAt: z.string().nullable(),
  /** The newest 100, the newest first. */
  versions: z.array(PageVersion),
})
export type Publication = z.output<typeof Publication>

export const getPublication = endpoint({
  method: 'GET',
  path: '/api/admin/pages/:id/publication',
  access: 'admin',
  may: 'content.see',
  about: 'What visitors see of a page, what they will see, and its versions',
  params: IdParams,
  reply: Publication,
})

export const publishPage = endpoint({
  method: 'POST',
  path: '/api/admin/pages/:id/publish',
  access: 'admin',
  may: 'content.change',
  about: 'Shows one version of a page to visitors, at once',
  params: IdParams,
  body: z.strictObject({ number: VersionNumber }),
  reply: Publication,
})

export const unpublishPage = endpoint({
  method: 'POST',
  path: '/api/admin/pages/:id/unpublish',
  access: 'admin',
  may: 'content.change',
  about: 'Hides a page from visitors, and cancels what was scheduled',
  params: IdParams,
  reply: Publication,
})

export const schedulePage = endpoint({
  method: 'POST',
  path: '/api/admin/pages/:id/schedule',
  access: 'admin',
  may: 'content.change',
  about: "Shows one version of a page to visitors from a minute on, in the shop's time; without one, what was scheduled is cancelled",
  params: IdParams,
  body: z.strictObject({
    number: VersionNumber,
    at: z
      .strictObject({
        day: z.string('page.admin.validation.day').pipe(Day),
        time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'page.admin.validation.time'),
      })
      .nullable(),
  }),
  reply: Publication,
})

export const previewPage = endpoint({
  method: 'POST',
  path: '/api/admin/pages/:id/preview',
  access: 'admin',
  may: 'content.change',
  about: 'Makes a link to one version of a page for people who are not of the office; it ends after a week',
  params: IdParams,
  body: z.strictObject({ number: VersionNumber }),
  reply: z.object({ url: z.string(), endsAt: z.string() }),
})

/** A piece of a text: in both versions, or in one of them only. */
export const Piece = z.object({ text: z.string(), is: z.enum(['same', 'added', 'removed']) })
export type Piece = z.output<typeof Piece>

export const PageDifference = z.object({
  /** A field of the page (`title`) or the key of a block. */
  of: z.string(),
  /** The label of a block's attribute. */
  label: Texts.nullable(),
  /** Null for what is no text. */
  language: z.enum(['en', 'ar']).nullable(),
  pieces: z.array(Piece),
})
export type PageDifference = z.output<typeof PageDifference>

export const comparePageVersions = endpoint({
  method: 'GET',
  path: '/api/admin/pages/:id/versions/:number/changes',
  access: 'admin',
  may: 'content.see',
  about: 'What one version of a page changed against another',
  params: z.object({ id: Id, number: z.coerce.number().int().min(1).max(mostVersions) }),
  query: z.strictObject({ against: z.coerce.number().int().min(1).max(mostVersions) }),
  reply: z.array(PageDifference),
})

export const restorePageVersion = endpoint({
  method: 'POST',
  path: '/api/admin/pages/:id/versions/:number/restore',
  access: 'admin',
  may: 'content.change',
  about: 'Makes an older version the newest one again; files and products that are gone are left out',
  params: z.object({ id: Id, number: z.coerce.number().int().min(1).max(mostVersions) }),
  body: z.strictObject({ version: z.int() }),
  reply: Done,
})
