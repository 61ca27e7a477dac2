import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { forAny } from '#testing/for-any.ts'
import { arePricesUniform, decidePrice, explainPrice, type ListOffer, nextStep, type PriceInput } from './rules.ts'

const shirt: PriceInput = { listPrice: minor(1000), discountPrice: null, tagPercentBps: 0, minQuantity: 1, company: [], group: [] }
const offer = (rows: [number, number][], over: Partial<ListOffer> = {}): ListOffer => ({
  listId: 'list',
  priority: 0,
  percentBps: null,
  rows: rows.map(([fromQuantity, price]) => ({ fromQuantity, price: minor(price) })),
  ...over,
})
const off = (percentBps: number, priority = 0) => offer([], { percentBps, priority })

describe('the price of one unit', () => {
  test.each<[string, Partial<PriceInput>, number, number, string]>([
    ['is the list price', {}, 1, 1000, 'list'],
    ['is the discount price', { discountPrice: minor(900) }, 1, 900, 'discount'],
    ['is what a discount tag leaves', { tagPercentBps: 2000 }, 1, 800, 'tag'],
    ['is the lower of discount price and tag', { discountPrice: minor(900), tagPercentBps: 2000 }, 1, 800, 'tag'],
    ['is the discount price when the tag leaves no less', { discountPrice: minor(800), tagPercentBps: 2000 }, 1, 800, 'discount'],
    ['is the list price when the discount price equals it', { discountPrice: minor(1000) }, 1, 1000, 'list'],
    ['is the group’s before a discount, even a lower one', { group: [offer([[1, 950]])], discountPrice: minor(900) }, 1, 950, 'group'],
    [
      'is the company’s before the group’s, even a lower one',
      { company: [offer([[1, 970]])], group: [offer([[1, 950]])] },
      1,
      970,
      'company',
    ],
    ['is the group’s while the company’s begins at more', { company: [offer([[10, 700]])], group: [offer([[1, 950]])] }, 9, 950, 'group'],
    ['is the company’s from its quantity on', { company: [offer([[10, 700]])], group: [offer([[1, 950]])] }, 10, 700, 'company'],
    [
      'is that of the higher priority among lists of one rank',
      { group: [offer([[1, 700]]), offer([[1, 800]], { priority: 5 })] },
      1,
      800,
      'group',
    ],
    ['is the lowest among lists of one rank and priority', { group: [offer([[1, 800]]), offer([[1, 700]])] }, 1, 700, 'group'],
    [
      'is the lower priority’s while the higher has none for the quantity',
      { group: [offer([[1, 800]]), offer([[24, 700]], { priority: 5 })] },
      1,
      800,
      'group',
    ],
    ['is a percentage off the list price', { company: [off(1500)] }, 1, 850, 'company'],
    ['is a percentage off the list price, not off the discount', { company: [off(1000)], discountPrice: minor(500) }, 1, 900, 'company'],
    ['is the row’s before the same list’s percentage', { company: [offer([[1, 990]], { percentBps: 5000 })] }, 1, 990, 'company'],
    ['is the percentage below the first row’s quantity', { company: [offer([[10, 700]], { percentBps: 1000 })] }, 9, 900, 'company'],
    [
      'is not above that percentage from the row’s quantity on',
      { company: [offer([[10, 900]], { percentBps: 2000 })] },
      10,
      800,
      'company',
    ],
    [
      'does not rise with the quantity',
      {
        company: [
          offer([
            [1, 700],
            [10, 800],
          ]),
        ],
      },
      12,
      700,
      'company',
    ],
    ['may be nothing', { company: [offer([[1, 0]])] }, 1, 0, 'company'],
  ])('%s', (_, over, quantity, unitPrice, source) =>
    expect(decidePrice({ ...shirt, ...over }, quantity)).toMatchObject({ unitPrice, source, listPrice: 1000 }),
  )
})

