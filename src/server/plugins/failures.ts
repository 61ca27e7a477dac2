// The one error handler: every failure becomes one kind of body, in the caller's language, with a stable code and the request's id.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, coreErrors, textKey } from '#shared/errors.ts'
import { type Locale, localeFrom, regionalForm } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { Profile } from '#shared/profile.ts'
import { isUnavailable, isUnstorable, loggable } from '../db/failures.ts'
import { StorageAway } from '../storage.ts'
import { summedLog } from '../summed-log.ts'
import { say } from '../texts.ts'

/** Registers the handlers for thrown errors and unknown addresses. */
export function handleFailures(app: FastifyInstance, profile: Profile): void {
  const summed = summedLog(app.log)
  app.addHook('onClose', async () => summed.flush())
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error)
    const isBusy = known.status === 503
    if (known.status >= 500) {
      const { error: cause, at } = loggable(error)
      summed.note(isBusy ? 'warn' : 'error', cause, { at, requestId: request.id }, isBusy ? 'busy' : 'request failed')
    }
    return sendFailure(known, request, reply, profile)
  })
}

/** Sends one coded error. */
export function sendFailure(error: AppError, request: FastifyRequest, reply: FastifyReply, profile: Profile): FastifyReply {
  const locale = localeFrom(request.headers['accept-language'], profile.language)
  if (error.status === 503 || error.retryAfter) void reply.header('retry-after', String(error.retryAfter ?? 2))
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failureBody(error, locale, request.id, profile))
}

/** The body of an error. Parameters named `...Amount` are money and formatted as such. */
export function failureBody(error: AppError, locale: Locale, requestId: string, profile: Profile): object {
  const params = Object.fromEntries(
    Object.entries(error.params).map(([key, value]) =>
      typeof value === 'number' && /amount$/i.test(key)
        ? [key, formatMoney(value, profile.currency.code, regionalForm(locale, profile.locale))]
        : [key, value],
    ),
  )
  // Without a prototype: a caller may name a field `constructor`.
  const fields: Record<string, string[]> = Object.create(null)
  for (const { path, key, params: own } of error.fields)
    (fields[path] ??= []).push(say(locale, key.startsWith('validation.') || key.includes('.errors.') ? key : textKeyOrSelf(key), own))
  return {
    message: say(locale, textKey(error.code), params),
    error: { code: error.code, params: error.params, requestId },
    ...(error.fields.length ? { errors: fields } : {}),
    ...(error.data === undefined ? {} : { data: error.data }),
  }
}

/** A field may name an error code (`person.emailTaken`) or a text key (`person.validation.phoneShort`). */
const textKeyOrSelf = (key: string): string => (key.split('.').length === 2 ? textKey(key) : key)

type FastifyFailure = { statusCode?: number; code?: string }

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error) || error instanceof StorageAway) return coreErrors.busy()
  if (isUnstorable(error)) return coreErrors.invalid()
  const { statusCode, code }: FastifyFailure = typeof error === 'object' && error !== null ? error : {}
  if (code === 'ENOSPC' || code === 'EDQUOT') return coreErrors.diskFull()
  if (statusCode === 413) return coreErrors.tooLarge({ params: { megabytes: 1 } })
  if (statusCode === 415) return coreErrors.mediaType()
  if (statusCode === 429) return coreErrors.tooMany({ params: { seconds: 1 }, retryAfter: 1 })
  if (statusCode === 503) return coreErrors.busy()
  if (statusCode === 404) return coreErrors.notFound()
  if (statusCode !== undefined && statusCode < 500 && code?.startsWith('FST_')) return coreErrors.unreadable()
  if (statusCode === 400) return coreErrors.unreadable()
  return coreErrors.server()
}
