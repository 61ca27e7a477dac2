// The newest rows that hold what is typed are the same ones, whether they are found among the newest rows or by the index of their words.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { auditEntries } from './kit-tables.ts'
import { newestHolding, type Bounds } from './newest-holding.ts'

const app = await theApp()
const titles = Array.from({ length: 60 }, (_, at) => `Box ${at}${at % 20 === 0 ? ' teal' : ''}`)
const ids = await app.asSystem(async ({ db }) => {
  await db.execute(sql`delete from audit_entries`)
  const rows = await db
    .insert(auditEntries)
    .values(titles.map((title) => ({ actorKind: 'system', action: 'tag.removed', subject: 'tag', subjectId: title, before: { title } })))
    .returning({ id: auditEntries.id })
  return rows
    .map(({ id }) => id)
    .toSorted()
    .toReversed()
})

const found = (typed: string, most: number, bounds?: Bounds) =>
  app.asSystem(async ({ db }) => {
    const asked = newestHolding({ from: auditEntries, id: auditEntries.id, words: auditEntries.words }, typed, most, bounds)
    return asked && (await db.execute<{ id: string }>(asked)).rows.map(({ id }) => id)
  })

test.each([
  ['all are read', { read: 100, indexed: 100 }],
  ['few are read', { read: 10, indexed: 100 }],
])('%s', async (_, bounds) => {
  expect(await found('box', 5, bounds)).toEqual(ids.slice(0, 5))
  expect(await found('TEAL box', 5, bounds)).toHaveLength(3)
  expect(await found('teal', 2, bounds)).toHaveLength(2)
  expect(await found('te', 5, bounds)).toHaveLength(3)
  expect(await found('ea', 5, bounds)).toEqual([])
  expect(await found('crate', 5, bounds)).toEqual([])
})

test('nothing typed asks nothing', async () => {
  expect(await found(' %% ', 5)).toBeNull()
})

test('the database writes the words of removals alone, and forgets them with the names', async () => {
  const wordsOf = (subjectId: string) =>
    app.asSystem(
      async ({ db }) =>
        (await db.execute<{ words: string | null }>(sql`select words from audit_entries where subject_id = ${subjectId}`)).rows,
    )
  await app.asSystem(({ db }) =>
    db.insert(auditEntries).values([
      { actorKind: 'system', action: 'tag.saved', subject: 'tag', subjectId: 'kept', before: { title: 'Kept' } },
      {
        actorKind: 'system',
        action: 'admin.removed',
        subject: 'admin',
        subjectId: 'two',
        before: { firstName: 'Éva', name: { en: 'Box', ar: 'صندوق' } },
      },
      { actorKind: 'system', action: 'order.removed', subject: 'order', subjectId: 'list', before: ['a'] },
    ]),
  )

  expect(await wordsOf('kept')).toEqual([{ words: null }])
  expect(await wordsOf('list')).toEqual([{ words: null }])
  const [two] = await wordsOf('two')
  expect(two?.words?.split(' ').toSorted()).toEqual(['', 'box', 'eva', 'صندوق'])
  await app.asSystem(({ db }) => db.execute(sql`update audit_entries set before = '{}' where subject_id = 'two'`))
  expect(await wordsOf('two')).toEqual([{ words: null }])
})
