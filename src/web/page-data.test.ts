import { type QueryKey, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { CallError } from '#shared/call.ts'
import { getSiteProfile, getSiteSettings } from '#modules/settings/contract.ts'
import { wantCompany } from '#modules/settings/web/parts/want-company.ts'
import { endpoint } from '#shared/endpoint.ts'
import type { Api } from './api.ts'
import {
  answersOfRequest,
  answersText,
  apiOfRequest,
  createDataClient,
  isPastEnd,
  onServer,
  previousIn,
  refreshAnswers,
  takeAnswers,
  want,
} from './page-data.ts'

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

test('the answer in the other language is shown until the new one comes, one to another input when asked for, and none of a cache that was emptied', () => {
  const client = createDataClient(false)
  const options = (queryKey: QueryKey, keepPrevious = false) => ({
    queryKey,
    enabled: false,
    queryFn: () => Promise.resolve('new'),
    placeholderData: previousIn(client, queryKey, keepPrevious) as never,
  })
  const english = ['/api/me', 'en', {}]
  client.setQueryData(english, 'hers')
  const shown = new QueryObserver(client, options(english))
  const shownFor = (...wanted: Parameters<typeof options>) => {
    shown.setOptions(options(...wanted))
    return shown.getCurrentResult().data
  }
  const stop = shown.subscribe(() => undefined)
  expect(shownFor(['/api/me', 'ar', {}])).toBe('hers')
  expect(shownFor(['/api/me', 'ar', { page: 2 }])).toBeUndefined()
  expect(shownFor(['/api/me', 'ar', { page: 2 }], true)).toBe('hers')
  client.clear()
  expect(shownFor(['/api/me', 'ar', {}])).toBeUndefined()
  expect(shownFor(english, true)).toBeUndefined()
  stop()
})

test('a failed call is tried three times more, after one second, then two, then four; a refused one never', () => {
  const { retry, retryDelay } = createDataClient(false).getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('no rule')
  const isTriedAgain = (failed: number, status: number) => retry(failed, new CallError(status, {}))
  expect([0, 1, 2, 3].map((failed) => isTriedAgain(failed, 0))).toEqual([true, true, true, false])
  expect([500, 503, 403, 404, 422].map((status) => isTriedAgain(0, status))).toEqual([true, true, false, false, false])
  expect([0, 1, 2, 5, 9].map((attempt) => retryDelay(attempt, new Error()))).toEqual([1000, 2000, 4000, 30_000, 30_000])
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

/** Loads a page on the server while every call fails; gives what its answers are then. */
async function loadedWithout(wants: ReturnType<typeof want>[]) {
  const client = createDataClient(true)
  const context = new RouterContextProvider()
  const busy = () => Promise.reject(new CallError(503, { message: 'The shop is very busy.', error: { code: 'core.busy' } }))
  context.set(apiOfRequest, { locale: 'en', call: busy } as unknown as Api)
  context.set(answersOfRequest, client)
  await onServer(() => wants)({ params: {}, request: new Request('http://shop.test/'), context })
  return client
}

test('a failed call fails its page, as a page without its subject is none', async () => {
  await expect(loadedWithout([want(getSiteSettings)])).rejects.toMatchObject({ init: { status: 503 } })
})

test('of several failed calls the page shows the failure of its subject, though another was quicker', async () => {
  const subject = endpoint({ method: 'GET', path: '/api/front/subject', access: 'public', about: 'Subject', reply: z.string() })
  const context = new RouterContextProvider()
  context.set(answersOfRequest, createDataClient(true))
  const call = async ({ path }: { path: string }) => {
    if (path !== subject.path) throw new CallError(404, { message: 'Not found', error: { code: 'core.notFound' } })
    await new Promise((resolve) => setTimeout(resolve, 10))
    throw new CallError(410, { message: 'Gone', error: { code: 'catalogue.gone' } })
  }
  context.set(apiOfRequest, { locale: 'en', call } as unknown as Api)
  const load = onServer(() => [want(subject), want(getSiteSettings)])
  await expect(load({ params: {}, request: new Request('http://shop.test/'), context })).rejects.toMatchObject({ init: { status: 410 } })
})

test('a failed call of the company fails no page: its error is the value, which the browser fetches anew', async () => {
  const client = await loadedWithout([wantCompany()])
  const key = [getSiteProfile.path, 'en', {}]
  const kept = { name: 'Unavailable', error: { status: 503, code: 'core.busy', message: 'The shop is very busy.' } }
  expect(client.getQueryData(key)).toMatchObject(kept)

  const browser = createDataClient(false)
  takeAnswers(browser, answersText(client))
  expect(browser.getQueryData(key)).toMatchObject(kept)
  expect(browser.getQueryCache().find({ queryKey: key })?.isStaleByTime(300_000)).toBe(true)
})

test('what a page wants besides depends on what its first wants were answered', async () => {
  const blocks = endpoint({ method: 'GET', path: '/api/front/blocks', access: 'public', about: 'Blocks', reply: z.array(z.string()) })
  const goods = endpoint({ method: 'GET', path: '/api/front/goods', access: 'public', about: 'Goods', reply: z.array(z.string()) })
  const asked = async (answered: string[]) => {
    const called: string[] = []
    const context = new RouterContextProvider()
    context.set(answersOfRequest, createDataClient(true))
    context.set(apiOfRequest, {
      locale: 'en',
      call: async ({ path }: { path: string }) => {
        called.push(path)
        return answered
      },
    } as unknown as Api)
    const load = onServer(
      () => [want(blocks)],
      (answerOf) => (answerOf(blocks).length === 0 ? [want(goods)] : []),
    )
    await load({ params: {}, request: new Request('http://shop.test/'), context })
    return called
  }
  expect(await asked(['a block'])).toEqual([blocks.path])
  expect(await asked([])).toEqual([blocks.path, goods.path])
})
