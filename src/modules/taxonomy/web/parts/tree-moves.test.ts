// Keys and drops move entries of the shop's tree, and the result is always a tree.
import { describe, expect, it, test } from 'vitest'
import { spotRefusal } from '../../rules.ts'
import { gapAt, isSameSpot, spotAfterStep, spotInGap, spotOf, type Step, type Tree, treeAfter, treeRows } from './tree-moves.ts'

const leaf = (id: string) => ({ id, slug: id, title: { en: id, ar: id }, status: 'active' as const, productCount: 0 })
const tree: Tree = [
  {
    ...leaf('clothes'),
    children: [
      { ...leaf('shirts'), children: [leaf('polos'), leaf('tees')] },
      { ...leaf('trousers'), children: [] },
    ],
  },
  { ...leaf('home'), children: [{ ...leaf('cups'), children: [leaf('mugs')] }] },
  { ...leaf('garden'), children: [] },
]

/** The tree in one line: clothes(shirts(polos tees) trousers) … */
const line = (of: Tree): string =>
  of
    .map(
      (main) =>
        `${main.id}(${main.children.map((each) => each.id + (each.children.length > 0 ? `(${each.children.map(({ id }) => id).join(' ')})` : '')).join(' ')})`,
    )
    .join(' ')

const after = (id: string, step: Step): string | null => {
  const spot = spotAfterStep(tree, id, step)
  return spot && line(treeAfter(tree, spot))
}

describe('one step by key', () => {
  it.each([
    ['trousers', 'up', 'clothes(trousers shirts(polos tees)) home(cups(mugs)) garden()'],
    ['shirts', 'down', 'clothes(trousers shirts(polos tees)) home(cups(mugs)) garden()'],
    ['tees', 'up', 'clothes(shirts(tees polos) trousers) home(cups(mugs)) garden()'],
    ['home', 'up', 'home(cups(mugs)) clothes(shirts(polos tees) trousers) garden()'],
    ['trousers', 'down', 'clothes(shirts(polos tees)) home(trousers cups(mugs)) garden()'],
    ['cups', 'up', 'clothes(shirts(polos tees) trousers cups(mugs)) home() garden()'],
    ['tees', 'down', 'clothes(shirts(polos) trousers(tees)) home(cups(mugs)) garden()'],
    ['mugs', 'up', 'clothes(shirts(polos tees) trousers(mugs)) home(cups) garden()'],
    ['trousers', 'in', 'clothes(shirts(polos tees trousers)) home(cups(mugs)) garden()'],
    ['polos', 'out', 'clothes(shirts(tees) polos trousers) home(cups(mugs)) garden()'],
  ] as const)('%s %s', (id, step, expected) => {
    expect(after(id, step)).toBe(expected)
  })

  it.each([
    ['the first main category', 'clothes', 'up'],
    ['the last main category', 'garden', 'down'],
    ['a main category', 'home', 'in'],
    ['a category with nothing above it', 'shirts', 'in'],
    ['a category that is out already', 'trousers', 'out'],
    ['a sub category', 'tees', 'in'],
    ['the last sub category', 'mugs', 'down'],
  ] as const)('leads nowhere for %s (%s %s)', (_, id, step) => {
    expect(spotAfterStep(tree, id, step)).toBeNull()
  })

  it('leads nowhere deeper for a category with sub categories', () => {
    const swapped = treeAfter(tree, { id: 'shirts', mainCategoryId: 'clothes', parentId: null, before: null })

    expect(line(swapped)).toContain('clothes(trousers shirts(polos tees))')
    expect(spotAfterStep(swapped, 'shirts', 'in')).toBeNull()
  })
})

test('the spot an entry had undoes whatever moved it', () => {
  for (const { id } of treeRows(tree)) {
    const home = spotOf(tree, id)
    if (!home) throw new Error(`${id} stands nowhere`)
    for (const step of ['up', 'down', 'in', 'out'] as const) {
      const spot = spotAfterStep(tree, id, step)
      if (!spot) continue
      const moved = treeAfter(tree, spot)
      expect(isSameSpot(spotOf(moved, id) ?? home, spot)).toBe(true)
      expect(line(treeAfter(moved, home))).toBe(line(tree))
    }
  }
})

