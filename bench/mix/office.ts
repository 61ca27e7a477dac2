// The office in the mix: it edits, counts and refills the hot products, releases and cancels orders, imports a stock file and undoes it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { officeImport } from '../lib/office-import.ts'
import { officeToken } from '../make-catalogue.ts'
import type { Hot, Placed } from './buyer.ts'
import { type Met, openLine } from './line.ts'

type Query = <T extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>
type Setting = { port: number; goods: readonly Hot[]; query: Query; met: Met; placed: Placed; isOver(): boolean }

const Sheet = z.object({
  data: z.object({ variants: z.array(z.object({ id: z.string(), code: z.string().nullable(), onHand: z.int() })) }),
})
const Outcomes = z.object({ data: z.array(z.object({ status: z.string().nullable() })) })

/** The pieces added to a product that sold out, so that it keeps selling out and coming back. */
const refill = 150
const few = 3
/** Milliseconds for a turn of up to three edits: an office of some people makes ten a second at most, however quick the shop is. */
const turnLasts = 300

/** Edits on until `isOver`. */
export async function workInOffice({ port, goods, met, placed, isOver }: Setting): Promise<void> {
  const line = openLine(port, officeToken, met)
  let rested = Promise.resolve()
  for (let turn = 0; !isOver(); turn++) {
    await rested
    rested = sleep(turnLasts)
    const { productId } = goods[turn % goods.length] ?? { productId: '' }
    const sheet = Sheet.safeParse((await line.call('GET', `/api/admin/products/${productId}/variants`)).body)
    const [first, second] = sheet.data?.data.variants ?? []
    if (first) {
      const rows = [{ id: first.id, before: { code: first.code }, after: { code: `M${turn}` } }]
      await line.call('PUT', `/api/admin/products/${productId}/variants`, { rows })
      if (first.onHand < few) await line.call('POST', `/api/admin/stock/${first.id}/movements`, { delta: refill })
    }
    if (second) await line.call('PUT', `/api/admin/stock/${second.id}`, { expected: second.onHand, to: second.onHand + 1 })
    const ids = placed.recent.splice(0, 10)
    if (ids.length === 0) continue
    const action = turn % 4 === 0 ? 'cancel' : 'accept'
    const { body } = await line.call('POST', `/api/admin/orders/actions/${action}`, { ids, note: 'Out of the catalogue' })
    if (action === 'cancel')
      placed.cancelled += Outcomes.safeParse(body).data?.data.filter(({ status }) => status === 'cancelled').length ?? 0
  }
  line.close()
}

/** Imports a file of stock and undoes it again until `isOver`; gives how many files were written. */
export async function importOn({ port, goods, query, isOver }: Setting, folder: string): Promise<number> {
  const office = officeImport(
    () => `http://127.0.0.1:${port}`,
    (text, values) => query(text, values),
  )
  const others = await query<{ sku: string }>(
    `select sku from variants where on_hand > 0 and sku <> all($1::text[]) order by id limit 200`,
    [goods.map(({ sku }) => sku)],
  )
  let files = 0
  for (; !isOver(); files++) {
    const path = join(folder, `stock-${files}.csv`)
    const skus = [...goods, ...others].map(({ sku }) => sku)
    writeFileSync(path, ['sku,quantity', ...skus.map((sku, at) => `${sku},${500_000 + ((files + at) % 97)}`)].join('\n'))
    const id = await office.upload(path)
    await office.preview(id)
    await office.start(id, 'run')
    await office.until(id, ({ state }) => state === 'done' || state === 'failed')
    await office.start(id, 'undo')
    await office.until(id, ({ state }) => state === 'undone' || state === 'failed')
    if (!isOver()) await sleep(500)
  }
  return files
}
