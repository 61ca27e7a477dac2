// The search of sent mails gives the same page and number whichever way it takes: the newest read one by one, or the index of the words.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { listSentEmails } from '../admin-contract.ts'
import { type Bounds, searchMails } from './search-mails.ts'
import { sentEmails } from './tables.ts'

const app = await theApp()
const office = app.as((await anAdmin(app)).token)

const subjects = ['Your order 2026-X7', 'طلبكم في الطَّريق', 'A café’s return', 'Your order 2026-X70']
await app.asSystem(({ db }) =>
  db.insert(sentEmails).values(
    Array.from({ length: 24 }, (_, at) => ({
      key: `search ${at}`,
      kind: at % 2 === 0 ? 'orderPlaced' : 'returnStatus',
      recipient: at === 21 ? 'rare@shop.example' : 'reader@shop.example',
      locale: 'en' as const,
      subject: subjects[at % 4] ?? '',
      state: 'sent' as const,
      createdAt: new Date(Date.UTC(2026, 2, 1, at)).toISOString(),
    })),
  ),
)

/** All read one by one; a common word; a rare one; one that is rare among the newest and has more than is counted. */
const ways: Record<string, Bounds> = {
  all: { read: 100, common: 1, counted: 100 },
  newest: { read: 4, common: 1, counted: 100 },
  index: { read: 4, common: 5, counted: 100 },
  uncounted: { read: 4, common: 5, counted: 2 },
}
const find = async (search: string, bounds: Bounds, over: { offset?: number; isOldestFirst?: boolean; kind?: string } = {}) => {
  const { kind, ...rest } = over
  const where = kind === undefined ? undefined : sql`${sentEmails.kind} = ${kind}`
  const { ids, total } = await app.asSystem((ctx) =>
    searchMails(ctx, { search, where, isOldestFirst: false, offset: 0, limit: 3, ...rest }, bounds),
  )
  const rows = await app.asSystem(({ db }) => db.select({ id: sentEmails.id, key: sentEmails.key }).from(sentEmails))
  return { found: ids.map((id) => Number(rows.find((row) => row.id === id)?.key.slice(7))).toSorted((a, b) => b - a), total }
}

test.each(Object.entries(ways))('the newest mails that hold every word, and their number: %s', async (_, bounds) => {
  const upTo = (count: number) => Math.min(count, bounds.counted)
  expect(await find('order x70', bounds)).toEqual({ found: [23, 19, 15], total: upTo(6) })
  expect(await find('order x70', bounds, { offset: 3 })).toEqual({ found: [11, 7, 3], total: upTo(6) })
  expect(await find('order', bounds, { isOldestFirst: true })).toEqual({ found: [4, 3, 0], total: upTo(12) })
  expect(await find('order', bounds, { kind: 'returnStatus' })).toEqual({ found: [23, 19, 15], total: upTo(6) })
  expect(await find('RARE', bounds)).toEqual({ found: [21], total: 1 })
  expect(await find('cafe’s', bounds)).toEqual({ found: [22, 18, 14], total: upTo(6) })
  expect(await find('الطريق', bounds)).toEqual({ found: [21, 17, 13], total: upTo(6) })
  expect(await find('nothinglikeit', bounds)).toEqual({ found: [], total: 0 })
  expect(await find('…', bounds)).toEqual({ found: [], total: 0 })
})

test('a word of many mails beside a rare one is left out of the question to the index', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  expect((await find('shop rare', { read: 4, common: 4, counted: 100 })).found).toEqual([21])
  const sent = query.mock.calls.map(([asked]) => JSON.stringify(asked)).find((text) => text.includes('materialized')) ?? ''
  query.mockRestore()

  expect(sent).toMatch(/"words\\" like \$\d+\)/)
  expect(sent).toMatch(/"words\\" \|\| ''\) like \$\d+/)
})

test.each(Object.entries(ways))('one or two letters are the beginning of a word: %s', async (_, bounds) => {
  expect((await find('ra', bounds)).found).toEqual([21])
  expect((await find('re x', bounds)).found).toEqual([23, 20, 19])
  expect((await find('ar', bounds)).found).toEqual([])
})

test('who and what a mail is found by follow the mail, and the list pages through them', async () => {
  await app.asSystem(({ db }) =>
    db.execute(sql`update sent_emails set subject = 'Renamed', recipient = 'moved@shop.example' where key = 'search 0'`),
  )
  const list = (query: object) => office.call(listSentEmails, { query })

  expect((await list({ search: 'moved renamed' })).data).toMatchObject([{ subject: 'Renamed' }])
  const { data, meta } = await list({ search: 'order', perPage: 5, page: 3, sort: 'createdAt' })
  expect(data.map(({ subject }) => subject)).toEqual(['Your order 2026-X70'])
  expect(meta).toEqual({ page: 3, perPage: 5, total: 11, totalIsExact: true })
})
