// Finds texts by key in a language's tree, takes the plural form that the count needs and fills in the parameters.
import type { Locale } from './locale.ts'

export type TextTree = { readonly [key: string]: string | TextTree }
export type TextParams = Readonly<Record<string, unknown>> & {
  /** Chooses the plural form (`key_one`, `key_few`...); zero has its own form where a language has a text for it. */
  readonly count?: number | undefined
  /** The text when there is none under the key; without it the key itself. */
  readonly defaultValue?: string | undefined
}
export type Speak = (key: string, params?: TextParams) => string

/** Takes a language and its texts, and those of another language for missing texts; gives the translate function: `t('cart.count', { count: 2 })`. */
export function speaker(locale: Locale, tree: TextTree, fallback?: Speak): Speak {
  const known = new Map<string, string | undefined>()
  const plurals = new Intl.PluralRules(locale)
  const textOf = (key: string): string | undefined => {
    if (!known.has(key)) known.set(key, find(tree, key))
    return known.get(key)
  }
  const pluralOf = (key: string, count: number): string | undefined =>
    (count === 0 ? textOf(`${key}_zero`) : undefined) ?? textOf(`${key}_${plurals.select(count)}`) ?? textOf(`${key}_other`)
  return (key, params = {}) => {
    const text = (typeof params.count === 'number' ? pluralOf(key, params.count) : undefined) ?? textOf(key)
    if (text === undefined) return fallback?.(key, params) ?? params.defaultValue ?? key
    return text.includes('{{') ? filled(text, params) : text
  }
}

/** The text under a key; undefined when there is none. */
export function find(tree: TextTree, key: string): string | undefined {
  let at: string | TextTree | undefined = tree
  for (const part of key.split('.')) {
    if (typeof at !== 'object') return undefined
    at = at[part]
  }
  return typeof at === 'string' ? at : undefined
}

const filled = (text: string, params: TextParams): string =>
  text.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (_, name: string) => {
    const value = params[name]
    return value === undefined || value === null ? '' : String(value)
  })
