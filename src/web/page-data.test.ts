import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createDataClient, isPastEnd, refreshAnswers } from './page-data.ts'

test.each([
  ['the first page of an empty list', { data: [], meta: { page: 1, perPage: 20, total: 0, totalIsExact: true } }, false],
  ['the last page', { data: [1], meta: { page: 3, perPage: 20, total: 41, totalIsExact: true } }, false],
  ['the page after it', { data: [], meta: { page: 4, perPage: 20, total: 41, totalIsExact: true } }, true],
  [
    'a page above the limit of counting that has rows',
    { data: [1], meta: { page: 501, perPage: 20, total: 10_000, totalIsExact: false } },
    false,
  ],
  ['one that has none', { data: [], meta: { page: 900, perPage: 20, total: 10_000, totalIsExact: false } }, true],
  ['an answer that is no list', { id: 'x' }, false],
])('%s', (_, answer, expected) => {
  const client = createDataClient(true)
  client.setQueryData(['/api/front/products', 'en', {}], answer)
  expect(isPastEnd(client)).toBe(expected)
})

test('a first answer that was on its way when its records changed is fetched again', async () => {
  const client = createDataClient(false)
  let stored = 'before'
  let arrive = () => undefined as void
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const queryFn = async () => {
    const read = stored
    await arrived
    return read
  }
  const observer = new QueryObserver(client, { queryKey: ['/api/account/lists/:kind', 'en', {}], queryFn })
  const stop = observer.subscribe(() => undefined)

  stored = 'after'
  const refreshed = refreshAnswers(client, { path: '/api/account/lists/:kind' })
  arrive()
  await refreshed
  expect(observer.getCurrentResult().data).toBe('after')
  stop()
})
