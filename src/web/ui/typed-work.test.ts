import { expect, test } from 'vitest'
import { typedWork } from './typed-work.ts'

const field = (value: string) => ({ isConnected: true, textContent: null, value })

test('what was typed is work, until it is as it was or its field is gone', () => {
  const work = typedWork<ReturnType<typeof field>>()
  const note = field('begun')
  expect(work.isAny()).toBe(false)
  work.note(note)
  expect(work.isAny()).toBe(false)

  note.value = 'begun and more'
  work.note(note)
  expect(work.isAny()).toBe(true)
  note.value = 'begun'
  expect(work.isAny()).toBe(false)

  note.value = ''
  expect(work.isAny()).toBe(true)
  note.isConnected = false
  expect(work.isAny()).toBe(false)
})

test('a window that opens again has nothing typed, and a text with marks counts by its words', () => {
  const work = typedWork<{ isConnected: boolean; textContent: string | null }>()
  const text = { isConnected: true, textContent: 'one' }
  work.note(text)
  text.textContent = 'one two'
  expect(work.isAny()).toBe(true)
  work.forget()
  expect(work.isAny()).toBe(false)
})
