import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aBuyerWith, type CartLine } from '#testing/builders/carts.ts'
import { anAddress } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { optionChoices, products, variants } from '#modules/products/server/tables.ts'
import { taxRates } from '#modules/tax/server/tables.ts'
import { categories, mainCategories } from '#modules/taxonomy/server/tables.ts'
import type { CartQuote } from '../contract.ts'

const app = await theApp()

const aBuyer = (lines: CartLine[]) => aBuyerWith(app, lines)
const problemsOf = (quote: CartQuote) => quote.lines.map((line) => line.problems.map((problem) => problem.code))

describe('a problem at its line', () => {
  test('not enough stock, word for word', async () => {
    const tea = await aProduct(app, { title: 'Tea', onHand: 7, multiple: 3 })
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 9 }])
    const quote = await buyer.quote()
    expect(quote.lines[0]?.problems).toEqual([{ code: 'notEnoughStock', params: { item: 'Tea', max: '6 pcs' }, allowed: 6 }])
    expect(quote.isOrderable).toBe(false)
  })

  test('not enough stock for all lines of a variant together: the first is served', async () => {
    const shirt = await aProduct(app, {
      onHand: 10,
      optionGroups: [{ title: 'Print', isRequired: false, choices: [{ title: 'Logo', surcharge: 0 }] }],
    })
    const buyer = await aBuyer([
      { variantId: shirt.variantId, quantity: 6 },
      { variantId: shirt.variantId, choiceIds: [shirt.optionGroups[0]?.choices[0]?.id ?? ''], quantity: 6 },
    ])
    const quote = await buyer.quote()
    expect(problemsOf(quote)).toEqual([[], ['notEnoughStock']])
    expect(quote.lines[1]?.problems[0]?.params).toMatchObject({ max: '4 pcs' })
  })

  test.each([
    [
      'variant',
      (id: string) => app.asSystem((ctx) => ctx.db.update(variants).set({ status: 'outOfStock' }).where(eq(variants.productId, id))),
    ],
    ['product', (id: string) => app.asSystem((ctx) => ctx.db.update(products).set({ status: 'unavailable' }).where(eq(products.id, id)))],
  ])('unavailable, by the status of the %s', async (_, hide) => {
    const tea = await aProduct(app)
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 1 }])
    await hide(tea.id)
    expect(problemsOf(await buyer.quote())).toEqual([['unavailable']])
  })

  test.each([
    ['product', { productStatus: 'unavailable' as const }],
    ['variant', { status: 'unavailable' as const }],
  ])('a hidden %s is put into no cart by its id, so its name and price are not told', async (_, over) => {
    const secret = await aProduct(app, { title: 'Secret tea', ...over })

    const buyer = await aBuyer([{ variantId: secret.variantId, quantity: 1 }])

    expect((await buyer.quote()).lines).toEqual([])
  })

  test('unavailable, when the product was archived', async () => {
    const tea = await aProduct(app)
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 1 }])
    await app.asSystem((ctx) => ctx.db.update(products).set({ archivedAt: ctx.now.toISOString() }).where(eq(products.id, tea.id)))
    expect(await buyer.quote()).toMatchObject({ lines: [{ problems: [{ code: 'unavailable' }] }], isOrderable: false })
  })

  test.each([
    ['category', categories],
    ['main category', mainCategories],
  ])('unavailable, when its %s was hidden from the shop', async (_, term) => {
    const tea = await aProduct(app)
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 1 }])
    const hide = (status: 'active' | 'inactive') => app.asSystem((ctx) => ctx.db.update(term).set({ status }))
    await hide('inactive')
    expect(await buyer.quote()).toMatchObject({ lines: [{ problems: [{ code: 'unavailable' }] }], isOrderable: false })
    await hide('active')
    expect(problemsOf(await buyer.quote())).toEqual([[]])
  })

  test.each([
    ['below the minimum', { min: 6 }, 3, 'belowMinimum', 6],
    ['above the maximum', { max: 12 }, 20, 'aboveMaximum', 12],
    ['above the site’s maximum', { onHand: 5000 }, 1001, 'aboveMaximum', 1000],
    ['not a multiple of the case', { multiple: 6 }, 10, 'notMultiple', 12],
  ])('%s, with the quantity that would do', async (_, over, quantity, code, allowed) => {
    const tea = await aProduct(app, { onHand: 5000, ...over })
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity }])
    expect((await buyer.quote()).lines[0]?.problems).toMatchObject([{ code, allowed }])
  })

  test.each([
    [{ min: 5, multiple: 6 }, 4, 'belowMinimum', { min: '6 pcs' }],
    [{ multiple: 6, max: 20 }, 24, 'aboveMaximum', { max: '18 pcs' }],
  ])('names the bound that can be ordered, in whole cases', async (over, quantity, code, params) => {
    const tea = await aProduct(app, { onHand: 5000, ...over })
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity }])
    expect((await buyer.quote()).lines[0]?.problems).toMatchObject([{ code, params }])
  })

  test('the price changed against the one the customer saw, which alone does not stop the order', async () => {
    const tea = await aProduct(app, { price: 1000 })
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 1 }])

    expect(await buyer.quote({ seen: { [tea.variantId]: 900 } })).toMatchObject({
      lines: [{ problems: [{ code: 'priceChanged', params: { seenAmount: 900, nowAmount: 1000 } }] }],
      isOrderable: true,
    })
    expect(problemsOf(await buyer.quote({ seen: { [tea.variantId]: 1000 } }))).toEqual([[]])
  })
})

