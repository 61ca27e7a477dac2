// Sales move stock without writing their products: once a minute the stats of the office's list learn what was moved.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '#server/job.ts'
import { type Worker, worker } from '#server/jobs.ts'
import { lockProducts, refreshStats } from '#modules/products/server/public.ts'
import { stockMovements } from './tables.ts'
import { variants } from '#modules/products/server/tables.ts'

const followStock = job('stock.updateStats', z.object({}))

// Longer than a minute: a movement is seen when its transaction ends, not when it was written.
const lookBack = 180_000
const batch = 200

/** The first id that could be made then: ids begin with their time. */
function idAt(now: Date): string {
  const time = (now.getTime() - lookBack).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

export const stockWorkers: Worker[] = [
  worker(
    followStock,
    async (ctx) => {
      // Imports see to the stats of what they move, which may be hundreds of thousands of variants within a minute.
      const { rows } = await ctx.db.execute<{ id: string }>(sql`
        select distinct v.product_id as id from ${stockMovements} m join ${variants} v on v.id = m.variant_id
        where m.id >= ${idAt(ctx.now)}::uuid and m.reason <> 'import'`)
      const ids = rows.map(({ id }) => id)
      // The products before their stats, as everybody does who writes them.
      for (let start = 0; start < ids.length; start += batch)
        await ctx.tx(async (tx) => {
          await lockProducts(tx, ids.slice(start, start + batch))
          await refreshStats(tx, ids.slice(start, start + batch))
        })
    },
    '* * * * *',
  ),
]
