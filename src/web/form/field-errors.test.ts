import { expect, test } from 'vitest'
import { countErrors, untilReleased, watchPointer } from './field-errors.ts'

const wrong = { type: 'validation.required', message: 'Needed' }

test('every marked field counts, not every group of them', () => {
  const errors = {
    title: { en: wrong, ar: wrong },
    sku: wrong,
    // A field may have the name "type".
    tag: { type: wrong },
    choices: [undefined, { title: { en: wrong }, surcharge: wrong }],
  }
  expect(countErrors(errors)).toBe(6)
  expect(countErrors({})).toBe(0)
  expect(countErrors({ sku: { ...wrong, ref: { focus: {}, type: 'text' } } })).toBe(1)
})

test('nothing is judged between the press and the release of the mouse', async () => {
  const page = new EventTarget()
  watchPointer(page)
  await untilReleased()

  const seen: string[] = []
  page.dispatchEvent(new Event('pointerdown'))
  const judged = untilReleased().then(() => seen.push('judged'))
  page.dispatchEvent(Object.assign(new Event('pointermove'), { buttons: 1 }))
  await Promise.resolve()
  expect(seen).toEqual([])
  page.dispatchEvent(new Event('pointerup'))
  seen.push('click')
  await judged
  expect(seen).toEqual(['click', 'judged'])
})

test('the change of the field that was left by a press does not end it, the choice in a list that was opened by it does', async () => {
  const page = new EventTarget()
  const at = (target: string, type: string) => page.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: target }))
  watchPointer(page)

  const seen: string[] = []
  at('button', 'pointerdown')
  const judged = untilReleased().then(() => seen.push('judged'))
  at('input', 'change')
  await new Promise((resolve) => setTimeout(resolve))
  seen.push('click')
  at('button', 'pointerup')
  await judged
  expect(seen).toEqual(['click', 'judged'])

  at('list', 'pointerdown')
  const chosen = untilReleased()
  at('list', 'change')
  await chosen
})

test('a release that the page never hears of is noticed by the next move', async () => {
  const page = new EventTarget()
  watchPointer(page)
  page.dispatchEvent(new Event('pointerdown'))
  const judged = untilReleased()
  page.dispatchEvent(Object.assign(new Event('pointermove'), { buttons: 0 }))
  await judged
  await untilReleased()
})
