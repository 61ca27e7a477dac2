import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { dropQueued } from './drop-queued.ts'
import { type EmailData, sendEmailJob } from './send-email.ts'
import { sentEmails } from './tables.ts'

const app = await theApp()

test('more mails than one statement takes values for are taken out of the queue, and each is listed as not sent', async () => {
  const count = 10_000
  const mail: EmailData = { key: 'many', kind: 'accountApproved', to: 'grace@shop.example', locale: 'en', params: { name: 'Grace' } }
  const waiting = sql`select count(*)::int as n from pgboss.job where name = ${sendEmailJob.name}`
  await app.asSystem((ctx) =>
    ctx.db.execute(sql`insert into pgboss.job (name, data)
      select ${sendEmailJob.name}, ${JSON.stringify(mail)}::jsonb || jsonb_build_object('key', 'many ' || n) from generate_series(1, ${count}::int) n`),
  )

  await app.asSystem((ctx) => ctx.tx((tx) => dropQueued(tx, () => sql`true`)))

  expect(await app.asSystem((ctx) => ctx.db.$count(sentEmails, eq(sentEmails.state, 'dropped')))).toBe(count)
  expect((await app.asSystem((ctx) => ctx.db.execute(waiting))).rows).toEqual([{ n: 0 }])
})
