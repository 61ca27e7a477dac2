// Kept pages and public answers, sent before the framework begins: what a visitor asks most costs a look-up and a write.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type Locale, localeFrom } from '#shared/locale.ts'
import type { AnswerCache, Kept } from './answer-cache.ts'
import { takesEncoding } from './compress.ts'
import type { Config } from './config.ts'
import type { Gate } from './gate/gate.ts'
import { answerKey, keptHeaders } from './http.ts'
import { isApiKey } from './judge.ts'
import { safetyHeaders } from './plugins/safety.ts'

type Headers = IncomingMessage['headers']

/** The language of a page: `?lang=` first, then the cookie the language switch leaves, then the profile's. */
export function pageLocale(url: string, cookie: string | undefined, fallback: Locale): Locale {
  const asked =
    (url.includes('lang=') && /[?&]lang=(en|ar)\b/.exec(url)?.[1]) || (cookie && /(?:^|;\s*)siteLanguage=(en|ar)\b/.exec(cookie)?.[1])
  return asked === 'en' || asked === 'ar' ? asked : fallback
}

/** Under which key a page is kept. */
export const pageKey = (locale: Locale, url: string): string => `page ${locale} ${url}`

/** The whole address of a page: always of our own shop, whatever host a request names in its line (`//elsewhere/`, `http://elsewhere/`). */
export function pageAddress(url: string, publicUrl: string): URL {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return new URL(new URL(publicUrl).origin + (path.startsWith('/') ? path : `/${path}`))
}

export type KeptFirst = { cache: AnswerCache; config: Pick<Config, 'apiKey' | 'profile' | 'publicUrl'>; isOpen(): boolean }

/** Sends what is kept for a visitor's request and gives true; false leaves the request to the framework, which then answers the same. */
export function keptFirst({ cache, config, isOpen }: KeptFirst): (request: IncomingMessage, response: ServerResponse) => boolean {
  const safety = safetyHeaders(config.publicUrl)
  const fallback = config.profile.language
  const heads = new WeakMap<Kept, string[]>()
  const find = (url: string, headers: Headers): Kept | undefined => {
    if (!url.startsWith('/api/')) return cache.get(pageKey(pageLocale(url, headers.cookie, fallback), url))
    if (headers['x-preview'] !== undefined || !isApiKey(headers['x-api-key'], config.apiKey)) return undefined
    return cache.get(answerKey(localeFrom(headers['accept-language'], fallback), url))
  }
  const headOf = (kept: Kept): string[] => {
    const made = Object.entries({ ...safety, ...keptHeaders(kept), ...kept.headers }).flat()
    heads.set(kept, made)
    return made
  }
  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || url[0] !== '/' || headers.authorization !== undefined || !isOpen()) return false
    const kept = find(url, headers)
    if (!kept) return false
    const head = heads.get(kept) ?? headOf(kept)
    if (headers['if-none-match'] === kept.etag) {
      response.writeHead(304, head).end()
      return true
    }
    const body = kept.compressed()
    if (!body || !takesEncoding(headers['accept-encoding'], 'br')) return false
    response.writeHead(kept.status, [...head, 'content-encoding', 'br', 'content-length', String(body.length)]).end(body)
    return true
  }
}

/** The slowest line an upload may come over: 50 kB a second; and the most that is ever waited for. */
const bytesPerMillisecond = 50
const longest = 20 * 60_000

/** How long, in milliseconds, a body of so many bytes may take to arrive: the time every request has, and what a slow line needs. */
export const patienceFor = (bytes: number, base: number): number => Math.min(longest, base + Math.max(0, bytes || 0) / bytesPerMillisecond)

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0')

/** Ends a connection whose request does not arrive in time, whatever its method and whether or not it was answered by then. */
function arriveInTime(request: IncomingMessage, base: number): void {
  const { socket } = request
  const timer = setTimeout(
    () => {
      if (!request.complete) socket.destroy()
    },
    patienceFor(Number(request.headers['content-length']), base),
  ).unref()
  const stop = () => clearTimeout(timer)
  socket.once('close', stop)
  // A request is closed with its answer, also while its body is still on the way.
  request.once('close', () => {
    if (!request.complete) return
    stop()
    socket.off('close', stop)
  })
}

type Door = {
  /** Milliseconds a request has to arrive; large ones have more. */
  patience: number
  gate?: Pick<Gate, 'enter'>
  /** The shop is going to stop: answers ask their connection to end. */
  isStopping?(): boolean
}

/** The HTTP server under the framework: asks `first`, then the gate, then the framework's own listener. */
export function serverAsking(
  first: (request: IncomingMessage, response: ServerResponse) => boolean,
  { patience, gate, isStopping = () => false }: Door,
) {
  return (framework: RequestListener): Server =>
    createServer({ requestTimeout: 0, headersTimeout: patience, keepAliveTimeout: 72_000 }, (request, response) => {
      if (isStopping()) response.shouldKeepAlive = false
      // A body may come with any method, also where nobody reads it.
      if (hasBody(request)) arriveInTime(request, patience)
      if (first(request, response)) return
      if (gate) gate.enter(request, response, () => framework(request, response))
      else framework(request, response)
    })
}
