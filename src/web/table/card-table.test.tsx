// A short table on a phone: each cell finds the word of its column by its place.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardTable, headsOf } from './card-table.tsx'

test('the columns have their words in the head, and for the cards of a phone', () => {
  const html = renderToStaticMarkup(
    <CardTable label="Latest orders" heads={[{ title: 'Order' }, { title: 'Total "net"', align: 'end' }]}>
      <tr />
    </CardTable>,
  )
  expect(html).toContain('list-cards')
  expect(html).toMatch(/<th[^>]*>Order<\/th><th[^>]*text-end[^>]*>Total &quot;net&quot;<\/th>/)
  expect(html).toContain('--head-1:&quot;Order&quot;;--head-2:&quot;Total \\&quot;net\\&quot;&quot;')
})

test('where rows are selected, their boxes stand before the first column', () => {
  expect(headsOf(['Order'], 2)).toEqual({ '--head-2': '"Order"' })
})
