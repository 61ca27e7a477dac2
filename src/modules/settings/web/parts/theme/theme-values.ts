// The theme as its editor holds it: colours as they are typed, numbers as text. Pure.
import { accentNames, type Columns, defaultTheme, devices, Theme } from '#shared/theme.ts'
import { typedWhole } from '#shared/typed-amount.ts'

export type ThemeValues = Pick<Theme, 'light' | 'dark' | 'colors'> & {
  columns: Record<keyof Columns, string>
  perPage: string
  admin_limit: string
}

export const valuesOfTheme = ({ light, dark, colors, columns, perPage, admin_limit }: Theme): ThemeValues => ({
  light,
  dark,
  colors,
  columns: mapColumns(columns, String),
  perPage: String(perPage),
  admin_limit: String(admin_limit),
})

export const themeOfValues = ({ columns, perPage, admin_limit, ...colours }: ThemeValues): Theme => ({
  ...colours,
  columns: mapColumns(columns, typedWhole),
  perPage: typedWhole(perPage),
  admin_limit: typedWhole(admin_limit),
})

function mapColumns<A, B>(columns: Record<keyof Columns, A>, change: (value: A) => B): Record<keyof Columns, B> {
  const { mobile, ipadV, ipadH, laptop, monitor } = columns
  return { mobile: change(mobile), ipadV: change(ipadV), ipadH: change(ipadH), laptop: change(laptop), monitor: change(monitor) }
}

/** Takes what is typed; gives the theme it makes, or null while something of it is no colour or no number. */
export function draftOf(values: ThemeValues): Theme | null {
  const parsed = Theme.safeParse(themeOfValues(values))
  return parsed.success ? parsed.data : null
}

/** Takes the text of a file; gives its theme, or the path of the first thing in it that is wrong ('' when it is no theme at all). */
export function themeOfFile(text: string): { theme: Theme } | { wrong: string } {
  try {
    const parsed = Theme.safeParse(JSON.parse(text))
    if (parsed.success) return { theme: parsed.data }
    const [first] = parsed.error.issues
    return { wrong: first?.path.map(String).join('.') ?? '' }
  } catch {
    return { wrong: '' }
  }
}

/** Takes the theme of the settings call, one JSON text; gives it, or that of a new shop where it is none. */
export function soundTheme(text: string): Theme {
  const read = themeOfFile(text)
  return 'theme' in read ? read.theme : defaultTheme
}

export const surfaces = ['front', 'panel', 'overlay'] as const
export const siteColourNames = ['white', 'black', 'red', 'green', 'blue', 'brown', 'yellow', 'gray'] as const
export { accentNames, devices }
