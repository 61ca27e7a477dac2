// The audit trail on millions of entries: its first pages, a page far down, and each filter alone and with others.
import pg from 'pg'
import { z } from 'zod'
import type { Request } from '../lib/connection.ts'
import type { Figure } from '../lib/figure.ts'
import { alone, type Row } from '../lib/report.ts'
import { apiHeaders } from '../lib/world.ts'
import { officeToken } from '../make-catalogue.ts'

const get = (query: string): Request => ({
  path: `/api/admin/audit${query}`,
  headers: { ...apiHeaders, authorization: `Bearer ${officeToken}` },
})

/**
 * Ids and times go back from now, two seconds apart: five million entries are four months. No entry of a payment names it. One of fifty is a removal: "crate" is
 * in all of them, "teal" in one of a hundred, "rare" in one.
 */
async function fill(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select indexname, indexdef from pg_indexes where tablename = 'audit_entries' and indexname <> 'audit_entries_pkey'",
    )
    const indexes = z.array(z.object({ indexname: z.string(), indexdef: z.string() })).parse(rows)
    // Rows are much faster to write without indexes, and the indexes faster to build of all rows.
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
    await client.query(
      `with staff as (select array_agg(id order by id) as ids from (select id from people limit 40) part)
       insert into audit_entries (id, at, actor_kind, actor_id, action, subject, subject_id, before, after)
       select uuidv7(n * interval '-2 seconds'), now() - n * interval '2 seconds', case n % 3 when 0 then 'admin' else 'customer' end,
         staff.ids[1 + n % array_length(staff.ids, 1)], kind || case when n % 50 = 4 then '.removed' else '.saved' end, kind, md5((n % 200000)::text)::uuid::text,
         case when n % 50 = 4 then jsonb_build_object('title', 'Crate' || case n / 50 % 100 when 0 then ' teal' else '' end || case when n + 50 > $1::int then ' rare' else '' end)
           when n % 10 = 7 then '{"status":"active"}' else '{"status":"active","title":{"en":"Goods","ar":"بضاعة"}}' end::jsonb,
         jsonb_build_object('status', 'inactive', 'price', n)
       from staff, generate_series($1::int, 1, -1) n
       cross join lateral (select (array['order','order','order','order','product','product','customer','payment','invoice','settings'])[1 + n % 10] as kind) chosen`,
      [count],
    )
    for (const { indexdef } of indexes) await client.query(indexdef)
    await client.query('vacuum analyze audit_entries')
  } finally {
    await client.end()
  }
}

export const auditTrail: Figure = {
  name: 'audit',
  about: "The office's audit trail of 5,000,000 entries, by every filter (only when named, or with --audit-entries N)",
  run: async (world) => {
    const count = world.options.auditEntries
    if (count === 0) return []
    const databaseUrl = await world.catalogueCopy()
    const start = performance.now()
    await fill(databaseUrl, count)
    world.say(`  made ${count} entries in ${((performance.now() - start) / 1000).toFixed(0)} s`)
    const shop = await world.shop({ databaseUrl })
    const one = async (text: string) => (await world.query<{ found: string }>(databaseUrl, text))[0]?.found ?? ''
    const person = await one('select actor_id::text as found from audit_entries where actor_id is not null limit 1')
    const record = await one("select subject_id as found from audit_entries where subject = 'order' limit 1")
    const middle = await one("select uuidv7(interval '-50 days')::text as found")
    const day = await one("select to_char(now() - interval '30 days', 'YYYY-MM-DD') as found")
    const queries = {
      'first and later pages': ['', `?before=${middle}`, '?perPage=100'],
      'by person': [`?person=${person}`, `?person=${person}&before=${middle}`],
      'by kind': ['?subject=order', '?subject=settings', `?subject=settings&before=${middle}`, '?subject=coupon'],
      'of records without a name': ['?subject=payment&perPage=100'],
      'by record': [`?subject=order&record=${record}`],
      'by day': [`?from=${day}&to=${day}`, `?to=${day}`],
      'searched by the names of what is gone': ['?search=crate', '?search=teal', '?search=rare', '?search=crate+teal&subject=order'],
      'by all of them': [
        `?person=${person}&subject=settings`,
        `?person=${person}&subject=coupon&to=${day}`,
        `?person=${person}&subject=order&from=${day}&to=${day}`,
      ],
    }
    const rows: Row[] = []
    for (const [what, asked] of Object.entries(queries)) {
      const values: number[] = []
      for (let turn = 0; turn < world.options.repetitions; turn++)
        values.push((await world.load({ port: shop.port, requests: asked.map(get), connections: 1, seconds: 1, warmSeconds: 0.3 })).p95)
      rows.push(alone({ figure: 'audit', what: `${what}, of ${count}, p95`, unit: 'ms', values, atMost: 100 }))
    }
    await shop.stop()
    return rows
  },
}
