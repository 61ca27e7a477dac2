import { expect, test } from 'vitest'
import ar from '../../../../locales/ar/price.json' with { type: 'json' }
import en from '../../../../locales/en/price.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import { Surcharge } from './parts/surcharge.tsx'

const read = (html: string) => html.replaceAll(/<[^>]*>|[\u2066-\u2069]/g, '')

test('a surcharge names the unit it is for, since each of them pays it', () => {
  const piece = { one: 'piece', other: 'pieces' }
  expect(read(renderOnServer(<Surcharge amount={150} unit={piece} />, { texts: { price: en } }).html)).toBe('+£1.50 per piece')
  const arabic = { one: 'قطعة', other: 'قطع' }
  const drawn = renderOnServer(<Surcharge amount={150} unit={arabic} />, { texts: { price: ar }, locale: 'ar' })
  expect(read(drawn.html)).toContain('لكل قطعة')
  expect(drawn.html).toMatch(/\u2068.*\+£1\.50.*\u2069/)
})

test('where no unit is known the amount stands alone, with its sign', () => {
  expect(read(renderOnServer(<Surcharge amount={-50} unit={undefined} />, { texts: { price: en } }).html)).toBe('-£0.50')
})
