// The shop's own work that failed for good: told on the dashboard, listed with its reason, and tried again by those who may.
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { listAudit } from '#modules/audit/admin-contract.ts'
import { sendEmailJob } from '#modules/emails/server/send-email.ts'
import { parkForgotten } from '#modules/emails/server/deliver-email.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { eraseUser } from '#modules/people/personal-data-admin-contract.ts'
import { sendLink } from '#modules/sign-in/server/link-mails.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { longWait } from '#testing/waits.ts'
import { getAdminDashboard } from '../admin-contract.ts'
import { listFailedWork, tryWorkAgain } from '../failed-work-admin-contract.ts'

const app = await theApp()
const { token } = await anAdmin(app)
const office = app.as(token)
const run = (statement: ReturnType<typeof sql>) => app.asSystem((ctx) => ctx.db.execute(statement))
const count = async () => (await office.call(getAdminDashboard)).failedWork

/** Leaves a job as the queue does when its last try went wrong. */
const leaveFailed = (name: string, data: object, message = 'no room') =>
  run(sql`insert into pgboss.job (name, data, output, source_name, source_retry_count)
    values ('jobs.failed', ${JSON.stringify(data)}::jsonb, ${JSON.stringify({ message })}::jsonb, ${name}, 8)`)

test('work whose last try goes wrong is told, listed with its reason, and tried again', async () => {
  expect(await count()).toBe(0)
  // The link's person is looked for in a table that cannot be read.
  await run(sql`alter table customers rename to away`)
  try {
    await app.asSystem((ctx) => ctx.enqueue(sendLink, { kind: 'resetPassword', email: 'nobody@shop.example' }))
    await run(sql`update pgboss.job set retry_limit = 0 where name = ${sendLink.name}`)
    await app.workJobs()
    await vi.waitFor(
      async () => expect((await run(sql`select 1 from pgboss.job where name = 'jobs.failed'`)).rows).toHaveLength(1),
      longWait,
    )
  } finally {
    await app.stopJobs()
    await run(sql`alter table away rename to customers`)
  }

  expect(await count()).toBe(1)
  const { total, newest } = await office.call(listFailedWork)
  expect({ total, newest }).toMatchObject({
    total: 1,
    newest: [{ name: 'signIn.sendLink', tries: 1, cause: expect.stringContaining('42P01') }],
  })
  expect(JSON.stringify(newest)).not.toContain('nobody@')

  const ids = newest.map(({ id }) => id)
  await office.call(tryWorkAgain, { body: { ids } })
  await office.call(tryWorkAgain, { body: { ids } })
  expect(await count()).toBe(0)
  expect(await office.call(listFailedWork)).toEqual({ total: 0, newest: [] })
  expect(
    (await run(sql`select retry_limit as retries, dead_letter as kept from pgboss.job where name = ${sendLink.name} and state = 'created'`))
      .rows,
  ).toEqual([{ retries: 8, kept: 'jobs.failed' }])
  expect((await office.call(listAudit, { query: { subject: 'work' } })).data).toMatchObject([
    { action: 'work.triedAgain', subjectId: ids[0] },
  ])
})

test('all of it is tried again at once; what this version of the shop does not know is neither told nor tried', async () => {
  for (let at = 0; at < 3; at++) await leaveFailed('products.reindexAll', {})
  await leaveFailed('gone.forgotten', {})
  expect(await count()).toBe(3)

  await office.call(tryWorkAgain, { body: { ids: null } })

  expect(await count()).toBe(0)
  expect((await run(sql`select 1 from pgboss.job where name = 'products.reindexAll'`)).rows).toHaveLength(3)
})

test('what failed goes with the person whose address is in it, and a mail to nobody on the list is not kept', async () => {
  const customer = await aCustomer(app, { email: 'zebulon@failed.example' })
  await leaveFailed(sendLink.name, { kind: 'resetPassword', email: 'zebulon@failed.example' })
  await leaveFailed(sendEmailJob.name, { key: 'k', to: 'zebulon@failed.example' })
  await leaveFailed(sendEmailJob.name, { key: 'k2', to: 'else@failed.example', listedAs: 'erased-c1@erased.invalid' })
  expect(await count()).toBe(3)

  await office.call(eraseUser, { params: { id: customer.id } })
  expect(await count()).toBe(1)
  await app.asSystem(parkForgotten)
  expect(await count()).toBe(0)
})

test('a mail that was given up, or was sent after all, is no longer offered here: it is in the list of mails', async () => {
  const listed = { kind: 'accountApproved' as const, recipient: 'a@failed.example', locale: 'en' as const, subject: '' }
  await app.asSystem((ctx) =>
    ctx.db.insert(sentEmails).values([
      { ...listed, key: 'given up', state: 'failed', claimedAt: sql`now() - interval '4 hours'` },
      { ...listed, key: 'sent', state: 'sent', sentAt: sql`now()` },
      { ...listed, key: 'still tried', state: 'failed', claimedAt: sql`now()` },
    ]),
  )
  for (const key of ['given up', 'sent', 'still tried', 'not begun']) await leaveFailed(sendEmailJob.name, { key, to: 'a@failed.example' })

  await app.asSystem(parkForgotten)

  const { rows } = await run(
    sql`select data ->> 'key' as key from pgboss.job where name = 'jobs.failed' and source_name = ${sendEmailJob.name} order by 1`,
  )
  expect(rows).toEqual([{ key: 'not begun' }, { key: 'still tried' }])
})
