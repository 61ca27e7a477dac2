import { expect, test } from 'vitest'
import { typedWork } from './typed-work.ts'

/** No form has saved a field. */
const open = () => false
const field = (value: string) => ({ isConnected: true, textContent: null, value })

test('what was typed is work, until it is as it was or its field is gone', () => {
  const work = typedWork<ReturnType<typeof field>>()
  const note = field('begun')
  expect(work.isAny(open)).toBe(false)
  work.note(note)
  expect(work.isAny(open)).toBe(false)

  note.value = 'begun and more'
  work.note(note)
  expect(work.isAny(open)).toBe(true)
  note.value = 'begun'
  expect(work.isAny(open)).toBe(false)

  note.value = ''
  expect(work.isAny(open)).toBe(true)
  note.isConnected = false
  expect(work.isAny(open)).toBe(false)
})

test('a window that opens again has nothing typed, and a text with marks counts by its words', () => {
  const work = typedWork<{ isConnected: boolean; textContent: string | null }>()
  const text = { isConnected: true, textContent: 'one' }
  work.note(text)
  text.textContent = 'one two'
  expect(work.isAny(open)).toBe(true)
  work.forget()
  expect(work.isAny(open)).toBe(false)
})

test('what its form has saved is no work any more', () => {
  const work = typedWork<ReturnType<typeof field>>()
  const [saved, other] = [field('one'), field('two')]
  work.note(saved)
  saved.value = 'one more'
  expect(work.isAny((each) => each === saved)).toBe(false)
  work.note(other)
  other.value = 'two more'
  expect(work.isAny((each) => each === saved)).toBe(true)
})
