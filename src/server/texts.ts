// The texts of both languages, read once at start: for the server's own answers and mails, and as the bundles the browser loads.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorParams } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { speaker, type TextTree } from '#shared/speech.ts'

export type Bundle = { json: string; hash: string }

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

const bundled = (texts: Record<string, TextTree>): Bundle => {
  const json = JSON.stringify(texts)
  return { json, hash: createHash('sha256').update(json).digest('hex').slice(0, 10) }
}

const withoutAdmin = (texts: Record<string, TextTree>) =>
  Object.fromEntries(
    Object.entries(texts).map(([module, tree]) => [
      module,
      Object.fromEntries(Object.entries(tree).filter(([key]) => key !== 'admin' && key !== 'mail')),
    ]),
  )

/** What browsers load: `shop` lacks the office's and the mails' texts, `admin` has everything. */
export const textBundles: Record<Locale, { shop: Bundle; admin: Bundle }> = {
  en: { shop: bundled(withoutAdmin(all.en)), admin: bundled(all.en) },
  ar: { shop: bundled(withoutAdmin(all.ar)), admin: bundled(all.ar) },
}
