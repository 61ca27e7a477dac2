type Week = { firstDay: number }
type WeekLocale = Intl.Locale & { getWeekInfo?: () => Week; weekInfo?: Week }

/** The days of a week (Monday is 1, Sunday 7) as one begins it in a region; from Monday where the browser does not know. */
export function weekOf(region: string): number[] {
  const locale: WeekLocale = new Intl.Locale('und', { region })
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
  return [0, 1, 2, 3, 4, 5, 6].map((day) => ((first + day - 1) % 7) + 1)
}
