const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of a language, made once: making one takes longer than a mail's other words together. */
function formatIn(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  })
  formats.set(locale, made)
  return made
}

/** Text of a calendar day with its weekday, in the Gregorian calendar and Western digits. */
export const dayText = (day: string, locale: string): string => formatIn(locale).format(new Date(day))
