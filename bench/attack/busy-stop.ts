// SIGTERM while an import writes and mails are under way to a server that accepts them and says nothing: the stop waits for neither, and the next start goes on.
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeBigCatalogue } from '#modules/imports/server/reading/testing/big-catalogue.ts'
import { officeImport } from '../lib/office-import.ts'
import { placeOnce, readyBuyers, someGoods } from './buyers.ts'
import { type Attack, invariantsHold } from './report.ts'

const products = 2000
const mostSeconds = 5

export const busyStop: Attack = {
  name: 'SIGTERM under an import, with a mail server that hangs',
  run: async (target) => {
    const mails = await silentServer()
    target.shop.child.kill('SIGTERM')
    await target.shop.exit
    await target.restart({ SMTP_URL: `smtp://127.0.0.1:${mails.port}` })

    const file = join(target.dataDir, 'busy.csv')
    await writeBigCatalogue({ path: file, products, format: 'shopify', variants: 3 })
    const { upload, preview, start, until } = officeImport(() => target.shop.url, target.query)
    const id = await upload(file)
    const { fresh } = await preview(id)
    const [buyer] = await readyBuyers(target, { first: 1, count: 1, goods: await someGoods(target, 13, 1000) })
    if (buyer) await placeOnce(target.shop.url, buyer)
    while (mails.waiting() === 0) await sleep(20)
    await start(id, 'run')
    const { written, state } = await until(id, (run) => run.written > fresh * 0.1)
    const waiting = mails.waiting()

    const stoppedAt = performance.now()
    target.shop.child.kill('SIGTERM')
    const code = await Promise.race([target.shop.exit, sleep(40_000).then(() => 'still running')])
    const seconds = (performance.now() - stoppedAt) / 1000
    mails.close()
    await target.restart()
    const done = await until(id, (run) => run.state === 'done' || run.state === 'failed')
    return [
      {
        promise: `ends with code 0 within ${mostSeconds} s`,
        seen: `code ${code} after ${seconds.toFixed(1)} s, at ${written} of ${fresh} products (${state}), ${waiting} mails waiting for their server`,
        isKept: code === 0 && seconds < mostSeconds && state === 'running' && waiting > 0,
      },
      {
        promise: 'the next start goes on with the import, to its end',
        seen: `${done.state}, ${done.written} written`,
        isKept: done.state === 'done' && done.written === fresh,
      },
      await invariantsHold(target),
    ]
  },
}

/** A mail server that accepts connections and never says a word. */
async function silentServer(): Promise<{ port: number; waiting(): number; close(): void }> {
  const open = new Set<{ destroy(): void }>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const close = () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return { port: typeof address === 'object' && address ? address.port : 0, waiting: () => open.size, close }
}
