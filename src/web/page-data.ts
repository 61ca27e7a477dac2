// A page's data: declared once as wants, fetched on the server for the first view and in the browser afterwards, read from one cache.
import { type QueryClient, type QueryKey, QueryClient as Client, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { createContext as createRouterContext, data, type RouterContextProvider } from 'react-router'
import { type CallError, isCallError, type RawInput } from '#shared/call.ts'
import type { AnyEndpoint, CallInput, Reply } from '#shared/endpoint.ts'
import type { PageMeta } from '#shared/paging.ts'
import { type Api, useApi } from './api.ts'

/** The API that loaders call on the server: in-process, in the visitor's language. */
export const apiOfRequest = createRouterContext<Api>()
/** The cache of one request: its loaders fill it, its components read it. */
export const answersOfRequest = createRouterContext<QueryClient>()

export type PageArgs = { params: Record<string, string | undefined>; url: URL }
export type Want = { endpoint: AnyEndpoint; input: RawInput; fallback?: (error: CallError) => unknown }
type LoaderArgs = { params: Record<string, string | undefined>; request: Request }
type Answers = readonly (readonly [QueryKey, unknown, number?])[]

/** Names one call a page needs. */
export const want = <E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Want => ({ endpoint, input: input ?? {} })

/** Names a call whose failure does not fail the page: what `fallback` makes of the error is its value until it is fetched again. */
export const wantWithFallback = <E extends AnyEndpoint>(endpoint: E, fallback: (error: CallError) => Reply<E>): Want => ({
  endpoint,
  input: {},
  fallback,
})

/** The age of a value that stands for a failed call: whoever shows it fetches anew. */
const longAgo = 1

const keyOf = (api: Api, { endpoint, input }: Want) => [endpoint.path, api.locale, input] as const

const optionsOf = (api: Api, each: Want) => ({
  queryKey: keyOf(api, each),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(each.endpoint, each.input as never, { ignore: true, signal }),
})

/**
 * The data client with the specification's rules: 3 retries, 1 s doubling to 30 s, cached until 5 minutes after the last use. Refusals are
 * not retried.
 */
export const createDataClient = (isServer: boolean): QueryClient =>
  new Client({
    defaultOptions: {
      queries: {
        retry: isServer ? false : (count, error) => count < 3 && !(isCallError(error) && error.status >= 400 && error.status < 500),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        gcTime: isServer ? Infinity : 300_000,
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        // Without a connection a call fails and says so, instead of waiting without a word; what is shown is fetched again once it is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })

let browserClient: QueryClient | undefined
let browserApi: Api | undefined

/** Sets the client and API of the browser's loaders; called once at start. */
export function usePageDataIn(client: QueryClient, api: Api): void {
  browserClient = client
  browserApi = api
}

function ofBrowser(): { client: QueryClient; api: Api } {
  if (!browserClient || !browserApi) throw new Error('page data used before start')
  return { client: browserClient, api: browserApi }
}

/** Gives further wants of a page, which depend on the answers to its first ones. */
type More = (answerOf: AnswerOf) => Want[]

/** Makes a route's server loader from its wants. A call answered 404 is the not-found page. */
export const onServer =
  (load: (args: PageArgs) => Want[], more?: More) =>
  async ({ params, request, context }: LoaderArgs & { context: Readonly<RouterContextProvider> }): Promise<null> => {
    await fetchAll(context.get(answersOfRequest), context.get(apiOfRequest), load({ params, url: new URL(request.url) }), more)
    return null
  }

/** Gives the answer of a call that a request's loader wanted. */
export type AnswerOf = <E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>) => Reply<E>

/** Reads what a request's loaders have already loaded. */
export const loadedIn = (context: Readonly<RouterContextProvider>): AnswerOf =>
  answersIn(context.get(answersOfRequest), context.get(apiOfRequest))

/** Reads what the browser's loaders have already loaded. */
export const loadedInBrowser: AnswerOf = (endpoint, input) => {
  const { client, api } = ofBrowser()
  return answersIn(client, api)(endpoint, input)
}

const answersIn =
  (client: QueryClient, api: Api): AnswerOf =>
  <E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>) => {
    const answer = client.getQueryData(keyOf(api, want(endpoint, input)))
    if (answer === undefined) throw new Error(`${endpoint.path} was not loaded`)
    return answer as Reply<E>
  }

/** Makes a route's browser loader from the same wants. */
export const inBrowser =
  (load: (args: PageArgs) => Want[], more?: More) =>
  async ({ params, request }: LoaderArgs): Promise<null> => {
    const { client, api } = ofBrowser()
    await fetchAll(client, api, load({ params, url: new URL(request.url) }), more)
    return null
  }

/** All answers a page was made of as one JSON text, for `takeAnswers`; the router's own form of nested data is larger and slower to read. */
export function answersText(client: QueryClient): string {
  const answers: Answers = client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { data: answer, dataUpdatedAt: at } }) =>
      answer === undefined ? [] : [at === longAgo ? [queryKey, answer, at] : [queryKey, answer]],
    )
  return JSON.stringify(answers)
}

/** Puts a page's data into the cache before its components read it. It is as fresh as the page, or as old as the text says. */
export function takeAnswers(client: QueryClient, text: string): void {
  const answers: Answers = JSON.parse(text)
  for (const [key, answer, updatedAt] of answers) client.setQueryData(key, answer, updatedAt === undefined ? {} : { updatedAt })
}

