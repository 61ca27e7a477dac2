// Versions of a page: a link to look at one before it is public, what one changed against another, and the way back to an older one.
import { diffWords } from 'diff'
import { eq, lt, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { plainText } from '#modules/products/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { openForSave } from '#server/entity/seen-version.ts'
import { done, type HandlerReply } from '#shared/endpoint.ts'
import { locales, type Locale, textIn, type Texts } from '#shared/locale.ts'
import type { Block } from '../blocks.ts'
import type { PageContent } from '../content.ts'
import type * as api from '../page-admin-contract.ts'
import { getAdminPage, namesOf } from './admin-pages.ts'
import { hashOfToken } from './front-pages.ts'
import { getLayoutVersion } from './layouts.ts'
import { readVersion } from './publish.ts'
import { addVersion, withoutGone } from './save-page.ts'
import { pagePreviews, pages } from './tables.ts'

const week = 7 * 24 * 3600 * 1000

/** Makes a link to one version of a page that ends after a week; ended links are deleted. */
export async function previewPage(ctx: Ctx, id: string, number: number): Promise<HandlerReply<typeof api.previewPage>> {
  await readVersion(ctx, id, number)
  const token = randomBytes(32).toString('base64url')
  const endsAt = new Date(ctx.now.getTime() + week).toISOString()
  await ctx.db.delete(pagePreviews).where(lt(pagePreviews.endsAt, ctx.now.toISOString()))
  await ctx.db.insert(pagePreviews).values({ tokenHash: hashOfToken(token), pageId: id, number, endsAt })
  await audit(ctx, { action: 'page.previewed', subject: 'page', subjectId: id, after: { number, endsAt } })
  return { url: `${ctx.config.publicUrl}/preview/${token}`, endsAt }
}

const fields = ['title', 'metaTitle', 'metaKeywords', 'metaDescription', 'author', 'category'] as const

/** A piece of a page that versions are compared by: where it stands, and its text in one language, or in none. */
type Part = { id: string; of: string; language: Locale | null; text: string }

/** The names of attributes, files and products. */
type Called = { attribute: (key: string) => string; record: (id: string) => string }
/** Two files may have one name: what is the same is decided by what is stored. */
const asStored: Called = { attribute: (key) => key, record: (id) => id }

function partsOf({ blocks, language, ...content }: PageContent, called: Called): Part[] {
  const inBoth = (id: string, of: string, texts: Texts, show = (text: string) => text): Part[] =>
    locales.map((each) => ({ id: `${id} ${each}`, of, language: each, text: show(texts[each]) }))
  const seen = new Map<string, number>()
  return [
    ...fields.flatMap((field) => inBoth(field, field, content[field])),
    { id: 'language', of: 'language', language: null, text: language },
    { id: 'order', of: 'order', language: null, text: blocks.map(({ key }) => called.attribute(key)).join(', ') },
    ...blocks.flatMap((block) => {
      const place = seen.get(block.key) ?? 0
      seen.set(block.key, place + 1)
      const id = `block ${block.key} ${place}`
      return [
        ...locales.map((each) => ({ id: `${id} ${each}`, of: block.key, language: each, text: wordsIn(block, each) })),
        plainPart(block, id, called),
      ]
    }),
  ]
}

/** The words of a block in one language, a line for each of its texts. */
function wordsIn(block: Block, language: Locale): string {
  const texts: string[] = [block.title[language]]
  if (block.type === 'text') texts.push(block.text[language])
  if (block.type === 'richText') texts.push(plainText(block.html[language], 100_000))
  if (block.type === 'picture' && block.picture) texts.push(block.picture.alt[language])
  if (block.type === 'gallery') texts.push(...block.pictures.map(({ alt }) => alt[language]))
  if (block.type === 'links') texts.push(...block.links.map(({ label }) => label[language]))
  if (block.type === 'questions') texts.push(...block.questions.flatMap(({ question, answer }) => [question[language], answer[language]]))
  if (block.type === 'form')
    texts.push(
      ...block.fields.flatMap(({ label, hint, choices }) => [label, hint, ...choices].map((each) => each[language])),
      block.submit[language],
      block.thanks[language],
    )
  return texts.filter(Boolean).join('\n')
}

/** The parts of a block without a language: addresses, and the names of files and products. */
function plainPart(block: Block, id: string, { record }: Called): Part {
  const text = {
    text: () => '',
    richText: () => '',
    picture: () => (block.type === 'picture' && block.picture ? record(block.picture.fileId) : ''),
    gallery: () => (block.type === 'gallery' ? block.pictures.map(({ fileId }) => record(fileId)).join('\n') : ''),
    video: () => (block.type === 'video' ? (block.fileId === null ? block.address : record(block.fileId)) : ''),
    links: () => (block.type === 'links' ? block.links.map(({ href }) => href).join('\n') : ''),
    products: () => (block.type === 'products' ? block.productIds.map(record).join('\n') : ''),
    questions: () => '',
    form: () =>
      block.type === 'form' ? block.fields.map(({ key, kind, isRequired }) => `${key} ${kind}${isRequired ? ' *' : ''}`).join('\n') : '',
  }[block.type]()
  return { id: `${id} plain`, of: block.key, language: null, text }
}

type Compared = { id: string; number: number; against: number }

/** The differences between two versions of a page, text by text. */
export async function comparePageVersions(ctx: Ctx, { id, number, against }: Compared): Promise<api.PageDifference[]> {
  const [after, before] = await Promise.all([readVersion(ctx, id, number), readVersion(ctx, id, against)])
  const labels = new Map<string, Texts>()
  const [page] = await ctx.db.select({ layoutId: pages.layoutId }).from(pages).where(eq(pages.id, id))
  for (const { layoutHash } of [before, after].filter((each) => each.layoutHash !== ''))
    for (const { key, label } of (await getLayoutVersion(ctx, { id: page?.layoutId ?? '', hash: layoutHash })).attributes)
      labels.set(key, label)
  const { files, products } = await namesOf(ctx, [...before.blocks, ...after.blocks])
  const records = new Map([
    ...files.map(({ fileId, name }) => [fileId, name] as const),
    ...products.map(({ id: productId, title, sku }) => [productId, `${textIn(title, ctx.locale)} (${sku})`] as const),
  ])
  const called: Called = {
    attribute: (key) => textIn(labels.get(key) ?? { en: key, ar: key }, ctx.locale),
    record: (each) => records.get(each) ?? each,
  }
  const partsBy = (content: PageContent, names: Called) => new Map(partsOf(content, names).map((part) => [part.id, part]))
  const isSame = sameIn(partsBy(before, asStored), partsBy(after, asStored))
  const [olds, news] = [partsBy(before, called), partsBy(after, called)]
  const differences: api.PageDifference[] = []
  let left = comparedInAll
  for (const key of new Map([...news, ...olds]).keys()) {
    const [old, fresh] = [olds.get(key), news.get(key)]
    const part = fresh ?? old
    if (!part || isSame(key)) continue
    // Others are served between two texts.
    await setImmediate()
    const began = performance.now()
    const pieces = piecesOf(old?.text ?? '', fresh?.text ?? '', part.language ?? 'en', Math.min(comparedFor, left))
    left -= performance.now() - began
    const label = key.startsWith('block ') ? (labels.get(part.of) ?? null) : null
    differences.push({ of: part.of, label, language: part.language, pieces })
  }
  return differences
}

const sameIn = (before: ReadonlyMap<string, Part>, after: ReadonlyMap<string, Part>) => (key: string) =>
  (before.get(key)?.text ?? '') === (after.get(key)?.text ?? '')

/** How long two texts are compared before one counts as replaced by the other, in milliseconds: nobody else is served meanwhile. */
const comparedFor = 300
/** How long the texts of two versions are compared in all; those that come after count as replaced. */
const comparedInAll = 1000

function piecesOf(before: string, after: string, language: Locale, timeout: number): api.Piece[] {
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const found = timeout > 0 ? diffWords(before, after, { intlSegmenter, timeout }) : undefined
  if (!found)
    return [
      { text: before, is: 'removed' },
      { text: after, is: 'added' },
    ]
  return found.map(({ value, added, removed }) => ({ text: value, is: added ? 'added' : removed ? 'removed' : 'same' }))
}

type Restored = { id: string; number: number; version: number }

/** Makes an older version of a page the newest one again; visitors see it when it is published. */
export async function restorePageVersion(ctx: Ctx, { id, number, version }: Restored): Promise<typeof done> {
  await openForSave(ctx, { subject: 'page', table: pages, id, version, read: getAdminPage })
  const content = await withoutGone(ctx, await readVersion(ctx, id, number))
  await addVersion(ctx, id, content)
  // Open forms have seen another version.
  await ctx.db
    .update(pages)
    .set({ updatedAt: sql`now()` })
    .where(eq(pages.id, id))
  await audit(ctx, { action: 'page.restored', subject: 'page', subjectId: id, after: { number } })
  return done
}
