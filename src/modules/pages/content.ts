// The stored content of a version of a page: its texts and blocks. Content that a broken import has left is read as far as it can be. Pure.
import { z } from 'zod'
import { Texts } from '#shared/locale.ts'
import { Block } from './blocks.ts'

/** The texts and blocks of a page as they were saved once. */
export const PageContent = z.object({
  /** The version of the layout it was written for. */
  layoutHash: z.string(),
  language: z.enum(['all', 'en', 'ar']),
  title: Texts,
  metaTitle: Texts,
  metaKeywords: Texts,
  metaDescription: Texts,
  author: Texts,
  category: Texts,
  blocks: z.array(Block),
})
export type PageContent = z.output<typeof PageContent>

const none: Texts = { en: '', ar: '' }
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Texts as they are stored; blank where they cannot be read. */
export const readTexts = (stored: unknown): Texts => Texts.safeParse(stored).data ?? none

/** Takes what is stored of a version; gives its content, blank and without blocks where it cannot be read, and whether that is so anywhere. */
export function readContent(stored: unknown): { content: PageContent; isBroken: boolean } {
  const whole = PageContent.safeParse(stored)
  if (whole.success) return { content: whole.data, isBroken: false }
  const parts = isRecord(stored) ? stored : {}
  const blocks = Array.isArray(parts['blocks']) ? parts['blocks'] : []
  return {
    content: {
      layoutHash: PageContent.shape.layoutHash.safeParse(parts['layoutHash']).data ?? '',
      language: PageContent.shape.language.safeParse(parts['language']).data ?? 'all',
      title: readTexts(parts['title']),
      metaTitle: readTexts(parts['metaTitle']),
      metaKeywords: readTexts(parts['metaKeywords']),
      metaDescription: readTexts(parts['metaDescription']),
      author: readTexts(parts['author']),
      category: readTexts(parts['category']),
      blocks: blocks.flatMap((block) => Block.safeParse(block).data ?? []),
    },
    isBroken: true,
  }
}
