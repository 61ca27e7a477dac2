// Sends cached pages and public answers before the framework begins, so that the most frequent requests cost a lookup and a write (decision 7).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { localeFrom } from '#shared/locale.ts'
import type { AnswerCache, CachedAnswer } from './answer-cache.ts'
import { takesEncoding } from './compress.ts'
import type { Config } from './config.ts'
import { answerKey, cachedHeaders } from './http.ts'
import { isApiKey } from './judge.ts'
import { pageKey, pageLocale } from './page-key.ts'
import { apiOrigin } from './plugins/api-elsewhere.ts'
import { safetyHeaders } from './plugins/safety.ts'

type Headers = IncomingMessage['headers']

export type CachedFirst = { cache: AnswerCache; config: Pick<Config, 'apiKey' | 'profile' | 'publicUrl'>; isOpen(): boolean }

/** Sends the cached answer of a visitor's request and gives true; false leaves the request to the framework, whose answer is equal. */
export function cachedFirst({ cache, config, isOpen }: CachedFirst): (request: IncomingMessage, response: ServerResponse) => boolean {
  const safety = safetyHeaders(config.publicUrl)
  const fallback = config.profile.language
  // Answers that differ by the asking page are left to the framework.
  const isElsewhere = apiOrigin(config) !== null
  const heads = new WeakMap<CachedAnswer, string[]>()
  const find = (url: string, headers: Headers): CachedAnswer | undefined => {
    if (!url.startsWith('/api/')) return cache.get(pageKey(pageLocale(url, headers, fallback), url))
    if (headers['x-preview'] !== undefined || !isApiKey(headers['x-api-key'], config.apiKey)) return undefined
    return cache.get(answerKey(localeFrom(headers['accept-language'], fallback), url))
  }
  const headOf = (cached: CachedAnswer): string[] => {
    const made = Object.entries({ ...safety, ...cachedHeaders(cached) }).flat()
    heads.set(cached, made)
    return made
  }
  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || url[0] !== '/' || headers.authorization !== undefined || !isOpen()) return false
    if (isElsewhere && headers.origin !== undefined) return false
    const cached = find(url, headers)
    if (!cached) return false
    const head = heads.get(cached) ?? headOf(cached)
    if (headers['if-none-match'] === cached.etag) {
      response.writeHead(304, head).end()
      return true
    }
    const body = cached.compressed()
    if (!body || !takesEncoding(headers['accept-encoding'], 'br')) return false
    response.writeHead(cached.status, [...head, 'content-encoding', 'br', 'content-length', String(body.length)]).end(body)
    return true
  }
}
