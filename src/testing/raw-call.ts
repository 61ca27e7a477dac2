// Raw HTTP calls, for tests that send what no client of ours sends: any body, any header, from any address.
import { urlOf } from '#shared/call.ts'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { z } from 'zod'
import type { TestApp } from './app.ts'

export const apiKey = { 'x-api-key': 'jumla-web' }
export const crossSitePair = { cookie: `XSRF-TOKEN=${'x'.repeat(32)}`, 'x-xsrf-token': 'x'.repeat(32) }

export type RawCall = {
  token?: string | null
  body?: unknown
  /** Sent as it is instead of JSON of `body`. */
  payload?: string
  headers?: Record<string, string>
  /** The address that the call comes from; without it every call has another one. */
  from?: string
}
export type RawAnswer = { status: number; code: string | null; body: unknown; text: string; headers: Record<string, unknown> }

const Failure = z.object({ error: z.object({ code: z.string() }) })
let calls = 0

/** Another address for every call, so that no limit per address refuses before the tested rule does. */
const freshAddress = (): string => {
  calls += 1
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
}

/** Sends one request with the API key and the cross-site pair; gives status, code and the raw text. */
export async function rawCall(app: TestApp, method: AnyEndpoint['method'], url: string, call: RawCall = {}): Promise<RawAnswer> {
  const { token = null, body, headers = {} } = call
  const payload = call.payload ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await app.inject({
    method,
    url,
    remoteAddress: call.from ?? freshAddress(),
    headers: {
      ...apiKey,
      ...crossSitePair,
      'accept-language': 'en',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const isJson = String(answer.headers['content-type'] ?? '').includes('json')
  const parsed: unknown = isJson ? answer.json() : null
  const failure = Failure.safeParse(parsed)
  return {
    status: answer.statusCode,
    code: failure.success ? failure.data.error.code : null,
    body: parsed,
    text: answer.body,
    headers: answer.headers,
  }
}

/** Values that fit every path parameter and name no record. */
const nobody = '00000000-0000-7000-8000-000000000000'
export const strangeParams: Record<string, string> = {
  slug: 'nothing-of-this-name',
  token: 'a-token-that-was-never-given-out',
  action: 'accept',
  kind: 'favorites',
  number: '1',
  hash: '0'.repeat(64),
}

/** The address of an endpoint with ids that do not exist; `params` replaces some of them. */
export const strangeUrl = (endpoint: AnyEndpoint, params: Record<string, string> = {}): string => {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return urlOf(endpoint, { params: Object.fromEntries(names.map((name) => [name, params[name] ?? strangeParams[name] ?? nobody])) })
}
