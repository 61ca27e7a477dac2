const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of a language for such parts of a date, in the Gregorian calendar and Western digits; made once, since making one takes longer than its use. */
export function dateFormat(locale: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(parts)}`
  const known = formats.get(name)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...parts, numberingSystem: 'latn', calendar: 'gregory' })
  formats.set(name, made)
  return made
}
