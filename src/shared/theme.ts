// The theme as data: its schema, the shop's default, the check that text is readable, and the CSS variables made from it.
import { z } from 'zod'
import { defaultColumns } from './default-columns.ts'

export const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/, 'settings.validation.colour')

const Accent = z.strictObject({ color: Colour, effect: Colour })
const Words = z.strictObject({ headline: Colour, body: Colour })

export const Palette = z.strictObject({
  primary: Accent,
  secondary: Accent,
  tertiary: Accent,
  text: z.strictObject({ front: Words, panel: Words, overlay: Words }),
  background: z.strictObject({ front: Colour, panel: Colour }),
  card: z.strictObject({ background: Colour, text: Colour }),
})

export const accentNames = ['primary', 'secondary', 'tertiary'] as const
const siteColours = ['white', 'black', 'red', 'green', 'blue', 'brown', 'yellow', 'gray'] as const
const SiteColours = z.strictObject({
  white: Colour,
  black: Colour,
  red: Colour,
  green: Colour,
  blue: Colour,
  brown: Colour,
  yellow: Colour,
  gray: Colour,
})

export const devices = ['mobile', 'ipadV', 'ipadH', 'laptop', 'monitor'] as const
const Count = z.int().min(1).max(8)
export const Columns = z.strictObject({ mobile: Count, ipadV: Count, ipadH: Count, laptop: Count, monitor: Count })

const PageSize = z.int().min(1).max(100)
export const Theme = z.strictObject({
  light: Palette,
  dark: Palette,
  colors: SiteColours,
  columns: Columns,
  perPage: PageSize,
  admin_limit: PageSize,
})

export type Palette = z.output<typeof Palette>
export type Columns = z.output<typeof Columns>
export type Theme = z.output<typeof Theme>
export type Mode = 'light' | 'dark'
type Colours = Theme['colors']

