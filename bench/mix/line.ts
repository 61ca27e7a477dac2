// One person's connection to the shop: calls one after another over it, each with its status, body and time noted.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection, requestBytes } from '../lib/connection.ts'

export type Reply = { status: number; body: unknown; milliseconds: number }
export type Line = { call(method: string, path: string, body?: object): Promise<Reply>; close(): void }

/** The statuses that all participants got, by request. */
export type Met = Map<string, Map<number, number>>

/** Marks the readings that were refused and asked again. */
export const putOff = ', put off'

/** Takes the shop's port, who calls (null: a visitor) and where to note what was met; connects anew when the shop ended the connection. */
export function openLine(port: number, token: string | null, met: Met): Line {
  let connection: Connection | null = null
  const headers = {
    'x-api-key': 'jumla-web',
    accept: 'application/json',
    'accept-language': 'en',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  const note = (what: string, status: number): void => {
    const counts = met.get(what) ?? new Map<number, number>()
    met.set(what, counts.set(status, (counts.get(status) ?? 0) + 1))
  }
  const once = async (method: string, path: string, body?: object): Promise<Reply> => {
    const start = performance.now()
    try {
      connection ??= await openConnection(port)
      const text = body === undefined ? undefined : JSON.stringify(body)
      const reply = await connection.send(requestBytes({ method, path, headers, body: text }))
      if (/\r\nconnection: *close/i.test(reply.head)) connection = null
      const json = /\r\ncontent-type: *application\/json/i.test(reply.head)
      return {
        status: reply.status,
        body: json ? (JSON.parse(reply.body().toString()) as unknown) : null,
        milliseconds: performance.now() - start,
      }
    } catch {
      connection?.close()
      connection = null
      return { status: 0, body: null, milliseconds: performance.now() - start }
    }
  }
  return {
    call: async (method, path, body) => {
      const what = `${method} ${path.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`
      for (let wait = 1000; ; wait *= 2) {
        const reply = await once(method, path, body)
        // Readers give way to buyers (decision 19); like the shop's own pages they come again, up to three times.
        const isPutOff = method === 'GET' && reply.status === 503 && wait <= 4000
        note(isPutOff ? what + putOff : what, reply.status)
        if (!isPutOff) return reply
        await sleep(wait)
      }
    },
    close: () => connection?.close(),
  }
}
