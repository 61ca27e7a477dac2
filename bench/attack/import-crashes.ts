// Killing what runs an office's import: Node and PostgreSQL with kill -9 while it writes, Node while it undoes; in the end all of it is there, then none.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { partBytes } from '#modules/imports/admin-contract.ts'
import { writeBigCatalogue } from '#modules/imports/server/reading/testing/big-catalogue.ts'
import { officeToken } from '../make-catalogue.ts'
import { type Attack, type Check, invariantsHold } from './report.ts'
import { isReady, type Target } from './shop.ts'

const products = 3000
const variantsEach = 5
/** A worker that is gone is noticed after a minute, and looked for every minute. */
const patience = 240_000

const Begun = z.object({ data: z.object({ id: z.string() }) })
const Seen = z.object({
  data: z.object({ state: z.string(), format: z.string().nullable(), language: z.string().nullable(), mapping: z.array(z.string()) }),
})
type Seen = z.output<typeof Seen>['data']
type Progress = { state: string; written: number; failed: number; undone: number; fresh: number }

const headers = { 'x-api-key': 'jumla-web', 'accept-language': 'en', authorization: `Bearer ${officeToken}` }

async function ask(target: Target, path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`${target.shop.url}/api/admin/imports${path}`, { ...init, headers: { ...headers, ...init.headers } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
const send = (target: Target, path: string, body: object = {}): Promise<unknown> =>
  ask(target, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function upload(target: Target): Promise<string> {
  const file = join(target.dataDir, 'goods.csv')
  await writeBigCatalogue({ path: file, products, format: 'shopify', variants: variantsEach })
  const bytes = readFileSync(file)
  const { id } = Begun.parse(await send(target, '', { name: 'goods.csv', bytes: bytes.length })).data
  for (let part = 0; part * partBytes < bytes.length; part++) {
    const form = new FormData()
    form.set('file', new Blob([bytes.subarray(part * partBytes, (part + 1) * partBytes)], { type: 'application/octet-stream' }), 'part')
    await ask(target, `/${id}/parts/${part}`, { method: 'PUT', body: form })
  }
  await send(target, `/${id}/read`)
  return id
}

async function until(target: Target, id: string, isThere: (progress: Progress) => boolean): Promise<Progress> {
  const giveUpAt = performance.now() + patience
  for (;;) {
    const [progress] = await target
      .query<Progress>(
        `select state, (counts->>'written')::int as written, (counts->>'failed')::int as failed, (counts->>'undone')::int as undone,
           (counts->>'new')::int as fresh from import_runs where id = $1`,
        [id],
      )
      .catch(() => [])
    if (progress && isThere(progress)) return progress
    if (performance.now() > giveUpAt) throw new Error(`the import stands at ${JSON.stringify(progress)}`)
    await sleep(20)
  }
}

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

/** What the shop sells, as one line: the same before an import and after its undoing. */
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
    const id = await upload(target)
    await until(target, id, ({ state }) => state === 'mapping')
    const seen: Seen = Seen.parse(await ask(target, `/${id}`)).data
    await send(target, `/${id}/preview`, { format: seen.format, language: seen.language ?? 'en', mapping: seen.mapping })
    const { fresh } = await until(target, id, ({ state }) => state === 'previewed')
    await send(target, `/${id}/run`)

    const first = await until(target, id, ({ written }) => written > fresh * 0.2)
    await killNode(target)
    const second = await until(target, id, ({ written }) => written > fresh * 0.6)
    await killPostgres(target)
    const done = await until(target, id, ({ state }) => state === 'done' || state === 'failed')
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

    await send(target, `/${id}/undo`)
    const undoing = await until(target, id, ({ undone }) => undone > fresh * 0.2)
    await killNode(target)
    const undone = await until(target, id, ({ state }) => state === 'undone' || state === 'failed')
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
