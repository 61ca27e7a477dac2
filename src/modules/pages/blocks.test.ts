import { describe, expect, test } from 'vitest'
import { Block, blockProblems, emptyBlock, isEmpty, takeOver } from './blocks.ts'
import { type Attribute, Attributes, blockTypes } from './layouts.ts'

const attribute = (key: string, type: Attribute['type'], change: Partial<Attribute> = {}): Attribute => ({
  key,
  type,
  label: { en: key, ar: key },
  isRequired: false,
  isMany: false,
  ...change,
})
const none = { en: '', ar: '' }
const text = (key: string, en = 'words'): Block => ({ key, type: 'text', title: none, text: { en, ar: '' } })

test.each(blockTypes)('a new block of type %s is empty and may be saved', (type) => {
  const block = emptyBlock({ key: 'a', type })

  expect(isEmpty(block)).toBe(true)
  expect(Block.safeParse(block).success).toBe(true)
})

describe('what is wrong with blocks', () => {
  const attributes = [attribute('intro', 'text', { isRequired: true }), attribute('body', 'text', { isMany: true })]

  test('a key that the layout has not, or with another type', () => {
    expect(blockProblems([text('other')], attributes, false)).toEqual([{ at: 0, key: 'other', error: 'blockUnknown' }])
    expect(blockProblems([emptyBlock({ key: 'intro', type: 'picture' })], attributes, false)).toMatchObject([{ error: 'blockUnknown' }])
  })

  test('the same one twice, unless the layout allows many', () => {
    expect(blockProblems([text('intro'), text('body'), text('body')], attributes, false)).toEqual([])
    expect(blockProblems([text('intro'), text('intro')], attributes, false)).toEqual([{ at: 1, key: 'intro', error: 'blockTwice' }])
  })

  test('a required one that is empty, only when it is published', () => {
    expect(blockProblems([text('intro', '')], attributes, false)).toEqual([])
    expect(blockProblems([text('intro', ' ')], attributes, true)).toEqual([{ at: null, key: 'intro', error: 'blockMissing' }])
    expect(blockProblems([text('intro')], attributes, true)).toEqual([])
  })
})

test('a new version of a layout takes values over by key and type, and names what it leaves out', () => {
  const blocks = [text('old'), text('body', 'one'), text('intro', 'two')]
  const attributes = [attribute('intro', 'text'), attribute('body', 'richText', { isRequired: true }), attribute('more', 'links')]

  const taken = takeOver(blocks, attributes)

  expect(taken.dropped).toEqual(['old', 'body'])
  expect(taken.blocks.map(({ key, type }) => [key, type])).toEqual([
    ['intro', 'text'],
    ['body', 'richText'],
  ])
  expect(taken.blocks[0]).toEqual(text('intro', 'two'))
})

test('a list of attributes has each key once', () => {
  expect(Attributes.safeParse([attribute('ab', 'text'), attribute('ab', 'links')]).success).toBe(false)
})

test.each([
  [{ ...emptyBlock({ key: 'a', type: 'links' }), links: [{ label: none, href: 'javascript:alert(1)' }] }],
  [{ ...emptyBlock({ key: 'a', type: 'video' }), address: 'https://evil.example/v' }],
  [
    {
      ...emptyBlock({ key: 'a', type: 'form' }),
      fields: [{ key: 'a', kind: 'choice', label: none, hint: none, isRequired: false, choices: [] }],
    },
  ],
])('refuses %j', (block) => {
  expect(Block.safeParse(block).success).toBe(false)
})
