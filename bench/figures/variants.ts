// One product with two thousand variants in the office: opening its sheet, saving one cell, saving a whole column.
import { officeToken } from '../make-catalogue.ts'
import { openConnection, type Request, requestBytes } from '../lib/connection.ts'
import type { Figure } from '../lib/figure.ts'
import { alone, type Row } from '../lib/report.ts'
import { apiHeaders, type Shop, type World } from '../lib/world.ts'

const count = 2000

/** Gives a product as many variants of 40 sizes and 50 colours, and its id. */
async function makeVariants(world: World, databaseUrl: string): Promise<string> {
  const [product] = await world.query<{ id: string }>(databaseUrl, `select id from products where slug = 'goods-1'`)
  const id = product?.id ?? ''
  await world.query(
    databaseUrl,
    `with types as (insert into variant_types (slug, title, position) select s, jsonb_build_object('en', s, 'ar', s), 900 from unnest(array['bench-size', 'bench-colour']) s returning id, slug),
      made as (insert into variant_type_values (variant_type_id, slug, title, position)
        select t.id, 'v-' || n, jsonb_build_object('en', 'Value ' || n, 'ar', 'قيمة ' || n), n from types t cross join lateral generate_series(1, case t.slug when 'bench-size' then 40 else 50 end) n
        returning id, variant_type_id, position),
      goods as (insert into variants (product_id, sku, position, price)
        select '${id}', 'BENCHV-' || n, 100 + n, 1000 from generate_series(1, ${count}) n returning id, position - 101 as n)
    insert into variant_values (variant_id, variant_type_id, value_id)
    select g.id, t.id, m.id from goods g cross join types t join made m on m.variant_type_id = t.id
      and m.position = case t.slug when 'bench-size' then g.n / 50 + 1 else g.n % 50 + 1 end`,
  )
  return id
}

type Sheet = { data: { variants: { id: string; price: number }[] } }

export const variants: Figure = {
  name: 'variants',
  about: 'One product with 2,000 variants in the office: opening, one cell, a whole column',
  run: async (world) => {
    const databaseUrl = await world.catalogueCopy()
    const id = await makeVariants(world, databaseUrl)
    const shop = await world.shop({ databaseUrl })
    const rows = await measured(world, shop, `/api/admin/products/${id}/variants`)
    await shop.stop()
    return rows
  },
}

async function measured(world: World, shop: Shop, path: string): Promise<Row[]> {
  const connection = await openConnection(shop.port)
  const timed = async (request: Request): Promise<{ ms: number; body: Buffer }> => {
    const bytes = requestBytes({
      ...request,
      path,
      headers: { ...apiHeaders, 'accept-encoding': 'identity', authorization: `Bearer ${officeToken}` },
    })
    const start = performance.now()
    const reply = await connection.send(bytes)
    const ms = performance.now() - start
    if (reply.status !== 200)
      throw new Error(`${request.method ?? 'GET'} ${path}: ${reply.status} ${reply.body().toString().slice(0, 300)}`)
    return { ms, body: reply.body() }
  }
  const save = (rows: { id: string; price: number }[], by: number) =>
    timed({
      path,
      method: 'PUT',
      body: JSON.stringify({ rows: rows.map((row) => ({ id: row.id, before: { price: row.price }, after: { price: row.price + by } })) }),
    })
  const times = { open: [] as number[], cell: [] as number[], column: [] as number[] }
  for (let turn = 0; turn < Math.max(5, world.options.repetitions); turn++) {
    const opened = await timed({ path })
    const sheet: Sheet = JSON.parse(opened.body.toString())
    const one = sheet.data.variants.slice(7, 8)
    times.open.push(opened.ms)
    times.cell.push((await save(one, 1)).ms)
    times.column.push(
      (
        await save(
          sheet.data.variants.map((row) => ({ ...row, price: row.id === one[0]?.id ? row.price + 1 : row.price })),
          1,
        )
      ).ms,
    )
  }
  connection.close()
  const row = (what: string, values: number[], atMost: number) => alone({ figure: 'variants', what, unit: 'ms', values, atMost })
  return [
    row(`open ${count} variants`, times.open, 1000),
    row(`save one cell of ${count}`, times.cell, 300),
    row(`save a column of ${count}`, times.column, 3000),
  ]
}
