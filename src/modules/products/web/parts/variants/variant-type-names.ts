import { listIn, type Locale, textIn, type Texts } from '#shared/locale.ts'

type Named = { title: Texts; values: readonly { title: Texts }[] }

/** The name of one of several variant types: its title, and the first of its values where another type has the same title. */
export function variantTypeName(type: Named, all: readonly Named[], locale: Locale): string {
  const title = textIn(type.title, locale)
  const isShared = all.filter((each) => textIn(each.title, locale).toLowerCase() === title.toLowerCase()).length > 1
  const first = type.values.slice(0, 3).map((value) => textIn(value.title, locale))
  return isShared && first.length > 0 ? `${title} (${listIn(first, locale)})` : title
}
