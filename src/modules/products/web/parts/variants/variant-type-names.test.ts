import { expect, test } from 'vitest'
import { variantTypeName } from './variant-type-names.ts'

const words = (text: string) => ({ en: text, ar: text })
const type = (title: string, ...values: string[]) => ({ title: words(title), values: values.map((value) => ({ title: words(value) })) })

test('two types of the same title are distinguished by their first values', () => {
  const all = [type('Size', 'S', 'M', 'L', 'XL'), type('size', 'One size'), type('Colour', 'Red')]

  expect(all.map((each) => variantTypeName(each, all, 'en'))).toEqual(['Size (S, M, L)', 'size (One size)', 'Colour'])
})
