// A number stays on one line inside its sentence, and its sentence reads as before.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './unbroken.tsx'

const html = (text: string) => renderToStaticMarkup(<Unbroken>{text}</Unbroken>)
const whole = (number: string) => `<span class="whitespace-nowrap">${number}</span>`

test('numbers of orders and papers are not broken at their hyphens', () => {
  expect(html('Pay invoice INV-000012 of order 2026-4T9RMD (£237.75) first.')).toBe(
    `Pay invoice ${whole('INV-000012')} of order ${whole('2026-4T9RMD')} (£237.75) first.`,
  )
  expect(html('الطلب \u20682026-4T9RMD-R1\u2069')).toBe(`الطلب \u2068${whole('2026-4T9RMD-R1')}\u2069`)
})

test('other words break as they did', () => {
  expect(html('A hi-vis jacket, 2 of 12 - in Leeds')).toBe('A hi-vis jacket, 2 of 12 - in Leeds')
})