describe('a drop between two rows', () => {
  const gap = (id: string, above: string | null, wished: number) => {
    const all = treeRows(tree)
    const dragged = all.find((row) => row.id === id)
    if (!dragged) throw new Error(`no row ${id}`)
    const rows = all.filter((row) => row.id !== id && row.parentId !== id)
    const found = spotInGap(rows, dragged, rows.findIndex((row) => row.id === above) + 1, wished)
    return found && line(treeAfter(tree, found.spot))
  }

  it.each([
    [
      'a category below the first row of another main category',
      'trousers',
      'home',
      1,
      'clothes(shirts(polos tees)) home(trousers cups(mugs)) garden()',
    ],
    ['a category into an empty main category', 'trousers', 'garden', 1, 'clothes(shirts(polos tees)) home(cups(mugs)) garden(trousers)'],
    [
      'a category among sub categories becomes one',
      'trousers',
      'polos',
      1,
      'clothes(shirts(polos trousers tees)) home(cups(mugs)) garden()',
    ],
    [
      'after the last sub category, as deep as wished: deeper',
      'trousers',
      'tees',
      2,
      'clothes(shirts(polos tees trousers)) home(cups(mugs)) garden()',
    ],
    [
      'after the last sub category, as deep as wished: not deeper',
      'mugs',
      'tees',
      1,
      'clothes(shirts(polos tees) mugs trousers) home(cups) garden()',
    ],
    ['a category with its sub categories', 'shirts', 'mugs', 1, 'clothes(trousers) home(cups(mugs) shirts(polos tees)) garden()'],
    ['a sub category of its own', 'mugs', 'trousers', 2, 'clothes(shirts(polos tees) trousers(mugs)) home(cups) garden()'],
  ] as const)('%s', (_, id, above, wished, expected) => {
    expect(gap(id, above, wished)).toBe(expected)
  })

  it('refuses what the tree has no room for', () => {
    expect(gap('shirts', 'cups', 2)).toBeNull()
    expect(gap('trousers', null, 1)).toBeNull()
    expect(gap('home', 'shirts', 1)).toBeNull()
  })

  it('never leads to a spot the server refuses', () => {
    const all = treeRows(tree)
    const branches = all.filter(({ level }) => level > 0)
    for (const dragged of branches) {
      const rows = all.filter((row) => row.id !== dragged.id && row.parentId !== dragged.id)
      for (let index = 0; index <= rows.length; index++)
        for (const wished of [1, 2]) {
          const spot = spotInGap(rows, dragged, index, wished)?.spot
          if (!spot?.mainCategoryId) continue
          expect(spotRefusal(branches, dragged.id, { mainCategoryId: spot.mainCategoryId, parentId: spot.parentId })).toBeNull()
        }
    }
  })
})

describe('held over a row', () => {
  const rows = treeRows(tree)
  const drop = (id: string, over: Parameters<typeof gapAt>[2]): string | null => {
    const dragged = rows.find((row) => row.id === id)
    const gap = dragged && gapAt(rows, dragged, over)
    return gap ? `${line(treeAfter(tree, gap.spot))} | ${gap.edge.isLower ? 'below' : 'above'} ${gap.edge.id}` : null
  }
  it.each([
    [
      'in the upper half: before it',
      'trousers',
      { id: 'shirts', isLower: false, wished: 1 },
      'clothes(trousers shirts(polos tees)) home(cups(mugs)) garden() | above shirts',
    ],
    [
      'in the lower half: after it, as deep as it is wished',
      'trousers',
      { id: 'tees', isLower: true, wished: 2 },
      'clothes(shirts(polos tees trousers)) home(cups(mugs)) garden() | above home',
    ],
    [
      'a main category over what is below another: after all of that',
      'garden',
      { id: 'polos', isLower: true, wished: 0 },
      'clothes(shirts(polos tees) trousers) garden() home(cups(mugs)) | above home',
    ],
    [
      'a main category at the end',
      'clothes',
      { id: 'garden', isLower: true, wished: 0 },
      'home(cups(mugs)) garden() clothes(shirts(polos tees) trousers) | below garden',
    ],
    ['itself', 'shirts', { id: 'shirts', isLower: true, wished: 1 }, null],
    ['what stands below it', 'shirts', { id: 'polos', isLower: true, wished: 1 }, null],
  ])('%s', (_, id, over, expected) => expect(drop(id, over)).toBe(expected))
})