describe('the ladder', () => {
  const steps = (over: Partial<PriceInput>) =>
    decidePrice({ ...shirt, ...over }, 1).ladder.map((step) => [step.fromQuantity, Number(step.unitPrice)])

  test('is empty when there is one price', () => expect(steps({ company: [offer([[1, 700]])] })).toEqual([]))

  test('begins at the smallest quantity and names every change', () =>
    expect(
      steps({
        company: [
          offer([
            [10, 800],
            [24, 700],
          ]),
        ],
      }),
    ).toEqual([
      [1, 1000],
      [10, 800],
      [24, 700],
    ]))

  test('begins at the minimum that may be ordered', () =>
    expect(
      steps({
        minQuantity: 12,
        company: [
          offer([
            [10, 800],
            [24, 700],
          ]),
        ],
      }),
    ).toEqual([
      [12, 800],
      [24, 700],
    ]))

  test('leaves out steps at which nothing changes', () =>
    expect(
      steps({
        company: [
          offer([
            [1, 800],
            [10, 800],
            [24, 700],
          ]),
        ],
      }),
    ).toEqual([
      [1, 800],
      [24, 700],
    ]))

  test('joins the steps of both ranks', () =>
    expect(steps({ company: [offer([[24, 700]])], group: [offer([[10, 800]])] })).toEqual([
      [1, 1000],
      [10, 800],
      [24, 700],
    ]))

  test('names the next cheaper step of a quantity, and none at the end', () => {
    const input = {
      ...shirt,
      company: [
        offer([
          [10, 800],
          [24, 700],
        ]),
      ],
    }

    expect(nextStep(decidePrice(input, 9), 9)).toEqual({ fromQuantity: 10, unitPrice: 800 })
    expect(nextStep(decidePrice(input, 10), 10)).toEqual({ fromQuantity: 24, unitPrice: 700 })
    expect(nextStep(decidePrice(input, 24), 24)).toBeNull()
  })
})

describe('the reasons of a price', () => {
  const verdicts = (input: Partial<PriceInput>, quantity = 1) =>
    explainPrice({ ...shirt, ...input }, quantity).map(({ source, unitPrice, verdict }) => [source, unitPrice, verdict])

  test('name every source in the order of judgement', () =>
    expect(
      verdicts({
        company: [offer([[10, 700]], { listId: 'a' })],
        group: [offer([[1, 900]], { listId: 'b' }), off(500, 5)],
        discountPrice: minor(950),
        tagPercentBps: 1000,
      }),
    ).toEqual([
      ['company', null, 'noPrice'],
      ['group', 950, 'decides'],
      ['group', 900, 'lowerPriority'],
      ['discount', 950, 'laterRank'],
      ['tag', 900, 'laterRank'],
      ['list', 1000, 'laterRank'],
    ]))

  test('say which of two equal lists is dearer, and from which row or percentage a price comes', () =>
    expect(explainPrice({ ...shirt, company: [offer([[5, 800]], { listId: 'a' }), off(3000)] }, 6).slice(0, 2)).toMatchObject([
      { listId: 'a', unitPrice: 800, fromQuantity: 5, percentBps: null, verdict: 'dearer' },
      { unitPrice: 700, fromQuantity: null, percentBps: 3000, verdict: 'decides' },
    ]))

  test('always end in the one price that is decided', () => {
    const offers = fc.array(
      fc.record({
        listId: fc.uuid(),
        priority: fc.integer({ min: 0, max: 2 }),
        percentBps: fc.option(fc.integer({ min: 1, max: 10_000 })),
        rows: fc.array(fc.record({ fromQuantity: fc.integer({ min: 1, max: 20 }), price: fc.integer({ min: 0, max: 2000 }).map(minor) }), {
          maxLength: 3,
        }),
      }),
      { maxLength: 3 },
    )
    forAny(
      fc.property(
        offers,
        offers,
        fc.option(fc.integer({ min: 0, max: 1000 }).map(minor)),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 30 }),
        (company, group, discountPrice, tagPercentBps, quantity) => {
          const input = { ...shirt, company, group, discountPrice, tagPercentBps }
          const deciding = explainPrice(input, quantity).filter(({ verdict }) => verdict === 'decides')
          const decided = decidePrice(input, quantity)
          expect(deciding.map(({ source, unitPrice }) => ({ source, unitPrice }))).toEqual([
            { source: decided.source, unitPrice: decided.unitPrice },
          ])
        },
      ),
    )
  })
})

describe('one price for all variants', () => {
  const price = (unitPrice: number, listPrice = 1000, from24 = unitPrice) => ({
    unitPrice: minor(unitPrice),
    listPrice: minor(listPrice),
    ladder:
      from24 === unitPrice
        ? []
        : [
            { fromQuantity: 6, unitPrice: minor(unitPrice) },
            { fromQuantity: 24, unitPrice: minor(from24) },
          ],
  })

  test.each<[string, ReturnType<typeof price>[], boolean]>([
    ['nothing', [], true],
    ['equal prices', [price(800), price(800)], true],
    ['another price', [price(800), price(900)], false],
    ['another list price', [price(800, 1000), price(800, 1200)], false],
    ['another ladder', [price(800, 1000, 700), price(800)], false],
    ['equal ladders', [price(800, 1000, 700), price(800, 1000, 700)], true],
  ])('%s', (_, prices, isUniform) => expect(arePricesUniform(prices)).toBe(isUniform))
})
