import { expect, test } from 'vitest'
import { newOf } from './picture-set.tsx'

const picture = (fileId: string) => ({ fileId, hash: `hash-${fileId}` })

test('a picture is added once, also when two of the chosen files are the same', () => {
  const [front, back] = [picture('front'), picture('back')]

  expect(newOf([front, back, picture('front')], [])).toEqual([front, back])
  expect(newOf([front, back], [front])).toEqual([back])
})
