import { say } from '#server/texts.ts'
import type { Texts } from '#shared/locale.ts'
import { type PaperWord, paperWords } from '../paper.ts'

/** The words on paper in both languages. */
export function wordsOnPaper(): Record<PaperWord, Texts> {
  const both = (word: PaperWord): Texts => ({ en: say('en', `invoice.paper.${word}`), ar: say('ar', `invoice.paper.${word}`) })
  return Object.fromEntries(paperWords.map((word) => [word, both(word)])) as Record<PaperWord, Texts>
}
