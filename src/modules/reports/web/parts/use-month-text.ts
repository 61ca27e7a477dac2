import { useFormat } from '#web/boot-context.tsx'

/** Gives a function that names the month of a day. */
export function useMonthText(month: 'short' | 'long'): (day: string) => string {
  const { tag } = useFormat()
  const format = new Intl.DateTimeFormat(tag, { month, year: 'numeric', numberingSystem: 'latn', calendar: 'gregory', timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}
