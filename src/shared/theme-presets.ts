// Ready themes to begin with: their colours alone, since columns and page sizes are the shop's. Each passes the check of readable text. Pure.
import { defaultTheme, mix, type Palette, type Theme } from './theme.ts'

export const presetNames = ['forest', 'harbour', 'clay', 'plum', 'graphite', 'dates', 'sand'] as const
export type PresetName = (typeof presetNames)[number]
export type ThemeColours = Pick<Theme, 'light' | 'dark' | 'colors'>

type Accents = readonly [primary: string, secondary: string, tertiary: string]
/** The ground between white and black takes a little of `tint`. */
type Recipe = { tint: string; light: Accents; dark: Accents }

const accents = ([primary, secondary, tertiary]: Accents, towards: string): Pick<Palette, 'primary' | 'secondary' | 'tertiary'> => {
  const accent = (color: string) => ({ color, effect: mix(towards, color, 0.22) })
  return { primary: accent(primary), secondary: accent(secondary), tertiary: accent(tertiary) }
}

const lightPalette = ({ tint, light }: Recipe): Palette => {
  const ink = mix(tint, '#15161a', 0.1)
  const body = mix(tint, '#3a3b40', 0.12)
  const words = { headline: ink, body }
  return {
    ...accents(light, '#000000'),
    text: { front: words, panel: words, overlay: words },
    background: { front: mix(tint, '#fbfbfb', 0.03), panel: mix(tint, '#f4f4f4', 0.06) },
    card: { background: '#ffffff', text: mix(tint, '#26272b', 0.1) },
  }
}

const darkPalette = ({ tint, dark }: Recipe): Palette => {
  const words = { headline: mix(tint, '#f4f4f4', 0.05), body: mix(tint, '#cccccf', 0.08) }
  return {
    ...accents(dark, '#ffffff'),
    text: { front: words, panel: words, overlay: words },
    background: { front: mix(tint, '#111214', 0.05), panel: mix(tint, '#17181b', 0.06) },
    card: { background: mix(tint, '#1d1e22', 0.07), text: mix(tint, '#e6e6e8', 0.05) },
  }
}

const themeOf = (recipe: Recipe): ThemeColours => ({
  light: lightPalette(recipe),
  dark: darkPalette(recipe),
  colors: defaultTheme.colors,
})

/** The colours of every preset; the first is the theme of a new shop. */
export const themePresets: Readonly<Record<PresetName, ThemeColours>> = {
  forest: { light: defaultTheme.light, dark: defaultTheme.dark, colors: defaultTheme.colors },
  harbour: themeOf({ tint: '#1f4f8f', light: ['#1d5191', '#3c4c63', '#8a4b12'], dark: ['#7fb2ec', '#a9b9ce', '#e3a967'] }),
  clay: themeOf({ tint: '#a2512f', light: ['#9a4423', '#55483f', '#1e6265'], dark: ['#e79b78', '#c5b5a9', '#72bfc2'] }),
  plum: themeOf({ tint: '#6d3a78', light: ['#6f3480', '#4b4658', '#96502b'], dark: ['#cf9fdd', '#b9b3ca', '#e5a986'] }),
  graphite: themeOf({ tint: '#808080', light: ['#2c2f36', '#565b66', '#8b4a1f'], dark: ['#d5d8de', '#a9afba', '#e2a57c'] }),
  dates: themeOf({ tint: '#7b3f2a', light: ['#6d2f22', '#5a4b33', '#2d6045'], dark: ['#dd9a86', '#cbb994', '#7fc39f'] }),
  sand: themeOf({ tint: '#b08a3c', light: ['#7a5a10', '#4f4a3d', '#245d7a'], dark: ['#e2bf6a', '#c3bca9', '#82bddb'] }),
}

/** Takes a theme and a preset's name; gives the theme in the colours of the preset. */
export const withPreset = (theme: Theme, name: PresetName): Theme => ({ ...theme, ...themePresets[name] })
