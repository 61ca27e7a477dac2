// Makes Fastify routes from endpoints: identity, access, validation, one transaction per command, one body for every failure.
import multipart from '@fastify/multipart'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint, HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { cleanInput } from '#shared/clean-text.ts'
import { AppError, coreErrors, type FieldError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { fieldError } from '#shared/validation.ts'
import type { AnswerCache, CachedAnswer, Topic } from './answer-cache.ts'
import { listsTopic, reviewsTopic, stockTopic } from './catalogue-version.ts'
import { compressBrotli, takesEncoding } from './compress.ts'
import type { Ctx } from './ctx.ts'
import { type Device, readDevice } from './device.ts'
import { type CallInfo, declaredBytes, formType, identify, judge, type JudgeDeps } from './judge.ts'
import { arrivals, type ReceivedFile, type Room, withFile } from './receive-file.ts'
import { markRights } from './rights-mark.ts'
import { buildCtx } from './runner.ts'
import { serialiserOf } from './serialiser.ts'

export type RawParts = {
  file?: ReceivedFile | undefined
  raw?: string | undefined
  /** The browser of a call that signs in. */
  device?: Device | undefined
  headers: Record<string, string | string[] | undefined>
}
/** Takes the declared length of an upload before it is read; gives how many bytes may come, or throws. */
export type BeforeUpload<Params = unknown> = (ctx: Ctx, bytes: number, params: Params) => Promise<Room>
/** Takes a body that its schema refused; gives the further mistakes that only the server can find, so that all are reported together. */
export type FurtherErrors = (ctx: Ctx, body: object) => Promise<FieldError[]>
export type Route = {
  endpoint: AnyEndpoint
  handle(ctx: Ctx, input: never): Promise<unknown>
  beforeUpload?: BeforeUpload<never>
  furtherErrors?: FurtherErrors
}

/** Binds an endpoint to its handler; the only way to make a route. */
export const route = <E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: HandlerInput<E> & RawParts) => Promise<HandlerReply<E>>,
  beforeUpload?: BeforeUpload<z.output<NonNullable<E['params']>>>,
): Route => ({ endpoint, handle, ...(beforeUpload ? { beforeUpload } : {}) })

const jsonType = 'application/json; charset=utf-8'

export type HttpDeps = JudgeDeps & { cache: AnswerCache }

/** Mounts every route of the list on the app. */
export async function mount(app: FastifyInstance, routes: readonly Route[], deps: HttpDeps): Promise<void> {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, next) => next(null, readForm(String(body))))
  await app.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 4096 } })
  for (const each of routes.filter(({ endpoint }) => !endpoint.webhook)) mountRoute(app, each, deps)
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, next) => next(null, body))
    for (const each of routes.filter(({ endpoint }) => endpoint.webhook)) mountRoute(raw, each, deps)
  })
}

/** Reads a URL-encoded body; a key that comes twice is a list, which no field of texts takes. */
function readForm(body: string): Record<string, unknown> {
  const params = new URLSearchParams(body)
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key)
      return [key, values.length === 1 ? values[0] : values]
    }),
  )
}

function mountRoute(app: FastifyInstance, { endpoint, handle, beforeUpload, furtherErrors }: Route, deps: HttpDeps): void {
  const judged = new WeakMap<FastifyRequest, { info: CallInfo; room: Room | undefined }>()
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.upload ? { bodyLimit: endpoint.upload.maxBytes + 65_536 } : {}),
    ...(endpoint.maxBytes ? { bodyLimit: endpoint.maxBytes } : {}),
    // A query has no body that could be read too early.
    ...(endpoint.method === 'GET'
      ? {}
      : {
          onRequest: async (request, reply) => {
            const info = await identify(request, endpoint, deps)
            markRights(reply, info.actor)
            await judge(request, endpoint, info, deps)
            const room = beforeUpload && (await roomFor(request, endpoint, (...asked) => beforeUpload(buildCtx(deps, info), ...asked)))
            judged.set(request, { info, room })
          },
        }),
    handler: async (request, reply) => {
      const known = judged.get(request)
      const info = known?.info ?? (await identify(request, endpoint, deps))
      if (!known) markRights(reply, info.actor)
      const isCached = endpoint.cached !== undefined && !info.isPreview
      const key = isCached ? answerKey(info.locale, request.url) : null
      const cached = key === null ? undefined : deps.cache.get(key)
      if (cached) return sendCached(request, reply, cached)
      if (!known) await judge(request, endpoint, info, deps)
      const device = endpoint.device ? readDevice(request.headers, deps.config) : undefined
      const answer = async (): Promise<unknown> => {
        const further = furtherErrors && ((body: object) => furtherErrors(buildCtx(deps, info), body))
        const result = await withInput(request, { endpoint, deps, further, room: known?.room }, (input) =>
          perform(endpoint, buildCtx(deps, info), (inner) => toItsEnd(input, (asked) => handle(inner, { ...asked, device } as never))),
        )
        return endpoint.meta ? result : { data: result }
      }
      void reply.header('cache-control', isCached ? 'public, max-age=0, must-revalidate' : 'no-store')
      if (key === null) {
        const body = await answer()
        const cookie = device?.cookie()
        if (cookie) void reply.header('set-cookie', cookie)
        return reply.type(jsonType).send(serialiserOf(endpoint)(body))
      }
      const made = await deps.cache.serve(key, async () => {
        const version = deps.cache.version()
        const body = await answer()
        return deps.cache.put(key, version, serialiserOf(endpoint)(body), jsonType, { topics: topicsOf(endpoint, body) })
      })
      return sendCached(request, reply, made)
    },
  })
}

