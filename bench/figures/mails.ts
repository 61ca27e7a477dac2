// The office's list of sent mails with five million of them: the slowest twentieth of the answers, seen at one connection.
import pg from 'pg'
import { officeToken } from '../make-catalogue.ts'
import type { Figure } from '../lib/figure.ts'
import { alone, type Row } from '../lib/report.ts'
import { apiHeaders } from '../lib/world.ts'

const indexes = [
  'sent_emails_created_idx',
  'sent_emails_state_idx',
  'sent_emails_kind_idx',
  'sent_emails_recipient_idx',
  'sent_emails_subject_idx',
]

/** Fills the table of sent mails: one in a thousand was given up, one in five hundred is a reset of a password. */
async function makeMails(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The indexes are built once over all rows; row by row they would take several times as long.
    const { rows } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes where tablename = 'sent_emails' and indexname = any($1)`,
      [[...indexes, 'sent_emails_words_idx']],
    )
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const { name } of rows) await client.query(`drop index ${name}`)
    await client.query(
      `insert into sent_emails (key, kind, recipient, locale, subject, state, attempts, subject_id, created_at, sent_at, attachments)
       select 'made ' || n, case when n % 500 = 0 then 'resetPassword' when n % 3 = 0 then 'orderPlaced' else 'orderStatus' end,
         'buyer-' || n % 40000 || '@example.test', case when n % 4 = 0 then 'ar' else 'en' end, 'Order 2026-X' || n / 4 || ' is on its way',
         case when n % 1000 = 0 then 'parked' else 'sent' end, 1, md5((n / 4)::text)::uuid::text, now() - n * interval '5 seconds', now() - n * interval '5 seconds', '{}'
       from generate_series(1, $1::int) n`,
      [count],
    )
    for (const { made } of rows) await client.query(made)
    await client.query('vacuum analyze sent_emails')
  } finally {
    await client.end()
  }
}

const lists: Readonly<Record<string, readonly string[]>> = {
  pages: ['', '?page=2', '?page=50', '?sort=createdAt'],
  'by kind, state and day': [
    '?kind=resetPassword',
    '?kind=orderStatus&state=sent',
    '?state=parked&kind=resetPassword',
    '?from=2026-03-01&to=2026-03-01',
    '?test=false',
  ],
  'of a reader and of an order': [
    '?recipient=buyer-77@example.test',
    '?recipient=nobody@example.test',
    '?about=c4ca4238-a0b9-2382-0dcc-509a6f75849b',
  ],
  search: ['?search=2026-X1234', '?search=buyer-77', '?search=order', '?search=nothinglikeit', '?search=way&kind=orderPlaced'],
}

export const mails: Figure = {
  name: 'mails',
  about: "The office's list of 5,000,000 sent mails (only when named, or with --mails N)",
  run: async (world) => {
    const { mails: count } = world.options
    if (count === 0) return []
    const databaseUrl = await world.catalogueCopy(100)
    const start = performance.now()
    await makeMails(databaseUrl, count)
    world.say(`  made ${count} mails in ${((performance.now() - start) / 1000).toFixed(0)} s`)
    const shop = await world.shop({ databaseUrl })
    const rows: Row[] = []
    for (const [what, queries] of Object.entries(lists)) {
      const requests = queries.map((query) => ({
        path: `/api/admin/sent-emails${query}`,
        headers: { ...apiHeaders, authorization: `Bearer ${officeToken}` },
      }))
      const values: number[] = []
      for (let turn = 0; turn < world.options.repetitions; turn++)
        values.push((await world.load({ port: shop.port, requests, connections: 1 })).p95)
      rows.push(alone({ figure: 'mails', what: `sent mails, ${what}, of ${count}, p95`, unit: 'ms', values, atMost: 100 }))
    }
    await shop.stop()
    return rows
  },
}
