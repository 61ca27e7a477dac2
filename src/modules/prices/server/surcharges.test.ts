import { expect, test } from 'vitest'
import { aCustomer } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { listSurcharges } from '../contract.ts'

const app = await theApp()

const giftWrap = () =>
  aProduct(app, {
    price: 1000,
    optionGroups: [
      {
        title: 'Wrap',
        choices: [
          { title: 'Plain', surcharge: 0 },
          { title: 'Ribbon', surcharge: 73_519 },
          { title: 'Retired', surcharge: 10, isActive: false },
        ],
      },
    ],
  })

test('those who may not see prices get no surcharge either', async () => {
  const { variantId } = await giftWrap()
  const blind = await aCustomer(app, { canSeePrices: false })

  for (const token of [null, blind.token])
    expect(await app.as(token).call(listSurcharges, { query: { variant: variantId } })).toEqual({
      visible: false,
      currency: 'GBP',
      surcharges: [],
    })
})

test('a buyer sees what each choice that is offered costs', async () => {
  const { variantId, optionGroups } = await giftWrap()
  const buyer = await aCustomer(app)
  const [plain, ribbon] = optionGroups[0]?.choices ?? []

  expect((await app.as(buyer.token).call(listSurcharges, { query: { variant: variantId } })).surcharges).toEqual([
    { choiceId: plain?.id, surcharge: 0 },
    { choiceId: ribbon?.id, surcharge: 73_519 },
  ])
})