/** Gives how many bytes an upload may have; refuses one that declares more than its kind allows. */
async function roomFor(
  request: FastifyRequest,
  { upload, params }: AnyEndpoint,
  ask: (bytes: number, params: never) => Promise<Room>,
): Promise<Room | undefined> {
  const declared = declaredBytes(request)
  if (declared > (upload?.maxBytes ?? 0)) return undefined
  return ask(declared, check(params, request.params, 'notFound') as never)
}

/** The topics of an answer: those its endpoint declares, and the stock words it shows. */
function topicsOf({ cached = [], showsStock, showsReviews }: AnyEndpoint, body: unknown): Topic[] {
  if (showsReviews) return [...cached, reviewsTopic((body as { meta: { productId: string } }).meta.productId)]
  if (showsStock === undefined) return [...cached]
  return [...cached, showsStock === 'lists' ? listsTopic : stockTopic((body as { data: { id: string } }).data.id)]
}

type Listed = { meta?: { page?: number; total?: number } } | undefined

/** Lists return the total with their rows; past its end a list has no rows, so the total is read with the first page. */
async function toItsEnd(input: ReadInput, ask: (input: ReadInput) => Promise<unknown>): Promise<unknown> {
  const answer = await ask(input)
  const { query } = input as { query?: { page?: number } }
  const meta = (answer as Listed)?.meta
  if (meta?.total !== 0 || !query?.page || query.page === 1) return answer
  const first = (await ask({ ...input, query: { ...query, page: 1 } })) as Listed
  return { ...(answer as object), meta: { ...meta, ...first?.meta, page: meta.page } }
}

const perform = (endpoint: AnyEndpoint, ctx: Ctx, run: (ctx: Ctx) => Promise<unknown>): Promise<unknown> => {
  const isCommand = endpoint.method !== 'GET' && endpoint.transaction !== false
  return isCommand ? ctx.tx(run) : run(ctx)
}

type ReadInput = RawParts & { params: unknown; query: unknown; body: unknown }

type Further = ((body: object) => Promise<FieldError[]>) | undefined
type Reading = { endpoint: AnyEndpoint; deps: HttpDeps; further: Further; room: Room | undefined }

async function withInput(
  request: FastifyRequest,
  { endpoint, deps, further, room }: Reading,
  work: (input: ReadInput) => Promise<unknown>,
): Promise<unknown> {
  const parts = {
    params: check(endpoint.params, request.params, 'notFound'),
    query: check(endpoint.query, request.query, 'invalid'),
    headers: request.headers,
  }
  if (endpoint.webhook) return work({ ...parts, body: undefined, raw: typeof request.body === 'string' ? request.body : '' })
  if (!endpoint.upload) return work({ ...parts, body: await checkBody(endpoint, request.body ?? {}, further) })
  const folder = await arrivals(deps.config.dataDir)
  return withFile(request, { upload: endpoint.upload, folder, room }, (file) => work({ ...parts, body: undefined, file }))
}

async function checkBody(endpoint: AnyEndpoint, body: unknown, further: Further): Promise<unknown> {
  try {
    return check(endpoint.body, body, 'invalid')
  } catch (error) {
    if (!further || !(error instanceof AppError) || typeof body !== 'object' || body === null) throw error
    const known = new Set(error.fields.map(({ path }) => path))
    const more = (await further(body)).filter(({ path }) => !known.has(path))
    throw coreErrors.invalid({ fields: [...error.fields, ...more] })
  }
}

function check(schema: z.ZodType | undefined, value: unknown, as: 'invalid' | 'notFound'): unknown {
  if (!schema) return undefined
  const unstorable = cleanInput(value)
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success && unstorable.length === 0) return parsed.data
  if (as === 'notFound') throw coreErrors.notFound()
  const issues = (parsed.error?.issues ?? []).map(fieldError).filter(({ path }) => !unstorable.includes(path))
  throw coreErrors.invalid({ fields: [...unstorable.map((path) => ({ path, key: 'validation.unstorable' })), ...issues] })
}

/** The cache key of an endpoint's answer. */
export const answerKey = (locale: Locale, url: string): string => `${locale} ${url}`

/** The headers of a cached answer; its own come last. */
export const cachedHeaders = ({ etag, type, headers }: CachedAnswer): Record<string, string> => ({
  etag,
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'Accept-Encoding, Accept-Language, Cookie',
  'content-type': type,
  ...headers,
})

/** Sends a cached answer in a form the client accepts, or 304 when the client has it already. */
export async function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedAnswer): Promise<FastifyReply> {
  void reply.headers(cachedHeaders(cached))
  if (request.headers['if-none-match'] === cached.etag) return reply.code(304).send()
  if (!takesEncoding(request.headers['accept-encoding'], 'br')) return reply.send(await cached.plain())
  return reply.header('content-encoding', 'br').send(await cached.brotli())
}

/** The quality for answers that are sent once: quality 4 costs twice the time and saves a twelfth of the size. */
const sentOnce = 2

/**
 * Compresses larger API answers as the client accepts. Personal answers too: an attacker cannot put chosen text beside their secrets, so
 * their length reveals nothing.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < 2048 || reply.getHeader('content-encoding')) return done(null, payload)
    const accepts = request.headers['accept-encoding']
    const encoding = takesEncoding(accepts, 'br') ? 'br' : takesEncoding(accepts, 'gzip') ? 'gzip' : null
    if (!encoding) return done(null, payload)
    void reply.header('content-encoding', encoding).header('vary', 'Accept-Encoding').removeHeader('content-length')
    if (encoding === 'br') compressBrotli(payload, sentOnce, done)
    else gzip(payload, { level: 5 }, done)
  })
}

export const isAppError = (error: unknown): error is AppError => error instanceof AppError
