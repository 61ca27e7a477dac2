// The feed of the blog (Atom) in each language: its newest articles, each with its description.
import type { FastifyInstance } from 'fastify'
import type { PageCard } from '#modules/pages/contract.ts'
import { listPages } from '#modules/pages/server/public.ts'
import type { AnswerCache } from '#server/answer-cache.ts'
import { contentTopic, settingsTopic } from '#server/catalogue-version.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { sendCached } from '#server/http.ts'
import { pageLocale } from '#server/page-key.ts'
import { say } from '#server/texts.ts'
import type { Locale } from '#shared/locale.ts'

type FeedDeps = {
  cache: AnswerCache
  config: Config
  asSystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  shopName: (locale: Locale) => Promise<string>
}

const newest = 30

// Characters that no XML may hold, such as the line break of a pasted slide.
// oxlint-disable-next-line no-control-regex -- it is about control characters
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string): string =>
  text.replace(forbidden, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Registers /blogs/feed.xml; cached until the content changes. */
export function addBlogFeed(app: FastifyInstance, { cache, config, asSystem, shopName }: FeedDeps): void {
  const { publicUrl, profile } = config
  app.get('/blogs/feed.xml', async (request, reply) => {
    const locale = pageLocale(request.url, {}, profile.language)
    const key = `blog feed ${locale}`
    const version = cache.version()
    const made = async () => {
      const query = { page: 1, perPage: newest }
      const { data } = await asSystem((ctx) => listPages({ ...ctx, locale }, { params: { layout: 'blog' }, query }, true))
      return feed(data.pages, { locale, language: profile.language, publicUrl, shop: await shopName(locale) })
    }
    const type = 'application/atom+xml; charset=utf-8'
    const topics = [contentTopic, settingsTopic]
    return sendCached(request, reply, cache.get(key) ?? cache.put(key, version, await made(), type, { topics }))
  })
}

type Feed = { locale: Locale; language: Locale; publicUrl: string; shop: string }

function feed(articles: readonly PageCard[], { locale, language, publicUrl, shop }: Feed): string {
  const address = (path: string): string => escaped(`${publicUrl}${encodeURI(path)}${locale === language ? '' : `?lang=${locale}`}`)
  const items = articles.map(({ id, path, title, description, author, picture, publishedAt, updatedAt }) => {
    const image = picture ? `<link rel="enclosure" type="image/webp" href="${escaped(publicUrl)}/files/${picture.hash}/1200.webp"/>` : ''
    const first = publishedAt ?? updatedAt
    return `<entry><id>urn:uuid:${id}</id><title>${escaped(title)}</title><link href="${address(`/${path}`)}"/>${image}<published>${first}</published><updated>${
      updatedAt > first ? updatedAt : first
    }</updated>${author ? `<author><name>${escaped(author)}</name></author>` : ''}<summary>${escaped(description)}</summary></entry>`
  })
  const updated =
    articles
      .map((each) => each.publishedAt ?? each.updatedAt)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString()
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}"><id>${address('/blogs/feed.xml')}</id><title>${escaped(say(locale, 'page.blog.feed', { shop }))}</title>
<author><name>${escaped(shop)}</name></author><link rel="self" href="${address('/blogs/feed.xml')}"/><link href="${address('/blogs')}"/><updated>${updated}</updated>
${items.join('\n')}</feed>
`
}
