// From endpoints to Fastify routes: identity, access, validation, one transaction per command, one body for every failure.
import multipart from '@fastify/multipart'
import { gzip } from 'node:zlib'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint, HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { AppError, coreErrors } from '#shared/errors.ts'
import { type Locale, localeFrom } from '#shared/locale.ts'
import { fieldError } from '#shared/validation.ts'
import { accessRefusal } from './access.ts'
import type { AnswerCache, Kept } from './answer-cache.ts'
import { listsTag, stockTag } from './catalogue-version.ts'
import { networkOf } from './client-network.ts'
import { compressBrotli } from './compress.ts'
import type { Actor, Ctx } from './ctx.ts'
import { type Device, readDevice } from './device.ts'
import { countTry } from './rate-limit.ts'
import { buildCtx, type RequestFacts, type RunnerDeps } from './runner.ts'
import { serialiserSchema } from './serialiser-schema.ts'

export type ReceivedFile = { name: string; mime: string; bytes: Buffer }
export type RawParts = {
  file?: ReceivedFile | undefined
  raw?: string | undefined
  /** The browser of a call that signs in. */
  device?: Device | undefined
  headers: Record<string, string | string[] | undefined>
}
export type Route = { endpoint: AnyEndpoint; handle(ctx: Ctx, input: never): Promise<unknown> }

/** Ties an endpoint to its handler; the only way to make a route. */
export const route = <E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: HandlerInput<E> & RawParts) => Promise<HandlerReply<E>>,
): Route => ({
  endpoint,
  handle,
})

export type HttpDeps = RunnerDeps & {
  cache: AnswerCache
  /** Finds who carries a bearer token; null when the token is unknown or over. */
  findActor(token: string, now: Date): Promise<Actor | null>
}

/** Mounts every route of the list on the app. */
export async function mount(app: FastifyInstance, routes: readonly Route[], deps: HttpDeps): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 4096 } })
  for (const each of routes.filter(({ endpoint }) => !endpoint.webhook)) mountRoute(app, each, deps)
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, next) => next(null, body))
    for (const each of routes.filter(({ endpoint }) => endpoint.webhook)) mountRoute(raw, each, deps)
  })
}

function mountRoute(app: FastifyInstance, { endpoint, handle }: Route, deps: HttpDeps): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { response: { '2xx': serialiserSchema(replySchema(endpoint)) } },
    ...(endpoint.upload ? { bodyLimit: endpoint.upload.maxBytes + 65_536 } : {}),
    ...(endpoint.maxBytes ? { bodyLimit: endpoint.maxBytes } : {}),
    handler: async (request, reply) => {
      if (!endpoint.webhook) checkApiKey(request, deps.config.apiKey)
      const facts = await identify(request, endpoint, deps)
      const isCached = endpoint.cached === true && !facts.isPreview
      const key = isCached ? answerKey(facts.locale, request.url) : null
      const kept = key === null ? undefined : deps.cache.get(key)
      if (kept) return sendKept(request, reply, kept)
      const ctx = buildCtx(deps, facts)
      const refusal = accessRefusal(endpoint, ctx)
      if (refusal) throw refusal
      checkCrossSite(request, endpoint, facts.actor)
      if (endpoint.limit) await countTry(deps.db, `${endpoint.method} ${endpoint.path} ${networkOf(facts.ip)}`, endpoint.limit)
      const device = endpoint.device ? readDevice(request.headers.cookie, deps.config) : undefined
      const input = { ...(await readInput(request, endpoint)), device }
      const answer = async (): Promise<unknown> => {
        const result = await perform(endpoint, ctx, (inner) => handle(inner, input as never))
        return endpoint.meta ? result : { data: result }
      }
      void reply.header('cache-control', isCached ? 'public, max-age=0, must-revalidate' : 'no-store')
      if (key === null) {
        const body = await answer()
        const cookie = device?.cookie()
        if (cookie) void reply.header('set-cookie', cookie)
        return body
      }
      // Taken before anything is sent: an answer that goes on being made afterwards is still cut to its schema.
      const serialise = reply.getSerializationFunction('2xx')
      const made = await deps.cache.serve(key, async () => {
        const version = deps.cache.version()
        const body = await answer()
        if (!serialise) throw new Error(`${endpoint.path} has no schema for its answer`)
        return deps.cache.put(key, version, serialise(body as Record<string, unknown>), 'application/json; charset=utf-8', {
          tags: stockTags(endpoint, body),
        })
      })
      return sendKept(request, reply, made)
    },
  })
}

/** By which changes of stock an answer becomes old. */
function stockTags({ showsStock }: AnyEndpoint, body: unknown): string[] {
  if (showsStock === undefined) return []
  return showsStock === 'lists' ? [listsTag] : [stockTag((body as { data: { id: string } }).data.id)]
}

const perform = (endpoint: AnyEndpoint, ctx: Ctx, run: (ctx: Ctx) => Promise<unknown>): Promise<unknown> => {
  const isCommand = endpoint.method !== 'GET' && endpoint.transaction !== false
  return isCommand ? ctx.tx(run) : run(ctx)
}

/** The JSON schema of an endpoint's whole answer; a field it does not name is not sent. */
export function replySchema(endpoint: AnyEndpoint): object {
  const whole = endpoint.meta ? z.object({ data: endpoint.reply, meta: endpoint.meta }) : z.object({ data: endpoint.reply })
  const { $schema: _, ...schema } = z.toJSONSchema(whole, { io: 'output', target: 'draft-7', unrepresentable: 'any' })
  return schema
}

