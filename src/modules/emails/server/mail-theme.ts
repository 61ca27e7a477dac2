// A mail in the colours of the shop's theme. Pure.
import { type Mode, type Theme, themeVariables } from '#shared/theme.ts'

/** The layout's own colours, each with the variable of the theme that stands in its place. */
const names: Record<Mode, readonly (readonly [from: string, variable: string])[]> = {
  light: [
    ['background:#f3f1ec', 'panel'],
    ['background:#ffffff', 'card'],
    ['background:#0f5c4d', 'primary'],
    ['color:#ffffff', 'on-primary'],
    ['color:#0f5c4d', 'primary'],
    ['color:#1c1a16', 'overlay-ink'],
    ['color:#2a2721', 'card-text'],
    ['color:#6b655b', 'overlay-ink-soft'],
    ['#e4e0d8', 'line'],
  ],
  dark: [
    ['background: #141311', 'panel'],
    ['background: #201f1c', 'card'],
    ['background: #58c2a5', 'primary'],
    ['color: #10231e', 'on-primary'],
    ['color: #58c2a5', 'primary'],
    ['color: #f3f0e9', 'overlay-ink'],
    ['color: #cdc8be', 'overlay-ink-soft'],
    ['border-color: #45413a', 'line'],
  ],
}

/** Takes a theme and a mode; gives how styles of the layout become styles of the theme. */
const painter = (theme: Theme, mode: Mode): ((styles: string) => string) => {
  const variables = themeVariables(theme, mode)
  const colours = names[mode].map(([from, name]) => [from, from.replace(/#[0-9a-f]{6}$/, variables[name] ?? '$&')] as const)
  return (styles) => colours.reduce((text, [from, to]) => text.replaceAll(from, to), styles)
}

type Painters = Record<Mode, (styles: string) => string>
const known = new WeakMap<Theme, Painters>()

/** The painters of a theme, made once for each saved theme. */
function paintersOf(theme: Theme): Painters {
  const painters = known.get(theme) ?? { light: painter(theme, 'light'), dark: painter(theme, 'dark') }
  known.set(theme, painters)
  return painters
}

/** Takes a mail as HTML; gives it with the theme's colours. Only styles are changed, never words: in those a quotation mark is written as an entity. */
export function inTheme(html: string, theme: Theme): string {
  const { light, dark } = paintersOf(theme)
  return html.replaceAll(/style="[^"]*"/g, light).replace(/<style>[^]*?<\/style>/, dark)
}
