// Versions of a page: a link to look at one before it is public, what one changed against another, and the way back to an older one.
import { diffWords } from 'diff'
import { eq, lt, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { openForSave } from '#server/entity/seen-version.ts'
import { done, type HandlerReply } from '#shared/endpoint.ts'
import { type Locale, textIn, type Texts } from '#shared/locale.ts'
import type { PageContent } from '../content.ts'
import type * as api from '../page-admin-contract.ts'
import { getAdminPage, namesOf } from './admin-pages.ts'
import { hashOfToken } from './front-pages.ts'
import { getLayoutVersion } from './layouts.ts'
import { asStored, type Called, partsOf, sameIn } from './page-parts.ts'
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
