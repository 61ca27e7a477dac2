// The HTTP server under the framework: it ends requests that arrive too slowly, and passes the others through the gate to the framework.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Gate } from './gate/gate.ts'

/** The slowest line an upload may use is 50 kB a second; and the longest timeout. */
const bytesPerMillisecond = 50
const longest = 20 * 60_000

/** The timeout in milliseconds for receiving a body of this many bytes: the time of every request plus the time a slow line needs. */
export const timeoutFor = (bytes: number, base: number): number => Math.min(longest, base + Math.max(0, bytes || 0) / bytesPerMillisecond)

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0')

/** Ends a connection whose request does not arrive in time, whatever its method and even when it was answered already. */
function arriveInTime(request: IncomingMessage, base: number): void {
  const { socket } = request
  const timer = setTimeout(
    () => {
      if (!request.complete) socket.destroy()
    },
    timeoutFor(Number(request.headers['content-length']), base),
  ).unref()
  const stop = () => clearTimeout(timer)
  socket.once('close', stop)
  // Node closes a request when its answer is sent, even while its body is still arriving.
  request.once('close', () => {
    if (!request.complete) return
    stop()
    socket.off('close', stop)
  })
}

type Options = {
  /** The timeout of a request in milliseconds; large ones have more. */
  timeout: number
  gate?: Pick<Gate, 'enter'>
  /** The shop is going to stop: answers ask their connection to end. */
  isStopping?(): boolean
}

/** The HTTP server under the framework: asks `first`, then the gate, then the framework's own listener. */
export function serverAsking(
  first: (request: IncomingMessage, response: ServerResponse) => boolean,
  { timeout, gate, isStopping = () => false }: Options,
) {
  return (framework: RequestListener): Server =>
    createServer({ requestTimeout: 0, headersTimeout: timeout, keepAliveTimeout: 72_000 }, (request, response) => {
      if (isStopping()) response.shouldKeepAlive = false
      // Any method may have a body, also one that nobody reads.
      if (hasBody(request)) arriveInTime(request, timeout)
      if (first(request, response)) return
      if (gate) gate.enter(request, response, () => framework(request, response))
      else framework(request, response)
    })
}
