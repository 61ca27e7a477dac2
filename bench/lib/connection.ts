// A keep-alive HTTP/1.1 connection that does as little as possible, so that the driver is not what is measured.
import { connect } from 'node:net'

export type Request = { method?: string | undefined; path: string; headers?: Record<string, string> | undefined; body?: string | undefined }
export type Reply = { status: number; head: string; bytes: number; body(): Buffer }
export type Connection = {
  /** Rejects when the connection was closed before the whole reply came. */
  send(request: Buffer): Promise<Reply>
  /** False once either side has closed it. */
  isOpen(): boolean
  close(): void
}

/** Takes a request; gives the bytes that are sent for it. */
export function requestBytes({ method = 'GET', path, headers = {}, body }: Request): Buffer {
  const content = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...content }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

type Waiting = { resolve(reply: Reply): void; reject(error: Error): void }
type Started = { status: number; head: string; start: number; total: number }

/** Opens a connection, from a local address of its own if one is named; each `send` waits for its whole reply before the next one. */
export function openConnection(port: number, localAddress?: string): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...(localAddress ? { localAddress } : {}) })
  let waiting: Waiting | null = null
  let parts: Buffer[] = []
  let length = 0
  let started: Started | null = null
  const fail = (error: Error): void => {
    waiting?.reject(error)
    waiting = null
  }
  socket.on('data', (part) => {
    parts.push(part)
    length += part.length
    if (!started) {
      if (parts.length > 1) parts = [Buffer.concat(parts)]
      try {
        started = headOf(parts[0] ?? part)
      } catch (error) {
        return fail(error instanceof Error ? error : new Error(String(error)))
      }
    }
    if (!started || length < started.total || !waiting) return
    const { status, head, start, total } = started
    const received = parts
    const reply = { status, head, bytes: total, body: () => Buffer.concat(received).subarray(start, total) }
    const { resolve } = waiting
    parts = []
    length = 0
    started = null
    waiting = null
    resolve(reply)
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the connection was closed')))
  const isOpen = () => socket.readyState === 'open'
  const send = (request: Buffer): Promise<Reply> =>
    new Promise((resolve, reject) => {
      if (!isOpen()) return reject(new Error('the connection was closed'))
      waiting = { resolve, reject }
      socket.write(request)
    })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve({ send, isOpen, close: () => socket.destroy() }))
    socket.once('error', reject)
  })
}

function headOf(bytes: Buffer): Started | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined && status !== 204 && status !== 304) throw new Error(`a reply without its length:\n${head}`)
  return { status, head, start: end + 4, total: end + 4 + Number(length ?? 0) }
}

/** One request on a connection of its own. */
export async function once(port: number, request: Request): Promise<Reply> {
  const connection = await openConnection(port)
  return connection.send(requestBytes(request)).finally(() => connection.close())
}