function checkApiKey(request: FastifyRequest, key: string): void {
  const given = request.headers['x-api-key']
  if (!isApiKey(given, key)) throw coreErrors.apiKey()
}

/** Is this header the shop's API key? Browsers carry it in the open: of its length alone nothing is hidden. */
export function isApiKey(given: string | string[] | undefined, key: string): boolean {
  if (typeof given !== 'string' || given.length !== key.length) return false
  const [a, b] = [Buffer.from(given), Buffer.from(key)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Compares two secrets in constant time. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

const bearer = (header: string | undefined): string | undefined => /^Bearer (\S{10,200})$/.exec(header ?? '')?.[1]

async function identify(request: FastifyRequest, endpoint: AnyEndpoint, deps: HttpDeps): Promise<RequestFacts & { isPreview: boolean }> {
  const now = new Date()
  const locale = localeFrom(request.headers['accept-language'], deps.config.profile.language)
  const token = bearer(request.headers.authorization)
  const found = token ? await deps.findActor(token, now) : null
  if (token && !found && endpoint.access !== 'public') throw coreErrors.sessionExpired()
  const adminToken =
    request.headers['x-preview'] === 'true' ? bearer(`Bearer ${String(request.headers['x-admin-token'] ?? '')}`) : undefined
  const admin = adminToken ? await deps.findActor(adminToken, now) : null
  return {
    actor: found ?? { kind: 'visitor' },
    isPreview: admin?.kind === 'admin',
    locale,
    requestId: request.id,
    ip: request.ip,
    now,
    log: request.log,
  }
}

function checkCrossSite(request: FastifyRequest, endpoint: AnyEndpoint, actor: Actor): void {
  if (endpoint.method === 'GET' || endpoint.webhook || actor.kind !== 'visitor') return
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  const header = request.headers['x-xsrf-token']
  if (!cookie || typeof header !== 'string' || !sameText(decodeURIComponent(cookie), header)) throw coreErrors.xsrf()
}

type ReadInput = RawParts & { params: unknown; query: unknown; body: unknown }

async function readInput(request: FastifyRequest, endpoint: AnyEndpoint): Promise<ReadInput> {
  const parts = {
    params: check(endpoint.params, request.params, 'notFound'),
    query: check(endpoint.query, request.query, 'invalid'),
    headers: request.headers,
  }
  if (endpoint.webhook) return { ...parts, body: undefined, raw: typeof request.body === 'string' ? request.body : '' }
  if (endpoint.upload) return { ...parts, body: undefined, file: await readFile(request, endpoint.upload) }
  return { ...parts, body: check(endpoint.body, request.body ?? {}, 'invalid') }
}

function check(schema: z.ZodType | undefined, value: unknown, as: 'invalid' | 'notFound'): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  if (as === 'notFound') throw coreErrors.notFound()
  throw coreErrors.invalid({ fields: parsed.error.issues.map(fieldError) })
}

async function readFile(request: FastifyRequest, upload: NonNullable<AnyEndpoint['upload']>): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw coreErrors.mediaType()
  const part = await request.file({ limits: { fileSize: upload.maxBytes } })
  if (!part) throw coreErrors.invalid({ fields: [{ path: 'file', key: 'validation.noFile' }] })
  const bytes = await part.toBuffer().catch(() => {
    throw coreErrors.tooLarge({ params: { megabytes: Math.floor(upload.maxBytes / 1_048_576) } })
  })
  if (!upload.accept.includes(part.mimetype)) throw coreErrors.invalid({ fields: [{ path: 'file', key: 'validation.fileType' }] })
  return { name: part.filename.slice(0, 200), mime: part.mimetype, bytes }
}

/** Under which key the answer of a cached endpoint is kept. */
export const answerKey = (locale: Locale, url: string): string => `${locale} ${url}`

/** The headers a kept answer is sent with. */
export const keptHeaders = ({ etag, type }: Kept): Record<string, string> => ({
  etag,
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'Accept-Encoding, Accept-Language, Cookie',
  'content-type': type,
})

/** Sends a kept answer in the form the client takes, or 304 when it has it already. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): Promise<FastifyReply> {
  void reply.headers(keptHeaders(kept))
  if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send()
  if (!String(request.headers['accept-encoding'] ?? '').includes('br')) return reply.send(await kept.plain())
  return reply.header('content-encoding', 'br').send(await kept.brotli())
}

/** The quality of what is sent once: quality 4 costs twice the work and saves a twelfth of the size. */
const sentOnce = 2

/** Compresses larger API answers as the client accepts; personal answers too, since their length tells nothing a stranger can steer. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < 2048 || reply.getHeader('content-encoding')) return done(null, payload)
    const accepts = String(request.headers['accept-encoding'] ?? '')
    const encoding = accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : null
    if (!encoding) return done(null, payload)
    void reply.header('content-encoding', encoding).header('vary', 'Accept-Encoding').removeHeader('content-length')
    if (encoding === 'br') compressBrotli(payload, sentOnce, done)
    else gzip(payload, { level: 5 }, done)
  })
}

/** Is this one of our coded errors? */
export const isAppError = (error: unknown): error is AppError => error instanceof AppError
