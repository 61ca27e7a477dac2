import { say } from '#server/texts.ts'
import { recordOf } from '#shared/keys-of.ts'
import type { Texts } from '#shared/locale.ts'
import { type PaperWord, paperWords } from '../paper.ts'

/** The words on paper in both languages. */
export function wordsOnPaper(): Record<PaperWord, Texts> {
  return recordOf(paperWords, (word) => ({ en: say('en', `invoice.paper.${word}`), ar: say('ar', `invoice.paper.${word}`) }))
}
