// One person's connection to the shop: calls one after another over it, each with its status, body and time noted.
import { type Connection, openConnection, requestBytes } from '../lib/connection.ts'

export type Reply = { status: number; body: unknown; milliseconds: number }
export type Line = { call(method: string, path: string, body?: object): Promise<Reply>; close(): void }

/** The statuses that all participants got, by request. */
export type Met = Map<string, Map<number, number>>

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
  return {
    call: async (method, path, body) => {
      const start = performance.now()
      const what = `${method} ${path.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`
      try {
        connection ??= await openConnection(port)
        const text = body === undefined ? undefined : JSON.stringify(body)
        const reply = await connection.send(requestBytes({ method, path, headers, body: text }))
        note(what, reply.status)
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
        note(what, 0)
        return { status: 0, body: null, milliseconds: performance.now() - start }
      }
    },
    close: () => connection?.close(),
  }
}
