import { expect, test } from 'vitest'
import {
  Colour,
  contrast,
  defaultTheme,
  onFill,
  pairs,
  readableRatio,
  Theme,
  themeCss,
  themeVariables,
  unreadable,
  variant,
} from '#shared/theme.ts'

const modes = ['light', 'dark'] as const

test('the theme that comes with the shop passes its own schema', () => {
  expect(Theme.parse(defaultTheme)).toEqual(defaultTheme)
})

test.each([
  ['black on white', '#000', '#ffffff', 21],
  ['a colour on itself', '#8f5410', '#8f5410', 1],
  ['the grey of the WCAG examples', '#777777', '#ffffff', 4.48],
])('measures %s', (_, a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 1)
})

test.each(pairs(defaultTheme).map((pair) => [`${pair.name} on ${pair.ground}`, pair] as const))('can be read: %s', (_, pair) => {
  expect(contrast(pair.text, pair.ground)).toBeGreaterThanOrEqual(readableRatio)
})

test.each(
  modes.flatMap((mode) =>
    (
      [
        ['ink-soft', 'ground'],
        ['panel-ink-soft', 'panel'],
        ['overlay-ink-soft', 'card'],
        ['ink-soft', 'sunken'],
        ['ink-soft', 'card'],
        ['body', 'sunken'],
        ['on-primary', 'primary'],
        ['on-primary-effect', 'primary-effect'],
        ['on-secondary', 'secondary'],
        ['on-tertiary', 'tertiary'],
        ['primary', 'primary-soft'],
        ['secondary', 'secondary-soft'],
        ['tertiary', 'tertiary-soft'],
        ['danger', 'danger-soft'],
        ['danger', 'card'],
        ['danger', 'sunken'],
        ['primary', 'sunken'],
        ['tertiary', 'sunken'],
        ['on-danger', 'danger-fill'],
        ['success', 'success-soft'],
        ['success', 'ground'],
        ['info', 'info-soft'],
        ['warning', 'warning-soft'],
        ['warning', 'panel'],
      ] as const
    ).map(([text, ground]) => [mode, text, ground] as const),
  ),
)('in the %s palette %s can be read on %s', (mode, text, ground) => {
  const variables = themeVariables(defaultTheme, mode)

  expect(contrast(variables[text] ?? '', variables[ground] ?? '')).toBeGreaterThanOrEqual(readableRatio)
})

test.each(modes)('the border of an input stands out from every %s ground', (mode) => {
  const variables = themeVariables(defaultTheme, mode)

  for (const ground of ['ground', 'panel', 'card'])
    expect(contrast(variables['line-strong'] ?? '', variables[ground] ?? '')).toBeGreaterThanOrEqual(3)
})

test('names the pair that cannot be read, with its ratio', () => {
  const card = { background: '#ffffff', text: '#999999' }

  const found = unreadable({ ...defaultTheme, light: { ...defaultTheme.light, card } })

  expect(found).toEqual([{ name: 'light.card.text', text: '#999999', ground: '#ffffff', ratio: 2.84 }])
})

test('writes on any fill so that it can be read', () => {
  for (const fill of ['#777', '#808080', '#d99a1c', '#ffffff', '#000000', '#ff0000', '#767676'])
    expect(contrast(onFill(fill, { white: '#cccccc', black: '#444444' }), fill)).toBeGreaterThanOrEqual(readableRatio)
})

test.each(['red', '#12', '#12345', '#1234567', '#12g', 'url(#a)', '#fff;}body{display:none', ''])('refuses %j as a colour', (text) => {
  expect(Colour.safeParse(text).success).toBe(false)
})

test('makes one rule for the light and one for the dark palette, with the columns of each device', () => {
  const css = themeCss(defaultTheme)

  expect(css).toMatch(
    /^:root\{[^{}<]*--ground:#faf9f6;[^{}<]*--cols-mobile:2;[^{}<]*\}@media screen\{\.dark\{[^{}<]*--ground:#141311;[^{}<]*\}\}$/,
  )
})

test('adds the opacity of the specification to a colour variant', () => {
  expect(variant('#0af')).toBe('#00aaff40')
})
