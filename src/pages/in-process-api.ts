// The API for the loaders of a page on the server: the calls a visitor may make, without a network, and without a request when the answer is cached.
import type { FastifyInstance } from 'fastify'
import { CallError, isFailed, type FailedBody, type RawInput, urlOf } from '#shared/call.ts'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'
import type { AnswerCache, CachedAnswer, Topic } from '../server/answer-cache.ts'
import { answerKey } from '../server/http.ts'

/** The API of a loader: calls as a visitor in one language. */
export type InProcessApi = { locale: Locale; call(endpoint: AnyEndpoint, input?: RawInput): Promise<unknown> }

/** The topics of the answers a page is made of, and the oldest version among them: the page is as old as they are. */
export type Used = { version: number; topics: Set<Topic> }

type Deps = { cache: AnswerCache; apiKey: string }

/** Gives the API for one page, which notes in `used` what the page is made of. */
export function inProcessApi(app: FastifyInstance, { cache, apiKey }: Deps): (locale: Locale, used: Used) => InProcessApi {
  const read = reader()
  const ask = async (url: string, locale: Locale): Promise<unknown> => {
    const headers = { 'x-api-key': apiKey, accept: 'application/json', 'accept-language': locale }
    const response = await app.inject({ method: 'GET', url, headers })
    const body: unknown = response.json()
    if (isFailed(response.statusCode, body)) throw new CallError(response.statusCode, body as FailedBody)
    return body
  }
  return (locale, used) => ({
    locale,
    call: async (endpoint, input = {}) => {
      const url = urlOf(endpoint, input)
      const key = answerKey(locale, url)
      const cached = endpoint.cached ? cache.fresh(key) : undefined
      // A new page is not made of old answers.
      if (endpoint.cached && !cached) cache.forgetOld(key)
      const body = await (cached ? read(cached) : ask(url, locale)).catch((error: unknown) => {
        // A page that is made in spite of it is not cached.
        used.version = -1
        throw error
      })
      const from = cached ?? (endpoint.cached && cache.peek(key))
      // An answer that was outdated before it was there is not cached, and neither is a page made of it.
      if (endpoint.cached) used.version = Math.min(used.version, from?.version ?? -1)
      for (const topic of from?.topics ?? []) used.topics.add(topic)
      return endpoint.meta ? body : (body as { data: unknown }).data
    },
  })
}

const mostRead = 64

/** Reads cached answers; the last ones read stay read, since every page asks for those of its frame. */
function reader(): (answer: CachedAnswer) => Promise<unknown> {
  const read = new Map<CachedAnswer, unknown>()
  return async (answer) => {
    if (read.has(answer)) return read.get(answer)
    if (read.size >= mostRead) read.clear()
    const body: unknown = JSON.parse((await answer.plain()).toString())
    read.set(answer, body)
    return body
  }
}
