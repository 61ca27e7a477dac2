import { expect, test } from 'vitest'
import { defaultPattern, type PlanAxis, planVariants, skuBy, unknownPlaceholder } from './variant-plan.ts'

const values = (...slugs: string[]) => slugs.map((slug) => ({ id: slug, slug }))
const size: PlanAxis = { typeId: 'size', slug: 'size', values: values('s', 'm') }
const colour: PlanAxis = { typeId: 'colour', slug: 'colour', values: values('red', 'dark-blue') }
const keptOf = (plan: ReturnType<typeof planVariants>) =>
  plan.combinations.map(({ values: each, keeps }) => [...each.map(({ slug }) => slug), keeps])

test('makes every combination, the last type running fastest', () => {
  expect(keptOf(planVariants([size, colour], []))).toEqual([
    ['s', 'red', null],
    ['s', 'dark-blue', null],
    ['m', 'red', null],
    ['m', 'dark-blue', null],
  ])
})

test('a product’s only variant becomes the first combination', () => {
  const plan = planVariants([size, colour], [{ id: 'only', values: {} }])
  expect(keptOf(plan)[0]).toEqual(['s', 'red', 'only'])
  expect(plan.left).toEqual([])
})

test('exact ones are kept before others are fitted in', () => {
  const plan = planVariants(
    [size, colour],
    [
      { id: 'medium', values: { size: 'm' } },
      { id: 'exact', values: { size: 'm', colour: 'red' } },
      { id: 'gone', values: { size: 'xl', colour: 'red' } },
    ],
  )
  expect(keptOf(plan)).toEqual([
    ['s', 'red', null],
    ['s', 'dark-blue', null],
    ['m', 'red', 'exact'],
    ['m', 'dark-blue', 'medium'],
  ])
  expect(plan.left).toEqual(['gone'])
})

test('a type that is given up leaves one variant per remaining value', () => {
  const plan = planVariants(
    [size],
    [
      { id: 'a', values: { size: 's', colour: 'red' } },
      { id: 'b', values: { size: 's', colour: 'dark-blue' } },
      { id: 'c', values: { size: 'm', colour: 'red' } },
    ],
  )
  expect(keptOf(plan)).toEqual([
    ['s', 'a'],
    ['m', 'c'],
  ])
  expect(plan.left).toEqual(['b'])
})

test('variants of altogether other types are left over, whatever they were', () => {
  const plan = planVariants([size], [{ id: 'round', values: { neck: 'round' } }])
  expect(keptOf(plan)).toEqual([
    ['s', null],
    ['m', null],
  ])
  expect(plan.left).toEqual(['round'])
})

test.each([
  ['TEE-{size}-{colour:3}', 'TEE-M-DAR'],
  ['T{N}', 'T007'],
  ['{COLOUR}', 'DARKBLUE'],
])('the pattern %s gives %s', (pattern, sku) =>
  expect(
    skuBy(
      pattern,
      [size, colour],
      [
        { id: 'm', slug: 'm' },
        { id: 'dark-blue', slug: 'dark-blue' },
      ],
      7,
    ),
  ).toBe(sku),
)

test('names a placeholder that is no type', () => {
  expect(unknownPlaceholder('A-{size}-{N}', [size])).toBeNull()
  expect(unknownPlaceholder('A-{fit}', [size])).toBe('{fit}')
})

test('the proposed pattern keeps SKUs within 12 characters', () => {
  expect(skuBy(defaultPattern('LONGSKU-2026'), [], [], 12)).toBe('LONGSKU-012')
  expect(skuBy(defaultPattern('TEE1'), [], [], 1)).toBe('TEE1-001')
})

test('five thousand variants get a further type without anybody having to wait', () => {
  const values = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${letter}${at}`, slug: `${letter}${at}` }))
  const [sizes, colours] = [values('s', 100), values('c', 50)]
  const existing = sizes.flatMap((size) =>
    colours.map((colour) => ({ id: `${size.id} ${colour.id}`, values: { size: size.id, colour: colour.id } })),
  )
  const axes = [
    { typeId: 'size', slug: 'size', values: sizes },
    { typeId: 'colour', slug: 'colour', values: colours },
    { typeId: 'cloth', slug: 'cloth', values: values('w', 1) },
  ]

  const { combinations, left } = planVariants(axes, existing)
  const bare = planVariants(
    axes,
    existing.map(({ id }) => ({ id, values: {} })),
  )

  expect(left).toEqual([])
  expect(combinations.every(({ values: of, keeps }) => keeps === `${of[0]?.id} ${of[1]?.id}`)).toBe(true)
  expect(bare.combinations.map(({ keeps }) => keeps)).toEqual(existing.map(({ id }) => id))
})
