import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAny } from '#testing/for-any.ts'
import { isInside, type Point, type Polygon, polygonsFromText, polygonsToText } from './polygons.ts'

const ring = (...corners: [number, number][]): Polygon[number] => [...corners, corners[0]!]
const square = ring([0, 0], [10, 0], [10, 10], [0, 10])
const hole = ring([4, 4], [6, 4], [6, 6], [4, 6])
/** Its middle is cut out from the right. */
const horseshoe = ring([0, 0], [10, 0], [10, 3], [3, 3], [3, 7], [10, 7], [10, 10], [0, 10])

describe('a place is inside', () => {
  test.each<[string, Point, Polygon, boolean]>([
    ['in the middle', [5, 5], [square], true],
    ['on an edge', [0, 5], [square], true],
    ['on a corner', [10, 10], [square], true],
    ['beside it', [10.000001, 5], [square], false],
    ['on the line of an edge, but past it', [12, 0], [square], false],
    ['in a hole', [5, 5], [square, hole], false],
    ['on the edge of a hole', [4, 5], [square, hole], true],
    ['between hole and outline', [2, 5], [square, hole], true],
    ['in the gap of a horseshoe', [8, 5], [horseshoe], false],
    ['in its arm', [8, 1], [horseshoe], true],
    ['level with a corner', [1, 3], [horseshoe], true],
  ])('%s', (_, point, polygon, expected) => expect(isInside(point, [polygon])).toBe(expected))

  test('of any of several areas', () => {
    const elsewhere = [ring([20, 20], [30, 20], [30, 30], [20, 30])]
    expect(isInside([25, 25], [[square], elsewhere])).toBe(true)
    expect(isInside([15, 15], [[square], elsewhere])).toBe(false)
    expect(isInside([5, 5], [])).toBe(false)
  })

  test('whichever way round and wherever the outline begins', () => {
    const degree = fc.integer({ min: -40, max: 80 }).map((tenths) => tenths / 4)
    forAny(
      fc.property(degree, degree, fc.integer({ min: 0, max: 7 }), fc.boolean(), (x, y, turn, isReversed) => {
        const open = horseshoe.slice(0, -1)
        const turned = [...open.slice(turn), ...open.slice(0, turn)]
        const other = ring(...((isReversed ? turned.toReversed() : turned) as [number, number][]))
        expect(isInside([x, y], [[other]])).toBe(isInside([x, y], [[horseshoe]]))
      }),
    )
  })
})

describe('GeoJSON', () => {
  test('is read from every form that holds areas, and written as one', () => {
    const polygon = { type: 'Polygon', coordinates: [square, hole] }
    const feature = { type: 'Feature', properties: { name: 'Anything' }, geometry: polygon }
    expect(polygonsFromText(JSON.stringify(polygon))).toEqual([[square, hole]])
    expect(polygonsFromText(JSON.stringify({ type: 'MultiPolygon', coordinates: [[square], [hole]] }))).toEqual([[square], [hole]])
    expect(polygonsFromText(JSON.stringify({ type: 'FeatureCollection', features: [feature, feature] }))).toHaveLength(2)
    expect(polygonsFromText(polygonsToText([[square, hole]]))).toEqual([[square, hole]])
    expect(polygonsFromText('  ')).toEqual([])
    expect(polygonsToText([])).toBe('')
  })

  test.each([
    ['no JSON', 'somewhere in Leeds'],
    ['another shape', '{"type":"Point","coordinates":[1,2]}'],
    ['a ring that is not closed', JSON.stringify({ type: 'Polygon', coordinates: [square.slice(0, -1)] })],
    ['degrees that do not exist', JSON.stringify({ type: 'Polygon', coordinates: [ring([0, 0], [200, 0], [0, 91])] })],
    ['a ring of two corners', JSON.stringify({ type: 'Polygon', coordinates: [ring([0, 0], [1, 1])] })],
  ])('is refused when it is %s', (_, text) => expect(polygonsFromText(text)).toBeNull())
})
