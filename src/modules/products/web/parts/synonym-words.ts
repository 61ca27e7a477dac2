import { listIn } from '#shared/locale.ts'
import type { SynonymGroup } from '../../synonyms-contract.ts'

/** Each language by its own name. */
export const languageNames = { en: 'English', ar: 'العربية' } as const

/** The words of a group on one line, with the comma of their language. */
export const wordsText = ({ language, words }: SynonymGroup): string => listIn(words, language)
