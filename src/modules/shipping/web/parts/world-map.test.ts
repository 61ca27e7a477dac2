// The office's maps leave the page its scroll, and say so in the language on screen.
import { beforeEach, expect, test, vi } from 'vitest'
import { makeMap } from './world-map.ts'

const { made } = vi.hoisted(() => ({ made: [] as { cooperativeGestures?: boolean; locale?: Record<string, string> }[] }))
vi.mock('maplibre-gl', () => ({
  Map: class {
    constructor(options: object) {
      made.push(options)
    }
    addControl() {
      return this
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

beforeEach(() => void vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' })))

test('one finger and the wheel scroll the page; two fingers and a key move the map, in words', () => {
  makeMap({ container: {} as HTMLElement, data: { tiles: null, attribution: '', cities: [] }, points: [], t: (key) => `said ${key}` })
  expect(made).toHaveLength(1)
  expect(made[0]?.cooperativeGestures).toBe(true)
  expect(made[0]?.locale?.['CooperativeGesturesHandler.MobileHelpText']).toBe('said shipping.admin.areas.fingersHint')
  vi.unstubAllGlobals()
})
