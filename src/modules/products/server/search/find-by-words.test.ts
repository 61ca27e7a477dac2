import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aProduct } from '#testing/builders/products.ts'
import { findByWords } from './find-by-words.ts'
import { seedSynonyms } from './synonyms.ts'

const app = await theApp()
const mug = await aProduct(app, { title: 'XL mug' })

const find = async (...texts: string[]) => {
  const found = await app.asSystem((ctx) => findByWords(ctx, new Map(texts.map((text) => [text, text.split(' ')])), 4))
  return Object.fromEntries(found)
}

test('a text is searched by its words when one of them has three letters', async () => {
  expect(await find('xl mug')).toEqual({ 'xl mug': { productIds: [mug.id], by: 'words' } })
  expect(await find('xl', 'x l')).toEqual({})
})

test('slips are corrected in the first texts of many alone', async () => {
  const kettle = await aProduct(app, { title: 'Copper kettle' })
  const corrected = { 'coper kettle': { productIds: [kettle.id], by: 'nearWords' } }
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const unknown = letters.slice(0, 20).map((a) =>
    letters
      .slice(0, 7)
      .map((b) => `${a.repeat(3)}${b.repeat(3)}qzx`)
      .join(' '),
  )

  expect(await find('coper kettle', ...unknown)).toEqual(corrected)
  expect(await find(...unknown, 'coper kettle')).toEqual({})
})

test('what nothing holds as it was typed is looked for by the words that mean the same, single ones and phrases', async () => {
  await app.asSystem((ctx) =>
    seedSynonyms(ctx, [
      { language: 'en', words: ['pot', 'tea urn'] },
      { language: 'ar', words: ['إبريق', 'براد'] },
    ]),
  )
  const pot = await aProduct(app, { title: { en: 'Glass pot', ar: 'إبريق زجاجي' } })
  const found = { productIds: [pot.id], by: 'words' }

  expect(await find('glass tea urn', 'براد زجاجي', 'glass teapot')).toEqual({ 'glass tea urn': found, 'براد زجاجي': found })
})

test('one word that no product has is left out where two others are known; two are not, and what is known is never left out', async () => {
  const bowl = await aProduct(app, { title: { en: 'Walnut serving bowl', ar: 'وعاء جوز للتقديم' } })
  const found = { productIds: [bowl.id], by: 'fewerWords' }

  expect(await find('lovely walnut bowl', 'وعاء جوز ظريف', 'lovely walnut servin bowl')).toEqual({
    'lovely walnut bowl': found,
    'وعاء جوز ظريف': found,
    'lovely walnut servin bowl': found,
  })
  expect(await find('lovely bowl', 'lovely quaint walnut bowl', 'walnut bowl mug', 'lovely walnut bowl zq')).toEqual({})
})
