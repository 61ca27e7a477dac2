// Security headers on every answer, also on errors: no framing, no sniffing, no scripts but our own.
import type { FastifyInstance } from 'fastify'

/** Other hosts that a page may use, by directive of its policy. */
export type Allowed = Partial<Record<'script' | 'style' | 'connect' | 'frame', readonly string[]>>

/** The parts of the policy that differ from page to page. */
export type PagePolicy = {
  isSecure: boolean
  allowed?: Allowed
  /** Pages of the shop itself may show it in a frame, as the theme's editor does. */
  isFramedByUs?: boolean
}

const list = (own: string, others: readonly string[] = []): string => [own, ...others].join(' ')

const policy = (scripts: string, { isSecure, allowed = {}, isFramedByUs = false }: PagePolicy) =>
  [
    "default-src 'self'",
    // The decoder of scanned barcodes is WebAssembly; nothing else may be compiled from data.
    list(`script-src 'self' 'wasm-unsafe-eval'${scripts}`, allowed.script),
    list("style-src 'self' 'unsafe-inline'", allowed.style),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    list("connect-src 'self'", allowed.connect),
    "worker-src 'self' blob:",
    // The players of a product's videos at other hosts; a page loads one only when it is pressed.
    list("frame-src 'self' blob: https://www.youtube-nocookie.com https://player.vimeo.com", allowed.frame),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${isFramedByUs ? "'self'" : "'none'"}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** The content security policy of a page whose inline scripts have these hashes (`sha256-...`). */
export const pagePolicy = (scriptHashes: readonly string[], page: PagePolicy): string =>
  policy(scriptHashes.map((hash) => ` '${hash}'`).join(''), page)

/** The headers of every answer; a page has its own content security policy. */
export function safetyHeaders(publicUrl: string): Record<string, string> {
  const isSecure = publicUrl.startsWith('https:')
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    'content-security-policy': policy('', { isSecure }),
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Scripts, styles and fonts are no documents: a short policy is enough, since a visit sends these headers twenty times. */
const assetHeaders = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" }

/** Registers the headers. */
export function addSafetyHeaders(app: FastifyInstance, publicUrl: string): void {
  const { 'content-security-policy': fallback = '', 'referrer-policy': referrer = '', ...headers } = safetyHeaders(publicUrl)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode < 400 && request.url.startsWith('/assets/')) {
      void reply.headers(assetHeaders)
      return done(null, payload)
    }
    void reply.headers(headers)
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', fallback)
    if (!reply.hasHeader('referrer-policy')) void reply.header('referrer-policy', referrer)
    done(null, payload)
  })
}