describe('options of a line', () => {
  const withPrints = () =>
    aProduct(app, {
      optionGroups: [
        {
          title: 'Print',
          isRequired: true,
          min: 2,
          max: 2,
          choices: ['Front', 'Back', 'Sleeve'].map((title) => ({ title, surcharge: 10 })),
        },
      ],
    })

  test.each([
    ['none of a required group', 0, ['choicesRequired']],
    ['too few', 1, ['choicesTooFew']],
    ['as many as asked for', 2, []],
    ['too many', 3, ['choicesTooMany']],
  ])('%s', async (_, count, expected) => {
    const shirt = await withPrints()
    const choiceIds = (shirt.optionGroups[0]?.choices ?? []).slice(0, count).map((choice) => choice.id)
    const buyer = await aBuyer([{ variantId: shirt.variantId, choiceIds, quantity: 1 }])
    expect(problemsOf(await buyer.quote())).toEqual([expected])
  })

  test('one that was switched off is not counted and not charged', async () => {
    const shirt = await withPrints()
    const [one = '', two = ''] = (shirt.optionGroups[0]?.choices ?? []).map((choice) => choice.id)
    const buyer = await aBuyer([{ variantId: shirt.variantId, choiceIds: [one, two], quantity: 1 }])
    await app.asSystem((ctx) => ctx.db.update(optionChoices).set({ isActive: false }).where(eq(optionChoices.id, one)))

    const quote = await buyer.quote()

    expect(problemsOf(quote)).toEqual([['choicesTooFew', 'choicesUnknown']])
    expect(quote.totals.selectionsTotal).toBe(10)
  })
})

describe('a bundle', () => {
  test('can be bought as long as every component is there', async () => {
    const [cup, tea] = [await aProduct(app, { onHand: 10 }), await aProduct(app, { onHand: 9 })]
    const bundle = await aProduct(app, {
      title: 'Set',
      price: 2000,
      bundleOf: [
        { variantId: cup.variantId, quantity: 2 },
        { variantId: tea.variantId, quantity: 3 },
      ],
    })
    const buyer = await aBuyer([{ variantId: bundle.variantId, quantity: 3 }])
    expect(await buyer.quote()).toMatchObject({ isOrderable: true, totals: { subtotal: 6000 } })

    await app.asSystem((ctx) => ctx.db.update(variants).set({ status: 'unavailable' }).where(eq(variants.id, tea.variantId)))
    expect(problemsOf(await buyer.quote())).toEqual([['unavailable']])
  })

  test('can be bought as often as its scarcest component allows', async () => {
    const [cup, tea] = [await aProduct(app, { onHand: 10 }), await aProduct(app, { onHand: 7 })]
    const bundle = await aProduct(app, {
      title: 'Set',
      bundleOf: [
        { variantId: cup.variantId, quantity: 2 },
        { variantId: tea.variantId, quantity: 3 },
      ],
    })
    const buyer = await aBuyer([{ variantId: bundle.variantId, quantity: 3 }])
    expect((await buyer.quote()).lines[0]?.problems).toMatchObject([{ code: 'notEnoughStock', params: { item: 'Set', max: '2 pcs' } }])
  })

  test('shares its components with other lines', async () => {
    const cup = await aProduct(app, { onHand: 10 })
    const bundle = await aProduct(app, { bundleOf: [{ variantId: cup.variantId, quantity: 2 }] })
    const buyer = await aBuyer([
      { variantId: cup.variantId, quantity: 8 },
      { variantId: bundle.variantId, quantity: 2 },
    ])
    expect((await buyer.quote()).lines[1]?.problems).toMatchObject([{ code: 'notEnoughStock', params: { max: '1 pcs' } }])
  })
})

describe('a country without a tax rate', () => {
  const rateAtHomeOnly = (taxGroupId: string) =>
    app.asSystem((ctx) => ctx.db.update(taxRates).set({ country: 'GB' }).where(eq(taxRates.taxGroupId, taxGroupId)))

  test('is said at the line and cannot be ordered to: nobody is charged nothing by silence', async () => {
    const tea = await aProduct(app, { taxBps: 1000, taxGroup: 'home-only' })
    await rateAtHomeOnly(tea.taxGroupId)
    const buyer = await aBuyer([{ variantId: tea.variantId, quantity: 1 }])
    const abroad = await anAddress(app, buyer.id, { country: 'FR' })

    expect(await buyer.quote({ addressId: abroad.id })).toMatchObject({
      lines: [{ problems: [{ code: 'taxUnknown', params: { country: 'France' }, allowed: null }] }],
      isOrderable: false,
    })
    expect((await buyer.quote()).lines[0]).toMatchObject({ problems: [], taxBps: 1000 })
  })

  test('is no problem of a buyer who pays no tax', async () => {
    const tea = await aProduct(app, { taxBps: 1000, taxGroup: 'home-only' })
    await rateAtHomeOnly(tea.taxGroupId)
    const buyer = await aBuyerWith(app, [{ variantId: tea.variantId, quantity: 1 }], { taxTreatment: 'exempt' })
    const abroad = await anAddress(app, buyer.id, { country: 'FR' })

    expect((await buyer.quote({ addressId: abroad.id })).lines[0]).toMatchObject({ problems: [], taxRule: 'exempt' })
  })
})
