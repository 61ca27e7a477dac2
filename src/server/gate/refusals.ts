// The answer of an overloaded shop: made once at start, sent in microseconds, in the visitor's language, as a page to browsers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { coreErrors, textKey } from '#shared/errors.ts'
import { direction, type Locale, localeFrom, locales } from '#shared/locale.ts'
import { pageLocale } from '../page-key.ts'
import { safetyHeaders } from '../plugins/safety.ts'
import { say } from '../texts.ts'
import type { Why } from './gate.ts'

/** Seconds after which a client may retry. */
const retryAfter = 2
/** A larger body is not read to its end for a refusal; its connection is closed instead. */
const smallBody = 65_536

const page = (locale: Locale): string => `<!doctype html>
<html lang="${locale}" dir="${direction(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${say(locale, 'core.busyPage.title')}</title>
<style>:root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;margin:0;min-height:90vh;display:grid;place-items:center;text-align:center}main{padding:1.5rem;max-width:32rem}h1{font-size:1.5rem}a{display:inline-block;padding:.75rem 1.5rem;border:2px solid;border-radius:.5rem;color:inherit;text-decoration:none}</style></head>
<body><main><h1>${say(locale, 'core.busyPage.title')}</h1><p>${say(locale, textKey('core.busy'))}</p><p><a href="">${say(locale, 'ui.tryAgain')}</a></p></main></body>
</html>
`

const json = (locale: Locale): string =>
  JSON.stringify({ message: say(locale, textKey('core.busy')), error: { code: coreErrors.busy().code, params: {}, requestId: 'busy' } })

type Made = { head: string[]; body: Buffer }

/** Takes the shop's address and first language; gives a function that refuses one request and closes its connection when requested. */
export function refusals(publicUrl: string, fallback: Locale): (request: IncomingMessage, response: ServerResponse, why?: Why) => void {
  const safety = safetyHeaders(publicUrl)
  const made = (text: string, type: string): Made => {
    const body = Buffer.from(text)
    const headers = { ...safety, 'retry-after': String(retryAfter), 'cache-control': 'no-store', 'content-type': `${type}; charset=utf-8` }
    return { head: Object.entries({ ...headers, 'content-length': String(body.length) }).flat(), body }
  }
  const [pages, answers] = [page, json].map((write, at) =>
    Object.fromEntries(locales.map((locale) => [locale, made(write(locale), at === 0 ? 'text/html' : 'application/json')])),
  ) as [Record<Locale, Made>, Record<Locale, Made>]
  return (request, response) => {
    const { url = '/', headers } = request
    const isPage = !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)
    const { head, body } = isPage ? pages[pageLocale(url, headers, fallback)] : answers[localeFrom(headers['accept-language'], fallback)]
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > smallBody) response.shouldKeepAlive = false
    response.writeHead(503, head).end(request.method === 'HEAD' ? undefined : body)
  }
}