async function fetchAll(client: QueryClient, api: Api, wants: Want[], more?: More): Promise<void> {
  try {
    const fetched = wants.map((each) =>
      client.ensureQueryData({ ...optionsOf(api, each), revalidateIfStale: true }).catch((error: unknown) => {
        if (!each.fallback || !isCallError(error)) throw error
        client.setQueryData(keyOf(api, each), each.fallback(error), { updatedAt: longAgo })
      }),
    )
    // Of several failures the page shows that of the first want, not the quickest one: a product that is gone has no reviews either.
    await Promise.allSettled(fetched)
    for (const each of fetched) await each
    if (more) return await fetchAll(client, api, more(answersIn(client, api)))
  } catch (error) {
    if (isCallError(error))
      throw data({ code: error.code, message: error.message, requestId: error.requestId }, { status: error.status || 503 })
    throw error
  }
}

/** The data of a call the page wanted; waits for it otherwise. */
export function useData<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Reply<E> {
  const api = useApi()
  return useSuspenseQuery(optionsOf(api, want(endpoint, input))).data as Reply<E>
}

type LiveOptions = { enabled?: boolean; refetchInterval?: number; staleTime?: number; keepPrevious?: boolean }

/** Data fetched in the browser only (personal data, prices): { data, error, isPending, ... }. What is shown until it comes says `previousIn`. */
export function useLive<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, { keepPrevious = false, ...options }: LiveOptions = {}) {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey, queryFn } = optionsOf(api, want(endpoint, input)) as unknown as Query<Reply<E>>
  return useQuery<Reply<E>>({
    queryKey,
    queryFn,
    ...options,
    placeholderData: previousIn(client, queryKey, keepPrevious) as never,
  })
}

/**
 * Gives what is shown under a key until its answer comes: the answer before it in the other language, with `keepPrevious` also that to another input. A cache that was
 * emptied, since somebody else signs in, gives nothing of what was in it.
 */
export const previousIn =
  (client: QueryClient, queryKey: QueryKey, keepPrevious: boolean) =>
  (previous: unknown, from?: { queryKey: QueryKey; queryHash: string }): unknown => {
    if (!from || client.getQueryCache().get(from.queryHash) !== (from as unknown)) return undefined
    return keepPrevious || inputOf(from.queryKey) === inputOf(queryKey) ? previous : undefined
  }

type Query<R> = { queryKey: QueryKey; queryFn: () => Promise<R> }

/** The call of a key and its input, without the language. */
const inputOf = ([path, , input]: QueryKey): string => JSON.stringify([path, input])

/**
 * The answer that a form begins with. It is fetched anew, since data of an earlier visit would be saved with an outdated version. From then on the last fetched answer is
 * given, also when a later call fails: a form that is taken away loses what was typed.
 */
export function useFresh<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, options: LiveOptions = {}) {
  const answer = useLive(endpoint, input, { ...options, staleTime: 0 })
  const { data: present, error, isFetchedAfterMount, isPlaceholderData } = answer
  const held = useRef<{ of: string; answer: Reply<E> }>(null)
  const name = JSON.stringify(input ?? {})
  if (present !== undefined && !isPlaceholderData && (isFetchedAfterMount || error)) held.current = { of: name, answer: present }
  return { ...answer, data: held.current?.of === name ? held.current.answer : undefined }
}

/** Gives a function that fetches a screen's data before it is opened; cached data is not fetched again. */
export function usePrefetch<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): () => void {
  const client = useQueryClient()
  const api = useApi()
  return () => void client.prefetchQuery(optionsOf(api, want(endpoint, input)))
}

/** Marks every cached answer of these calls as stale, so that screens showing them fetch again. */
export function useRefresh(): (...endpoints: AnyEndpoint[]) => Promise<void> {
  const client = useQueryClient()
  return async (...endpoints) => {
    await Promise.all(endpoints.map((each) => refreshAnswers(client, each)))
  }
}

/** Fetches the shown answers of a call again. The client would take a first answer that is on its way for a fresh one; it may be older than the change. */
export async function refreshAnswers(client: QueryClient, { path }: Pick<AnyEndpoint, 'path'>): Promise<void> {
  const queryKey = [path]
  const first = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await Promise.allSettled(first.flatMap(({ promise }) => promise ?? []))
  await client.invalidateQueries({ queryKey })
}

/** Puts a reply of the server into the cache, so that the next screen shows it at once. */
export function useSeed(): <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, reply: Reply<E>) => void {
  const client = useQueryClient()
  const api = useApi()
  return (endpoint, input, reply) => client.setQueryData(keyOf(api, want(endpoint, input)), reply)
}

/** Gives a function that reads the answer of a call from the answers a page is made of, whatever its input. */
export const answerIn =
  (client: QueryClient) =>
  <E extends AnyEndpoint>(endpoint: E): Reply<E> | undefined =>
    client.getQueryCache().findAll({ queryKey: [endpoint.path] })[0]?.state.data as Reply<E> | undefined

/** Is one of the page's lists asked for a page after its last one? */
export const isPastEnd = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some(({ state }) => {
      const { data: rows = [], meta = {} } = (state.data ?? {}) as { data?: readonly unknown[]; meta?: Partial<PageMeta> }
      const { page = 1, perPage = 1, total = 0, totalIsExact = true } = meta
      // Of a list that was counted up to a limit, only its rows say where it ends.
      return page > 1 && (totalIsExact ? (page - 1) * perPage >= total : rows.length === 0)
    })
