// Killing what runs an office's import: Node and PostgreSQL with kill -9 while it writes, Node while it undoes; in the end all of it is there, then none.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeBigCatalogue } from '#modules/imports/server/reading/testing/big-catalogue.ts'
import { officeImport } from '../lib/office-import.ts'
import { type Attack, type Check, invariantsHold } from './report.ts'
import { isReady, type Target } from './shop.ts'

const products = 3000
const variantsEach = 5
async function killNode(target: Target): Promise<void> {
  target.shop.child.kill('SIGKILL')
  await target.shop.exit
  await target.restart()
}

async function killPostgres(target: Target): Promise<void> {
  process.kill(target.postmaster(), 'SIGKILL')
  while (await isReady(target.shop.url)) await sleep(5)
  while (!(await isReady(target.shop.url))) await sleep(20)
}

/** The shop's products as one line, which must be equal before an import and after undoing it. */
async function goodsOf(target: Target): Promise<string> {
  const [row] = await target.query<{ line: string }>(
    `select format('%s products, %s variants, %s listed, %s pieces', (select count(*) from products), (select count(*) from variants),
       (select count(*) from product_index), (select sum(on_hand) from variants)) as line`,
  )
  return row?.line ?? ''
}

export const killImport: Attack = {
  name: 'kill -9 of Node and PostgreSQL under an import of the office',
  run: async (target) => {
    const before = await goodsOf(target)
    const file = join(target.dataDir, 'goods.csv')
    await writeBigCatalogue({ path: file, products, format: 'shopify', variants: variantsEach })
    // A worker that is gone is noticed after a minute, and looked for every minute.
    const { upload, preview, start, until } = officeImport(() => target.shop.url, target.query)
    const id = await upload(file)
    const { fresh } = await preview(id)
    await start(id, 'run')

    const first = await until(id, ({ written }) => written > fresh * 0.2)
    await killNode(target)
    const second = await until(id, ({ written }) => written > fresh * 0.6)
    await killPostgres(target)
    const done = await until(id, ({ state }) => state === 'done' || state === 'failed')
    const [there] = await target.query<{ products: number; variants: number; outcomes: number }>(
      `select count(distinct c.product_id)::int as products, count(distinct v.id)::int as variants, count(distinct c.position)::int as outcomes
       from import_changes c left join variants v on v.product_id = c.product_id where c.run_id = $1 and c.outcome = 'written'`,
      [id],
    )
    const whole: Check[] = [
      {
        promise: 'struck twice while it wrote; it goes on by itself and ends',
        seen: `struck at ${first.written} and ${second.written} of ${fresh}; ${done.state}`,
        isKept: done.state === 'done' && first.state === 'running' && second.state === 'running',
      },
      {
        promise: 'every product is there once, with all its variants',
        seen: `${there?.products} products, ${there?.variants} variants; counted ${done.written}, failed ${done.failed}`,
        isKept: there?.products === fresh && there.variants === fresh * variantsEach && done.written === fresh && done.failed === 0,
      },
      await invariantsHold(target),
    ]

    await start(id, 'undo')
    const undoing = await until(id, ({ undone }) => undone > fresh * 0.2)
    await killNode(target)
    const undone = await until(id, ({ state }) => state === 'undone' || state === 'failed')
    const after = await goodsOf(target)
    return [
      ...whole,
      {
        promise: 'struck while it was undone; that goes on and ends',
        seen: `struck at ${undoing.undone} of ${fresh}; ${undone.state}, ${undone.undone} undone`,
        isKept: undone.state === 'undone' && undoing.state === 'undoing' && undone.undone === fresh,
      },
      {
        promise: 'the shop sells what it sold before',
        seen: after === before ? after : `${before} became ${after}`,
        isKept: after === before,
      },
      await invariantsHold(target),
    ]
  },
}
