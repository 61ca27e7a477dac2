import { expect, test } from 'vitest'
import { meantBy } from './save-key.ts'

const part = (name: string, holdsFocus: boolean, isUnsaved: boolean) => ({ name, holdsFocus, isUnsaved })

test.each([
  ['the one with the focus, before another unsaved one', [part('here', true, false), part('there', false, true)], 'here'],
  ['the only unsaved one, wherever the focus is', [part('clean', false, false), part('typed', false, true)], 'typed'],
  ['none of two unsaved ones', [part('one', false, true), part('two', false, true)], undefined],
  ['none where nothing is typed', [part('one', false, false)], undefined],
  ['none where there is none', [], undefined],
])('Ctrl S saves %s', (_, all, meant) => {
  expect(meantBy(all)?.name).toBe(meant)
})
