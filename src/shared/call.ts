// Turns an endpoint and its input into a request, for the browser, the in-process client and the tests.
import type { AnyEndpoint } from './endpoint.ts'

export type RawInput = { params?: Record<string, unknown> | undefined; query?: Record<string, unknown> | undefined; body?: unknown }

/** Fills the path's parameters and appends the query; lists become comma lists, empty values are left out. */
export function urlOf(endpoint: AnyEndpoint, input: RawInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    query.set(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Takes a flat body; gives it URL-encoded, without the fields that are not set. */
export const formBody = (body: unknown): string =>
  new URLSearchParams(
    Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  ).toString()

/** The endpoint with its schemas; browsers may have to fetch them first. */
export const wholeOf = <E extends AnyEndpoint>(endpoint: E): E | Promise<E> =>
  endpoint.whole ? (endpoint.whole() as Promise<E>) : endpoint

/** The body of a failed call. */
export type FailedBody = {
  message?: string
  error?: { code: string; params?: Record<string, string | number>; requestId?: string } | string
  errors?: Record<string, string[]>
  data?: unknown
}

/** A response counts as failed if the status is above 299 or the body contains errors or error (specification section 7). */
export const isFailed = (status: number, body: unknown): boolean =>
  status > 299 || (typeof body === 'object' && body !== null && ('error' in body || 'errors' in body))

/** Raised by clients for a failed call. status 0: the server was not reached. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly params: Record<string, string | number>
  readonly fields: Record<string, string[]>
  readonly data: unknown
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  /** A wrong input shows as a warning, everything else as an error. */
  readonly isInput: boolean

  constructor(status: number, body: FailedBody, retryAfter?: number, wordless = 'Failed to execute operation') {
    super(body.message || (typeof body.error === 'string' && body.error) || wordless)
    this.name = 'CallError'
    const error = typeof body.error === 'object' ? body.error : undefined
    this.status = status
    this.code = error?.code ?? (status === 0 ? 'core.offline' : 'core.unknown')
    this.params = error?.params ?? {}
    this.fields = body.errors ?? {}
    this.data = body.data
    this.requestId = error?.requestId
    this.retryAfter = retryAfter
    this.isInput = status === 422
  }
}

/** Is it a failed call? Compared by name, since pages rendered on the server meet the class of another bundle. */
export const isCallError = (error: unknown): error is CallError => error instanceof Error && error.name === 'CallError'
