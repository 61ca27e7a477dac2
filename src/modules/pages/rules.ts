// Where pages are: the grammar of addresses and links, and the addresses that belong to a layout. Pure.
import { slugify } from '#shared/folding.ts'

/** One step of an address: small letters of any script and digits, joined by hyphens. */
export const isUrl = (url: string): boolean => url !== '' && url.length <= 120 && slugify(url) === url

/** Layouts whose pages are below an address of their own. */
const below: Readonly<Record<string, string>> = { blog: 'blogs' }

/** Addresses of the shop that show a page of one layout. */
const places: Readonly<Record<string, readonly string[]>> = {
  about: ['about-us'],
  services: ['services'],
  form: ['form-1'],
  landing: ['landing-page-1'],
}

/** The path of a page without its first slash: `about-us`, `blogs/new-autumn-range`. */
export const pathOf = (layout: string, url: string): string => (below[layout] ? `${below[layout]}/${url}` : url)

/** May a page of this layout stand at the first level under this address, although the shop has a screen there? */
export const isPlaceOf = (layout: string, url: string): boolean => below[layout] !== undefined || (places[layout] ?? []).includes(url)

/** Does a page at this path stand without the shop's header, menus and footer around it? */
export const isLanding = (path: string): boolean => places['landing']?.includes(path) ?? false

/** Are pages of this layout articles, with an author, a category and a list of their own? */
export const isArticle = (layout: string): boolean => layout === 'blog'

/** Is this a link that a page may hold: a path of the shop, or http(s), mailto or tel? */
export function isLink(href: string): boolean {
  if (/^\/(?![/\\])[^\s\\"'<>]*$/.test(href) || /^#[\w-]+$/.test(href)) return true
  if (/^mailto:[^\s@?"'<>]+@[^\s@?"'<>]+$/i.test(href) || /^tel:\+?[\d\-().]{3,30}$/i.test(href)) return true
  if (!/^https?:\/\//i.test(href) || /[\s\\"'<>]/.test(href) || !URL.canParse(href)) return false
  const { hostname, username, password } = new URL(href)
  return hostname.includes('.') && username === '' && password === ''
}

/** Words a person reads in a minute. */
const wordsPerMinute = 200

/** The minutes it takes to read a text, at least one. */
export const readingMinutes = (text: string): number => Math.max(1, Math.round((text.match(/\S+/g) ?? []).length / wordsPerMinute))

export const pageStatuses = ['draft', 'scheduled', 'published'] as const
export type PageStatus = (typeof pageStatuses)[number]
