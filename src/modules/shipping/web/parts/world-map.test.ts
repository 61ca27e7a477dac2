// The office's maps leave the page its scroll, say so in the language on screen, and follow its theme.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeMap } from './world-map.ts'

const { made, painted, left } = vi.hoisted(() => ({
  made: [] as { cooperativeGestures?: boolean; locale?: Record<string, string> }[],
  painted: {} as Record<string, string>,
  left: [] as (() => void)[],
}))
vi.mock('maplibre-gl', () => ({
  Map: class {
    constructor(options: object) {
      made.push(options)
    }
    addControl() {
      return this
    }
    on(_: 'remove', heard: () => void) {
      left.push(heard)
    }
    getLayer(layer: string) {
      return layer === 'holed' ? undefined : {}
    }
    setPaintProperty(layer: string, property: string, colour: string) {
      painted[`${layer} ${property}`] = colour
    }
  },
  LngLatBounds: class {
    isEmpty() {
      return true
    }
  },
  NavigationControl: class {},
  Popup: class {},
  setWorkerUrl: () => undefined,
}))

let themeChanged = () => {}
let isWatched = false
beforeEach(() => {
  made.length = 0
  left.length = 0
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }))
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(changed: () => void) {
        themeChanged = changed
      }
      observe() {
        isWatched = true
      }
      disconnect() {
        isWatched = false
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

const make = () =>
  makeMap({ container: {} as HTMLElement, data: { tiles: null, attribution: '', cities: [] }, points: [], t: (key) => `said ${key}` })

test('one finger and the wheel scroll the page; two fingers and a key move the map, in words', () => {
  make()
  expect(made).toHaveLength(1)
  expect(made[0]?.cooperativeGestures).toBe(true)
  expect(made[0]?.locale?.['CooperativeGesturesHandler.MobileHelpText']).toBe('said shipping.admin.areas.fingersHint')
})

test('a map that is open takes the colours of the other theme, until it is closed', () => {
  make()
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: (name: string) => ` dark ${name}` }))
  themeChanged()
  expect(painted).toEqual({
    'sea background-color': 'dark --color-info-soft',
    'land fill-color': 'dark --color-card',
    'borders line-color': 'dark --color-line-strong',
    'cities circle-color': 'dark --color-ink',
  })
  expect(isWatched).toBe(true)
  for (const heard of left) heard()
  expect(isWatched).toBe(false)
})
