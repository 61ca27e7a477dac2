// The words for a typed quantity that cannot be taken, in both languages; how much a field of one line takes, and which way its text runs.
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import arabic from '../../../locales/ar/ui.json' with { type: 'json' }
import english from '../../../locales/en/ui.json' with { type: 'json' }
import validation from '../../../locales/en/validation.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import { useQuantityWords } from './quantity-words.ts'
import { TextArea, TextInput } from './text-input.tsx'

const bounds = { limits: { min: 250, multiple: 250, max: null, decimals: 3 }, unit: { one: 'kg' } }

function Said({ typed }: { typed: string }) {
  const read = useQuantityWords().read(typed, bounds, 2500)
  return <p>{'said' in read ? read.said : `takes ${read.quantity}`}</p>
}
const words = { ui: english }
const said = (typed: string) => renderOnServer(<Said typed={typed} />, { texts: words }).html
const saidInArabic = (typed: string) => renderOnServer(<Said typed={typed} />, { texts: { ui: arabic }, locale: 'ar' }).html

test('what could mean two quantities is asked about, with what was typed and what stays', () => {
  expect(said('1,250')).toContain('“1,250” could mean two quantities, so it is still 2.5 kg')
  expect(saidInArabic('1,250')).toContain('قد يعني')
  expect(said('1,250.5')).toContain('takes 1250500')
})

test('what is no number is no number', () => {
  expect(said('a few')).toContain('That was not a number. It is still 2.5 kg.')
  expect(saidInArabic('a few')).toContain('ما كُتب ليس رقمًا')
})

test('the bounds of a quantity are said as they can be ordered, in whole cases', () => {
  const uneven = { limits: { min: 5, multiple: 6, max: 20, decimals: 0 } }
  const Bounds = () => useQuantityWords().bounds(uneven).join('; ')
  const Corrected = ({ wanted }: { wanted: number }) => useQuantityWords().correction(uneven, wanted)
  expect(renderOnServer(<Bounds />, { texts: words }).html).toContain('cases of 6; at most 18')
  expect(renderOnServer(<Corrected wanted={4} />, { texts: words }).html).toContain('The least you can order is 6')
  expect(renderOnServer(<Corrected wanted={24} />, { texts: words }).html).toContain('The most you can order is 18')
})

test('a field of one line takes more than any field, and no whole file', () => {
  const { html } = renderOnServer(<TextInput label="Name" />, { texts: words })
  expect(html).toContain('maxLength="4000"')
})

test('a field with its own limit lets a longer text stand, so that nothing that was pasted is cut unseen', () => {
  expect(renderOnServer(<TextInput label="Name" maxLength={40} />, { texts: words }).html).toContain('maxLength="4000"')
  expect(renderOnServer(<TextArea label="Note" maxLength={40} />, { texts: words }).html).not.toContain('maxLength')
})

test('a field whose text the page holds says how long it is, without being typed into', () => {
  const said = { ...words, validation }
  const lengthOf = (text: string) => renderOnServer(<TextInput readOnly label="Name" maxLength={3} value={text} />, { texts: said }).html
  expect(lengthOf('four')).toContain('Use at most 3 characters. There are 4 now.')
  expect(lengthOf('two')).not.toContain('There are')
})

test('every search takes what the shop takes', () =>
  expect(renderOnServer(<TextInput type="search" label="Search" />, { texts: words }).html).toContain('maxLength="200"'))

test('text runs in the direction of its own words, on one line and on several; a direction that is given stands', () => {
  const isOwn = (field: ReactElement) => renderOnServer(field, { texts: words }).html.includes('unicode-bidi:plaintext')
  expect([isOwn(<TextInput label="Name" />), isOwn(<TextInput label="Search" type="search" />), isOwn(<TextArea label="Note" />)]).toEqual([
    true,
    true,
    true,
  ])
  expect([
    isOwn(<TextInput label="SKU" dir="ltr" />),
    isOwn(<TextArea label="GeoJSON" dir="ltr" />),
    isOwn(<TextInput label="Time" type="time" />),
  ]).toEqual([false, false, false])
})
