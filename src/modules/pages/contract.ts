// Visitors' calls of the content pages: one page by its path, a layout's pages as a list, the list of all paths, and a draft by its link.
import { z } from 'zod'
import { Picture, ProductCard } from '#modules/products/contract.ts'
import { Video } from '#modules/extras/contract.ts'
import { endpoint, Id } from '#shared/endpoint.ts'
import { Locale } from '#shared/locale.ts'
import { PageMeta } from '#shared/paging.ts'
import { fieldKinds } from './blocks.ts'

const common = { key: z.string(), title: z.string() }

export const ShownField = z.object({
  key: z.string(),
  kind: z.enum(fieldKinds),
  label: z.string(),
  hint: z.string(),
  isRequired: z.boolean(),
  choices: z.array(z.string()),
})
export type ShownField = z.output<typeof ShownField>

/** A block in the reader's language; what it shows exists. */
export const ShownBlock = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('text'), text: z.string() }),
  z.object({ ...common, type: z.literal('richText'), html: z.string() }),
  z.object({ ...common, type: z.literal('picture'), picture: Picture }),
  z.object({ ...common, type: z.literal('gallery'), pictures: z.array(Picture) }),
  z.object({ ...common, type: z.literal('video'), video: Video }),
  z.object({ ...common, type: z.literal('links'), links: z.array(z.object({ label: z.string(), href: z.string() })) }),
  z.object({ ...common, type: z.literal('products'), products: z.array(ProductCard) }),
  z.object({ ...common, type: z.literal('questions'), questions: z.array(z.object({ question: z.string(), answer: z.string() })) }),
  z.object({ ...common, type: z.literal('form'), fields: z.array(ShownField), submit: z.string(), thanks: z.string() }),
])
export type ShownBlock = z.output<typeof ShownBlock>

export const PageCategory = z.object({ slug: z.string(), title: z.string() })
export type PageCategory = z.output<typeof PageCategory>

/** A page as lists show it. */
export const PageCard = z.object({
  id: Id,
  /** Without its first slash: `blogs/new-autumn-range`. */
  path: z.string(),
  title: z.string(),
  description: z.string(),
  /** Its first picture. */
  picture: Picture.nullable(),
  author: z.string(),
  category: PageCategory.nullable(),
  /** When visitors could first read it; null in a preview. */
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  readingMinutes: z.int(),
})
export type PageCard = z.output<typeof PageCard>

export const PageShown = PageCard.extend({
  /** The key of its layout. */
  layout: z.string(),
  /** The languages it is shown in. */
  language: z.enum(['all', 'en', 'ar']),
  metaTitle: z.string(),
  metaKeywords: z.string(),
  metaDescription: z.string(),
  blocks: z.array(ShownBlock),
  /** Other articles, those of its category first; empty for other layouts. */
  related: z.array(PageCard),
})
export type PageShown = z.output<typeof PageShown>

/** A version of a page that visitors see none of yet, or one beside the version that they see. */
export const PreviewShown = PageShown.extend({ is: z.enum(['draft', 'newer', 'older', 'public']) })
export type PreviewShown = z.output<typeof PreviewShown>

const Path = z.string().trim().min(1).max(250)

export const getPage = endpoint({
  method: 'GET',
  path: '/api/front/pages',
  access: 'public',
  about: 'One content page by its path (`about-us`, `blogs/new-range`); a former path gives the page with its present one',
  query: z.strictObject({ path: Path }),
  reply: PageShown,
  cached: ['content', 'catalogue'],
  showsStock: 'lists',
})

export const listPages = endpoint({
  method: 'GET',
  path: '/api/front/pages/of/:layout',
  access: 'public',
  about: 'The pages of one layout, those with a priority first, then the newest, with the categories that have pages',
  params: z.object({ layout: z.string().max(40) }),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
    perPage: z.coerce.number().int().min(1).max(60).optional(),
    category: z.string().max(120).optional(),
  }),
  reply: z.object({
    pages: z.array(PageCard),
    categories: z.array(PageCategory.extend({ count: z.int() })),
    /** The languages in which there are such pages. */
    languages: z.array(Locale),
  }),
  meta: PageMeta,
  cached: ['content'],
})

export const FrontRoute = z.object({
  path: z.string(),
  layout: z.string(),
  title: z.string(),
  language: z.enum(['all', 'en', 'ar']),
  priority: z.int(),
  updatedAt: z.string(),
})
export type FrontRoute = z.output<typeof FrontRoute>

export const listFrontRoutes = endpoint({
  method: 'GET',
  path: '/api/front/additional-front-routes',
  access: 'public',
  about: 'The paths of all active content pages in both languages, by priority',
  reply: z.object({ additionalFrontRoutes: z.array(FrontRoute) }),
  cached: ['content'],
})

export const getPreview = endpoint({
  method: 'GET',
  path: '/api/front/pages/preview/:token',
  access: 'public',
  about: 'A saved version of a page, for whoever has its link while the link lasts',
  params: z.object({ token: z.string().max(100) }),
  reply: PreviewShown,
})
