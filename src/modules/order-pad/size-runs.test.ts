import { expect, test } from 'vitest'
import { pairsAlone, sizeRuns } from './size-runs.ts'

/** All ways found, each as "style value: quantity". */
const runs = (line: string): string[][] => sizeRuns(line).map((run) => run.map(({ sought, count }) => `${sought}: ${count}`))
const three = ['TS-101 navy S: 6', 'TS-101 navy M: 12', 'TS-101 navy L: 6']

test.each([
  ['TS-101 navy S 6 M 12 L 6', three],
  ['TS-101 navy: S 6, M 12, L 6', three],
  ['TS-101 navy - S x 6, M x 12 and L x 6', three],
  ['TS-101 navy S:6 M:12 L:6', three],
  ['TS-101 navy S(6) M(12) L(6)', three],
  ['TS-101 navy 6 S 12 M 6 L', three],
  ['TS-101 navy 6xS, 12xM, 6xL', three],
  ['TS-101 navy 6S 12M 6L', three],
  ['TS-101 navy: 6S, 12M + 6L', three],
  ['TS-101 navy S6 M12 L6', three],
  ['TS-101 navy S6/M12/L6', three],
  ['TS-101 navy 2XL 120L', ['TS-101 navy XL: 2', 'TS-101 navy L: 120']],
  ['TS-101 كحلي 6وسط 12كبير', ['TS-101 كحلي وسط: 6', 'TS-101 كحلي كبير: 12']],
  ['TS-101 navy 2XL 6, 3XL 12', ['TS-101 navy 2XL: 6', 'TS-101 navy 3XL: 12']],
  ['TS-101 navy S/M/L 6 each', ['TS-101 navy S: 6', 'TS-101 navy M: 6', 'TS-101 navy L: 6']],
  ['TS-101 كحلي S 6، M 12', ['TS-101 كحلي S: 6', 'TS-101 كحلي M: 12']],
  ['SH-300 navy 41 x 6, 42 x 12', ['SH-300 navy 41: 6', 'SH-300 navy 42: 12']],
  ['TS-101 red 6, navy 12', ['TS-101 red: 6', 'TS-101 navy: 12']],
])('%s', (line, expected) => expect(runs(line)).toContainEqual(expected))

test.each(['TS-101 navy M 12', '12 x TS-101 navy M', 'TS-101 Crew tee 12 4.50', 'TS-101 navy 12M', 'Hello, please send us these'])(
  'no run: %s',
  (line) => expect(runs(line)).toEqual([]),
)

test.each([
  ['S 6', 'S: 6'],
  ['S x 6, M x 12', 'S: 6 M: 12'],
  ['6 S', 'S: 6'],
  ['6S 12M', 'S: 6 M: 12'],
  ['34 x 5', '34: 5'],
  ['كبير ٦'.replace('٦', '6'), 'كبير: 6'],
  ['Red mug 12', ''],
  ['12', ''],
  ['TS-101 12', ''],
])('a line of sizes alone: %s', (line, expected) =>
  expect(
    pairsAlone(line)
      .map(({ value, count }) => `${value}: ${count}`)
      .join(' '),
  ).toBe(expected),
)
