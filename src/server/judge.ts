// Identifies the caller and checks access from the request's head alone, before a byte of the body is read.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import { localeFrom } from '#shared/locale.ts'
import { accessRefusal, isLooking } from './access.ts'
import { isFromOwnPage } from './plugins/api-elsewhere.ts'
import { networkOf } from './client-network.ts'
import type { Actor } from './ctx.ts'
import { countTry } from './rate-limit.ts'
import type { RequestInfo, RunnerDeps } from './runner.ts'

export type JudgeDeps = RunnerDeps & {
  /** Finds the person of a bearer token; null when the token is unknown or expired. */
  findActor(token: string, now: Date): Promise<Actor | null>
}
export type CallInfo = RequestInfo & { isPreview: boolean }

/** The media type of a plain form. */
export const formType = 'application/x-www-form-urlencoded'

/** The size of a multipart body beside its file. */
export const multipartExtra = 65_536

/** Gives the caller, their language and their preview right; refuses a call without the API key or with an ended session. */
export async function identify(request: FastifyRequest, endpoint: AnyEndpoint, deps: JudgeDeps): Promise<CallInfo> {
  if (!endpoint.webhook && !isApiKey(request.headers['x-api-key'], deps.config.apiKey)) throw coreErrors.apiKey()
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
    // Whoever looks at the shop as a customer sees what the customer sees.
    isPreview: admin?.kind === 'admin' && admin.permissions.includes('catalogue.see') && !(found && isLooking({ actor: found })),
    locale,
    requestId: request.id,
    ip: request.ip,
    now,
    log: request.log,
  }
}

/** Refuses a call that this caller may not make, makes too often, or sends in a wrong form. */
export async function judge(request: FastifyRequest, endpoint: AnyEndpoint, { actor, ip }: CallInfo, deps: JudgeDeps): Promise<void> {
  const refusal = accessRefusal(endpoint, { actor })
  if (refusal) throw refusal
  checkCrossSite(request, endpoint, actor, deps)
  checkForm(request, endpoint)
  if (endpoint.limit) await countTry(deps.db, `${endpoint.method} ${endpoint.path} ${networkOf(ip)}`, endpoint.limit)
}

/** Is this header the shop's API key? Browsers send it openly, so its length is no secret. */
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

/** The token of an `Authorization` header; undefined when it has another form. */
export const bearer = (header: string | undefined): string | undefined => /^Bearer (\S{10,200})$/.exec(header ?? '')?.[1]

/** Decodes a path; a malformed one is taken as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function checkCrossSite(request: FastifyRequest, endpoint: AnyEndpoint, actor: Actor, { config }: JudgeDeps): void {
  if (endpoint.method === 'GET' || endpoint.webhook || actor.kind !== 'visitor') return
  // A page at another address than the API cannot set the API's cookie; its browser says whose page it is.
  if (isFromOwnPage(request.headers.origin, config)) return
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  const header = request.headers['x-xsrf-token']
  if (!cookie || typeof header !== 'string' || !sameText(decoded(cookie), header)) throw coreErrors.xsrf()
}

function checkForm(request: FastifyRequest, endpoint: AnyEndpoint): void {
  if (endpoint.method === 'GET' || endpoint.webhook) return
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const { upload } = endpoint
  const types = upload ? ['multipart/form-data'] : [undefined, 'application/json', ...(endpoint.encoding === 'form' ? [formType] : [])]
  if (!types.includes(type)) throw coreErrors.mediaType()
  if (upload && declaredBytes(request) > upload.maxBytes + multipartExtra)
    throw coreErrors.tooLarge({ params: { megabytes: Math.floor(upload.maxBytes / 1_048_576) } })
}

/** The declared length of a request's body; 0 without a Content-Length. */
export const declaredBytes = (request: FastifyRequest): number => Number(request.headers['content-length']) || 0