type PathIn<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${PathIn<T[K]>}` }[keyof T & string]
/** Where a colour stands in a palette, and in a theme: `card.text`, `light.card.text`, `colors.red`. */
export type PaletteColour = PathIn<Palette>
export type ColourPath = PathIn<Pick<Theme, Mode | 'colors'>>

export const defaultTheme: Theme = {
  light: {
    primary: { color: '#0f5c4d', effect: '#0a463a' },
    secondary: { color: '#33485a', effect: '#263747' },
    tertiary: { color: '#8f5410', effect: '#74430b' },
    text: {
      front: { headline: '#1c1a16', body: '#3f3b34' },
      panel: { headline: '#1c1a16', body: '#454037' },
      overlay: { headline: '#1c1a16', body: '#3f3b34' },
    },
    background: { front: '#faf9f6', panel: '#f3f1ec' },
    card: { background: '#ffffff', text: '#2a2721' },
  },
  dark: {
    primary: { color: '#52b599', effect: '#70c7ae' },
    secondary: { color: '#a3b8c8', effect: '#bccbd7' },
    tertiary: { color: '#e0a75f', effect: '#ebbe85' },
    text: {
      front: { headline: '#f3f0e9', body: '#cdc8be' },
      panel: { headline: '#f3f0e9', body: '#c6c1b6' },
      overlay: { headline: '#f6f3ed', body: '#d2cdc3' },
    },
    background: { front: '#141311', panel: '#1a1917' },
    card: { background: '#201f1c', text: '#e6e2da' },
  },
  colors: {
    white: '#ffffff',
    black: '#14130f',
    red: '#bb3426',
    green: '#1f7a4a',
    blue: '#2463a6',
    brown: '#7a5230',
    yellow: '#d99a1c',
    gray: '#77736a',
  },
  columns: defaultColumns,
  perPage: 20,
  admin_limit: 20,
}

/** The two hexadecimal digits that turn a colour into its quarter-strength variant. */
export const variantSuffix = '40'

type Rgb = readonly [number, number, number]

function rgb(colour: string): Rgb {
  const hex = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/gi, '$&$&') : colour
  const at = (i: number) => Number.parseInt(hex.slice(i, i + 2), 16)
  return [at(1), at(3), at(5)]
}

const hexOf = (parts: readonly number[]) => '#' + parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')

/** Takes a colour of either grammar; gives it with six digits. */
export const longHex = (colour: string) => hexOf(rgb(colour))

/** Takes a colour; gives its variant at the opacity of the specification. */
export const variant = (colour: string) => longHex(colour) + variantSuffix

/** Takes two colours and the share of the first (0 to 1); gives the mixture. */
export function mix(a: string, b: string, share: number) {
  const [one, two] = [rgb(a), rgb(b)]
  return hexOf([0, 1, 2].map((i) => (one[i] ?? 0) * share + (two[i] ?? 0) * (1 - share)))
}

function luminance(colour: string) {
  const [r, g, b] = rgb(colour).map((part) => {
    const c = part / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

/** Takes two colours; gives their WCAG contrast ratio, 1 to 21. */
export function contrast(a: string, b: string) {
  const [one, two] = [luminance(a), luminance(b)]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

/** The least ratio at which text counts as readable (WCAG AA). */
export const readableRatio = 4.5

/** Takes a text colour, its grounds and a direction; gives the nearest colour towards that direction which can be read on all of them. */
export function readable(colour: string, grounds: readonly string[], towards: string) {
  for (let share = 1; share > 0; share -= 0.05) {
    const candidate = mix(colour, towards, share)
    if (grounds.every((ground) => contrast(candidate, ground) >= readableRatio)) return candidate
  }
  return towards
}

const pureBlack = '#000000'

/** Takes a fill colour and the site's white and black; gives the readable text colour on it. One of white and pure black always is. */
export function onFill(fill: string, { white, black }: Pick<Colours, 'white' | 'black'>) {
  const best = contrast(white, fill) >= contrast(black, fill) ? white : black
  if (contrast(best, fill) >= readableRatio) return longHex(best)
  return contrast('#ffffff', fill) >= contrast(pureBlack, fill) ? '#ffffff' : pureBlack
}

export type Pair = { name: ColourPath; text: string; ground: string }

/** Takes a theme; gives every pair of text and background colour that a person chose in it, named by its path, as the theme editor checks them. */
export function pairs(theme: Theme): Pair[] {
  return (['light', 'dark'] as const).flatMap((mode) => {
    const { text, background, card } = theme[mode]
    const words = (name: 'front' | 'panel' | 'overlay', ground: string) =>
      (['headline', 'body'] as const).map((kind): Pair => ({ name: `${mode}.text.${name}.${kind}`, text: text[name][kind], ground }))
    const accents = accentNames.flatMap((name) =>
      [background.front, background.panel, card.background].map((ground): Pair => ({
        name: `${mode}.${name}.color`,
        text: theme[mode][name].color,
        ground,
      })),
    )
    return [
      ...words('front', background.front),
      ...words('panel', background.panel),
      ...words('overlay', card.background),
      { name: `${mode}.card.text`, text: card.text, ground: card.background },
      ...accents,
    ]
  })
}

/** Takes a theme; gives the pairs that cannot be read, with their ratio rounded down to two decimals. */
export const unreadable = (theme: Theme) =>
  pairs(theme)
    .map((pair) => ({ ...pair, ratio: Math.floor(contrast(pair.text, pair.ground) * 100) / 100 }))
    .filter((pair) => pair.ratio < readableRatio)

type Variables = Record<string, string>

function toneVariables(name: string, colour: string, palette: Palette, colours: Colours): Variables {
  const card = palette.card.background
  const headline = palette.text.overlay.headline
  const soft = mix(colour, card, 0.12)
  return {
    [name]: readable(colour, [card, palette.background.front, palette.background.panel, soft, sunkenOn(palette)], headline),
    [`${name}-fill`]: longHex(colour),
    [`on-${name}`]: onFill(colour, colours),
    [`${name}-soft`]: soft,
    [`${name}-line`]: mix(colour, card, 0.35),
  }
}

function accentVariables(name: string, accent: Palette['primary'], palette: Palette, colours: Colours): Variables {
  return {
    [name]: longHex(accent.color),
    [`${name}-effect`]: longHex(accent.effect),
    [`on-${name}`]: onFill(accent.color, colours),
    [`on-${name}-effect`]: onFill(accent.effect, colours),
    [`${name}-soft`]: mix(accent.color, palette.card.background, 0.1),
    [`${name}-variant`]: variant(accent.color),
  }
}

// A sunken area has to stand out from the page and from a card, so it starts from whichever of the two is nearer to the text.
function sunkenOn({ text, background, card }: Palette) {
  const { headline } = text.front
  const nearer = contrast(headline, background.front) < contrast(headline, card.background) ? background.front : card.background
  return mix(headline, nearer, 0.055)
}

function surfaceVariables(prefix: string, words: Palette['text']['front'], grounds: readonly [string, ...string[]]): Variables {
  return {
    [`${prefix}ink`]: longHex(words.headline),
    [`${prefix}body`]: longHex(words.body),
    [`${prefix}ink-soft`]: readable(mix(words.body, grounds[0], 0.7), grounds, words.headline),
  }
}

/** Takes a theme and a mode; gives every CSS variable of it, without the two dashes. */
export function themeVariables(theme: Theme, mode: Mode): Variables {
  const palette = theme[mode]
  const { text, background, card } = palette
  const [front, panel] = [longHex(background.front), longHex(background.panel)]
  return {
    ground: front,
    panel,
    card: longHex(card.background),
    'card-text': longHex(card.text),
    ...surfaceVariables('', text.front, [front, panel, sunkenOn(palette)]),
    ...surfaceVariables('panel-', text.panel, [panel, sunkenOn(palette)]),
    ...surfaceVariables('overlay-', text.overlay, [card.background, sunkenOn(palette)]),
    line: mix(text.front.headline, front, 0.12),
    'line-strong': readableLine(text.front.body, [front, panel, card.background]),
    sunken: sunkenOn(palette),
    ...accentVariables('primary', palette.primary, palette, theme.colors),
    ...accentVariables('secondary', palette.secondary, palette, theme.colors),
    ...accentVariables('tertiary', palette.tertiary, palette, theme.colors),
    ...toneVariables('danger', theme.colors.red, palette, theme.colors),
    ...toneVariables('success', theme.colors.green, palette, theme.colors),
    ...toneVariables('info', theme.colors.blue, palette, theme.colors),
    ...toneVariables('warning', theme.colors.yellow, palette, theme.colors),
  }
}

// An input's border carries meaning, so WCAG 1.4.11 asks for 3:1 against what lies beside it.
function readableLine(body: string, grounds: readonly string[]) {
  for (let share = 0.3; share < 1; share += 0.02) {
    const candidates = grounds.map((ground) => mix(body, ground, share))
    const line = candidates[0] ?? body
    if (grounds.every((ground) => contrast(line, ground) >= 3)) return line
  }
  return longHex(body)
}

const declarations = (variables: Variables) =>
  Object.entries(variables)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** Takes a theme that passed its schema; gives the style sheet that sets its variables on `:root`, and the dark ones on `.dark`, but not on paper. */
export function themeCss(theme: Theme) {
  const site = Object.fromEntries(siteColours.map((name) => [`site-${name}`, longHex(theme.colors[name])]))
  const columns = Object.fromEntries(devices.map((device) => [`cols-${device}`, String(theme.columns[device])]))
  const light = declarations({ ...themeVariables(theme, 'light'), ...site, ...columns })
  return `:root{color-scheme:light;${light}}@media screen{.dark{color-scheme:dark;${declarations(themeVariables(theme, 'dark'))}}}`
}
