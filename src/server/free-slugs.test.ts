import { expect, test } from 'vitest'
import { freeSlugs } from './free-slugs.ts'

const holding = (held: Record<string, string>) => async (slugs: string[]) =>
  new Map(slugs.flatMap((slug) => (held[slug] === undefined ? [] : [[slug, held[slug]] as const])))
const wishes = (...wanted: string[]) => wanted.map((each) => ({ wanted: each, id: null }))

test('numbers what is taken, and what is wanted twice', async () => {
  const held = holding({ cup: 'a', 'cup-2': 'b' })
  expect(await freeSlugs(wishes('plate', 'cup', 'plate', 'cup'), held)).toEqual(['plate', 'cup-3', 'plate-2', 'cup-4'])
})

test('gives a row back what it has or had itself', async () => {
  const held = holding({ cup: 'a', bowl: 'b' })
  expect(
    await freeSlugs(
      [
        { wanted: 'cup', id: 'a' },
        { wanted: 'bowl', id: 'a' },
      ],
      held,
    ),
  ).toEqual(['cup', 'bowl-2'])
})

test('goes on past a hundred of the same', async () => {
  const all = Array.from({ length: 150 }, () => 'cup')
  expect((await freeSlugs(wishes(...all), holding({}))).at(-1)).toBe('cup-150')
})
