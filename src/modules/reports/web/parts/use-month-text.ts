import { dateFormat } from '#shared/date-format.ts'
import { useFormat } from '#web/boot-context.tsx'

/** Gives a function that names the month of a day. */
export function useMonthText(month: 'short' | 'long'): (day: string) => string {
  const { tag } = useFormat()
  return (day) => dateFormat(tag, { month, year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
