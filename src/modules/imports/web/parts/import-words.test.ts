import { expect, test } from 'vitest'
import type { ImportCounts } from '../../admin-contract.ts'
import { stateWord } from './import-words.tsx'

const found = (over: Partial<ImportCounts>) => ({ new: 0, changed: 0, unchanged: 12, bad: 0, ...over }) as ImportCounts

test('a compared file is ready only when it changes something', () => {
  expect(stateWord({ state: 'previewed', counts: found({}) })).toBe('nothing')
  expect(stateWord({ state: 'previewed', counts: found({ bad: 3 }) })).toBe('nothing')
  expect(stateWord({ state: 'previewed', counts: found({ new: 1 }) })).toBe('previewed')
  expect(stateWord({ state: 'previewed', counts: found({ changed: 1 }) })).toBe('previewed')
  expect(stateWord({ state: 'done', counts: found({}) })).toBe('done')
})
