// A bare node:http server that sends what the shop answered to these requests, byte for byte.
import { z } from 'zod'
import type { Request } from './connection.ts'
import type { Shop, World } from './world.ts'

const Started = z.object({ port: z.number() })
/** Node writes these itself. */
const own = new Set(['date', 'connection', 'keep-alive'])

const headersOf = (head: string): [string, string][] =>
  head
    .split('\r\n')
    .slice(1)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    .filter(([name]) => !own.has(name.toLowerCase()))

/** Asks the shop for each path once, with the headers of the load; gives the port of a server that repeats those answers. */
export async function bareServerOf(
  world: World,
  shop: Shop,
  requests: readonly Request[],
): Promise<{ port: number; stop(): Promise<void> }> {
  const replies = []
  for (const { path, headers } of requests) {
    const reply = await shop.get(path, headers)
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
    replies.push({ path, headers: headersOf(reply.head), body: reply.body().toString('base64') })
  }
  const helper = world.helper('bare-http-process')
  const { port } = await helper.ask({ replies }, Started)
  return { port, stop: helper.stop }
}
