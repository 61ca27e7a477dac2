// Several bundles of texts load at once: their answers come in any order, and none undoes another's change.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { needTexts, speakIn, startTexts, type Texts } from './texts.ts'

/** The files that are asked for, each answered when a test says so. */
let asked: Map<string, () => void>
let texts: Texts
let starts = 0

const answer = async (address: string) => {
  await expect.poll(() => asked.has(address)).toBe(true)
  asked.get(address)?.()
}

beforeEach(async () => {
  asked = new Map()
  // Each test's own, as a file is loaded once.
  const hash = `${++starts}`
  vi.stubGlobal('fetch', (address: string) => {
    const [, language = '', bundle = ''] = /^\/texts\/(\w+)\/(\w+)-/.exec(address) ?? []
    return new Promise((resolve) => {
      asked.set(`${language} ${bundle}`, () => resolve(Response.json({ [bundle]: { word: `${bundle} in ${language}` } })))
    })
  })
  const started = startTexts('en', ['shop'], { en: hash, ar: hash })
  await answer('en shop')
  texts = await started
})
afterEach(() => vi.unstubAllGlobals())

/** The text that the screen shows of each bundle. */
const said = (...bundles: string[]) => bundles.map((bundle) => (texts.present().t as (key: string) => string)(`${bundle}.word`))

test('of two pages’ texts that load at once, the later answer keeps the earlier one', async () => {
  const first = needTexts(['returns'])
  const second = needTexts(['office'])
  await answer('en office')
  await second
  await answer('en returns')
  await first
  expect(said('shop', 'returns', 'office')).toEqual(['shop in en', 'returns in en', 'office in en'])
})

test('a page’s texts that come after another language was chosen are shown in that language', async () => {
  const needed = needTexts(['returns'])
  const spoken = speakIn('ar')
  await answer('ar shop')
  await spoken
  await answer('en returns')
  await answer('ar returns')
  await needed
  expect(texts.present().i18n.language).toBe('ar')
  expect(said('shop', 'returns')).toEqual(['shop in ar', 'returns in ar'])
})

test('a language that comes after a page’s texts has these too', async () => {
  const spoken = speakIn('ar')
  const needed = needTexts(['returns'])
  await answer('en returns')
  await needed
  expect(said('returns')).toEqual(['returns in en'])
  await answer('ar shop')
  await answer('ar returns')
  expect(await spoken).toBe(true)
  expect(said('shop', 'returns')).toEqual(['shop in ar', 'returns in ar'])
})

test('of two languages the one asked for last is shown, whichever comes last', async () => {
  const first = speakIn('ar')
  const second = speakIn('en')
  expect(await second).toBe(true)
  await answer('ar shop')
  expect(await first).toBe(false)
  expect(texts.present().i18n.language).toBe('en')
})
