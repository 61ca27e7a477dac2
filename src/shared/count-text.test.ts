import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test.each([0, 7, 999, 1000, 12_345, 1_234_567, -1234, 12.5, 1234.56])('writes %s as the formats of both languages do', (value) => {
  for (const tag of ['en-gb', 'ar-sa'])
    expect(countText(value)).toBe(new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).format(value).replace('\u200e', ''))
})
