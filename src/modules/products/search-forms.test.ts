import { expect, test } from 'vitest'
import { fold } from '#shared/folding.ts'
import { joinAmounts, phrasesOf, termsOf, withoutArticle } from './search-forms.ts'

test.each([
  ['الفستق', 'فستق'],
  ['والفستق', 'فستق'],
  ['بالفستق', 'فستق'],
  ['للفستق', 'فستق'],
  ['وفستق', 'فستق'],
  ['بفستق', 'فستق'],
  ['البن', null],
  ['بن', null],
  ['bag', null],
])('%s without its article is %s', (word, bare) => expect(withoutArticle(fold(word))).toBe(bare))

test.each([
  ['500 غ', '500g'],
  ['٥٠٠ جم', '500g'],
  ['500g', '500g'],
  ['almonds 500 grams', 'almonds 500g'],
  ['2 كيلو', '2kg'],
  ['320 m', '320 m'],
  ['4 go', '4 go'],
])('the amount of %s is written %s', (text, joined) => expect(joinAmounts(fold(text))).toBe(joined))

test('words that mean the same are looked for too, phrases as one thing', () => {
  const groups = [
    ['trousers', 'pants'],
    ['حبه سوداء', 'حبه البركه'],
    ['فصفص', 'بذور دوار الشمس'],
  ]
  expect(phrasesOf(['a', 'b'])).toEqual(['a b', 'a', 'b'])
  expect(termsOf(['blue', 'pants'], groups)).toEqual([
    { typed: ['blue'], also: [] },
    { typed: ['pants'], also: [['trousers']] },
  ])
  expect(termsOf(['حبه', 'سوداء'], groups)).toEqual([{ typed: ['حبه', 'سوداء'], also: [['حبه', 'البركه']] }])
  expect(termsOf(['الفصفص'], groups)).toEqual([{ typed: ['الفصفص'], also: [['فصفص'], ['بذور', 'دوار', 'الشمس']] }])
})
