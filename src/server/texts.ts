// The texts of both languages, read once at start: for the server's own answers and mails, and as the bundles that browsers load.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorParams } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { find, speaker, type TextTree } from '#shared/speech.ts'
import { bundleOf, type TextBundle, textBundles, wholeBundleOf } from '#shared/text-bundles.ts'

/** The bundles of one language, and one hash over all of them. */
export type Bundles = { json: Record<TextBundle, string>; hash: string }

const folder = join(import.meta.dirname, '../../locales')

/** All texts of a language: module name -> its file. */
export function readTexts(locale: Locale): Record<string, TextTree> {
  const files = readdirSync(join(folder, locale)).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(files.map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, locale, file), 'utf8'))]))
}

const all = { en: readTexts('en'), ar: readTexts('ar') }
const english = speaker('en', all.en)
const speakers = { en: english, ar: speaker('ar', all.ar, english) }

/** The text of a key in a language, with its parameters. */
export const say = (locale: Locale, key: string, params: ErrorParams = {}): string => speakers[locale](key, params)

/** The text of a key as it is written, in English unless another language is asked for, with its parameters in braces. */
export const rawText = (key: string, locale: Locale = 'en'): string => find(all[locale], key) ?? find(all[locale], `${key}_other`) ?? key

type Texts = Record<string, TextTree>

const treesOf = (texts: Texts): [module: string, tree: { readonly [key: string]: string | TextTree }][] => Object.entries(texts)

const shopTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    treesOf(texts)
      .filter(([module]) => wholeBundleOf(module) === undefined)
      .map(([module, tree]) => [module, Object.fromEntries(Object.entries(tree).filter(([key]) => key !== 'admin' && key !== 'mail'))]),
  )

const officeTexts = (texts: Texts, bundle: TextBundle): Texts =>
  Object.fromEntries(
    treesOf(texts).flatMap(([module, tree]) => {
      if (bundleOf(module) !== bundle) return []
      if (wholeBundleOf(module) !== undefined) return [[module, tree]]
      return tree['admin'] === undefined ? [] : [[module, { admin: tree['admin'] }]]
    }),
  )

function bundles(texts: Texts): Bundles {
  const json = Object.fromEntries(
    textBundles.map((bundle) => [bundle, JSON.stringify(bundle === 'shop' ? shopTexts(texts) : officeTexts(texts, bundle))]),
  ) as Record<TextBundle, string>
  return { json, hash: createHash('sha256').update(JSON.stringify(json)).digest('hex').slice(0, 10) }
}

/** The browsers' bundles by language: `shop` has neither the office's nor the mails' texts, nor those of modules with a bundle of their own; the others have the office's by area. */
export const browserTexts: Record<Locale, Bundles> = { en: bundles(all.en), ar: bundles(all.ar) }
