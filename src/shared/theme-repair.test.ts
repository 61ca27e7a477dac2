import { describe, expect, test } from 'vitest'
import { contrast, defaultTheme, readableRatio, Theme, themeVariables, unreadable } from './theme.ts'
import { presetNames, withPreset } from './theme-presets.ts'
import { nearestReadable, repaired, unreadableColours, withColour } from './theme-repair.ts'

describe('the nearest readable colour', () => {
  test.each([
    ['a grey on white gets darker', '#999999', ['#ffffff']],
    ['a grey on black gets lighter', '#555555', ['#000000']],
    ['a green on two light grounds', '#7fc9a0', ['#ffffff', '#f3f1ec']],
  ])('%s, and no further than it must', (_, colour, grounds) => {
    const found = nearestReadable(colour, grounds) ?? ''
    const least = Math.min(...grounds.map((ground) => contrast(found, ground)))

    expect(least).toBeGreaterThanOrEqual(readableRatio)
    expect(least).toBeLessThan(readableRatio + 0.15)
  })

  test('a readable colour stays as it is, and between grounds that exclude each other there is none', () => {
    expect(nearestReadable('#112233', ['#ffffff'])).toBe('#112233')
    expect(nearestReadable('#888888', ['#ffffff', '#9a9a9a', '#000000'])).toBeNull()
  })
})

test('a colour that cannot be read is named once, with its lowest ratio and its offer; taking the offers makes the theme readable', () => {
  const pale = withColour(withColour(defaultTheme, 'light.primary.color', '#9fd8c4'), 'dark.text.front.body', '#333333')

  const found = unreadableColours(pale)

  expect(found.map(({ path }) => path)).toEqual(['light.primary.color', 'dark.text.front.body'])
  expect(found[0]).toMatchObject({ colour: '#9fd8c4', grounds: ['#faf9f6', '#f3f1ec', '#ffffff'], ratio: 1.42 })
  expect(unreadable(repaired(pale))).toEqual([])
})

describe.each(presetNames)('the preset %s', (name) => {
  const theme = withPreset({ ...defaultTheme, perPage: 33 }, name)

  test('is a theme in which everything can be read, with the columns and page sizes of the shop', () => {
    expect(Theme.parse(theme)).toEqual(theme)
    expect(unreadable(theme)).toEqual([])
    expect(theme.perPage).toBe(33)
  })

  test.each(['light', 'dark'] as const)('can be read in its %s shades, too', (mode) => {
    const variables = themeVariables(theme, mode)
    const ratio = (text: string, ground: string) => contrast(variables[text] ?? '', variables[ground] ?? '')

    for (const [text, ground] of [
      ['body', 'sunken'],
      ['ink-soft', 'ground'],
      ['on-primary', 'primary'],
      ['on-primary-effect', 'primary-effect'],
      ['primary', 'primary-soft'],
      ['primary', 'sunken'],
      ['danger', 'danger-soft'],
      ['warning', 'card'],
    ] as const)
      expect([text, ground, ratio(text, ground) >= readableRatio]).toEqual([text, ground, true])
  })
})
