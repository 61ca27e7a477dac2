// Finds settings by the names of their fields, in both languages at once. Pure.
import { fold } from '#shared/folding.ts'
import type { Locale } from '#shared/locale.ts'
import { find, type TextTree } from '#shared/speech.ts'

/** A settings screen: its key under `settings.admin.cards`, and where the names of its fields stand. */
export type Searched = {
  key: string
  fields?: string | undefined
  /** Keys of further names on it. */
  names?: readonly string[] | undefined
}
export type FoundSetting = { screen: string; /** null: the screen itself. */ field: string | null; label: string; other: string }

type Trees = Readonly<Record<Locale, TextTree>>

/** The keys below a key of a tree. */
function keysAt(tree: TextTree, key: string): string[] {
  let at: string | TextTree | undefined = tree
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'object' ? Object.keys(at) : []
}

/** Takes the screens, the texts of both languages and what is typed; gives the screens and fields that have every typed word in either language. */
export function findSettings(screens: readonly Searched[], trees: Trees, locale: Locale, typed: string): FoundSetting[] {
  const words = fold(typed).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const other: Locale = locale === 'en' ? 'ar' : 'en'
  const text = (of: Locale, key: string) => find(trees[of], key) ?? ''
  const fits = (keys: readonly string[]): boolean => {
    const all = fold(keys.flatMap((key) => [text('en', key), text('ar', key)]).join(' '))
    return words.every((word) => all.includes(word))
  }
  return screens.flatMap(({ key, fields, names = [] }) => {
    const card = `settings.admin.cards.${key}`
    const entry = (field: string | null, named: string): FoundSetting => ({
      screen: key,
      field,
      label: text(locale, named),
      other: text(other, named),
    })
    const named = [
      ...(fields === undefined ? [] : keysAt(trees[locale], fields).map((field) => ({ field, at: `${fields}.${field}` }))),
      ...names.map((at) => ({ field: at.slice(at.lastIndexOf('.') + 1), at })),
    ]
    return [
      ...(fits([`${card}.title`, `${card}.text`]) ? [entry(null, `${card}.title`)] : []),
      ...named.filter(({ field, at }) => fits([at, `settings.admin.otherWords.${key}.${field}`])).map(({ field, at }) => entry(field, at)),
    ]
  })
}
