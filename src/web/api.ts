// The client's call wrapper: headers, tokens and the rule for failed calls. The web reaches the server in no other way.
import { createContext, useContext } from 'react'
import { CallError, type FailedBody, formBody, isFailed, type RawInput, urlOf } from '#shared/call.ts'
import type { AnyEndpoint, CallInput, Reply } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'
import { noteError } from './global-error.ts'
import { adminToken, crossSiteToken, isPreviewing, type TokenKey, tokenOf } from './browser-state.ts'
import { noteEndedSession } from './session-state.ts'

export type CallOptions = {
  /** The caller shows the failure itself, so there is no toast. */
  ignore?: boolean
  signal?: AbortSignal
  /** Further headers; they replace the wrapper's own of the same name. */
  headers?: Record<string, string>
}

export type Api = {
  locale: Locale
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, options?: CallOptions): Promise<Reply<E>>
}

const ApiContext = createContext<Api | null>(null)
export const ApiProvider = ApiContext.Provider

/** The API of this page: in-process on the server, fetch in the browser. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('no API above this component')
  return api
}

type BrowserApiDeps = {
  apiKey: string
  baseUrl: string
  locale(): Locale
  /** The message of a failure that came without one. */
  wordsFor(code: string): string
  onFailure(error: CallError): void
}

/** A window event: the server was not reached. */
export const unreached = 'jumla:unreached'

/** A window event: an answer named the admin's rights, in its detail. */
export const rightsNamed = 'jumla:rights'

/** The browser's API. `onFailure` shows a toast for a failed call unless its caller handles failures. */
export function browserApi({ apiKey, baseUrl, locale, wordsFor, onFailure }: BrowserApiDeps): Api {
  return {
    get locale() {
      return locale()
    },
    call: async <E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, { ignore = false, signal, headers }: CallOptions = {}) => {
      const token = tokenOf(tokenKeyOf(endpoint))
      try {
        const raw: RawInput & { file?: File } = input ?? {}
        const response = await fetch(baseUrl + urlOf(endpoint, raw), {
          method: endpoint.method,
          headers: { ...headersOf(endpoint, apiKey, locale()), ...headers },
          ...bodyOf(endpoint, raw),
          ...(signal ? { signal } : {}),
        }).catch((error: unknown) => {
          if (signal?.aborted) throw error
          dispatchEvent(new Event(unreached))
          throw new CallError(0, { message: wordsFor('core.offline') })
        })
        const rights = response.headers.get('x-rights')
        if (rights) dispatchEvent(new CustomEvent(rightsNamed, { detail: rights }))
        return (await readReply(endpoint, response, wordsFor('core.unknown'))) as Reply<E>
      } catch (error) {
        if (error instanceof CallError) noteEndedSession(endpoint, error, tokenKeyOf(endpoint), token)
        if (error instanceof CallError) noteError(error)
        if (error instanceof CallError && !ignore) onFailure(error)
        throw error
      }
    },
  }
}

const isOffice = (endpoint: AnyEndpoint) => endpoint.path.startsWith('/api/admin') || endpoint.path.startsWith('/api/auth/admin')

const tokenKeyOf = (endpoint: AnyEndpoint): TokenKey => (isOffice(endpoint) ? 'tokenAdmin' : 'tokenUser')

function headersOf(endpoint: AnyEndpoint, apiKey: string, locale: Locale): Record<string, string> {
  const preview = isPreviewing()
  const token = tokenOf(tokenKeyOf(endpoint))
  return {
    'X-Api-Key': apiKey,
    Accept: 'application/json',
    'Accept-Language': locale,
    'X-Preview': String(preview),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(preview && !isOffice(endpoint) ? { 'X-Admin-Token': adminToken() ?? '' } : {}),
    ...(endpoint.method === 'GET' ? {} : { 'X-XSRF-TOKEN': crossSiteToken() }),
    ...(endpoint.method === 'GET' || endpoint.upload || !endpoint.body ? {} : { 'Content-Type': typeOf(endpoint) }),
  }
}

const typeOf = ({ encoding }: AnyEndpoint) => (encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json')

function bodyOf(endpoint: AnyEndpoint, input: RawInput & { file?: File }): { body?: BodyInit } {
  if (endpoint.upload && input.file) {
    const form = new FormData()
    form.set('file', input.file)
    return { body: form }
  }
  if (!endpoint.body || endpoint.method === 'GET') return {}
  return { body: endpoint.encoding === 'form' ? formBody(input.body) : JSON.stringify(input.body ?? {}) }
}

/** Reads a response; throws CallError when it counts as failed. */
export async function readReply(endpoint: AnyEndpoint, response: Response, wordless?: string): Promise<unknown> {
  const body: unknown = await response.json().catch(() => ({}))
  if (isFailed(response.status, body))
    throw new CallError(response.status, body as FailedBody, Number(response.headers.get('retry-after')) || undefined, wordless)
  return endpoint.meta ? body : (body as { data: unknown }).data
}
