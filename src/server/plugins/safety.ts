// Headers on every answer, errors too: nothing is framed, sniffed or run that we did not send.
import type { FastifyInstance } from 'fastify'

const policy = (scripts: string, isSecure: boolean) =>
  [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** The content security policy of a page whose inline scripts have these hashes (`sha256-...`). */
export const pagePolicy = (scriptHashes: readonly string[], isSecure: boolean): string =>
  policy(scriptHashes.map((hash) => ` '${hash}'`).join(''), isSecure)

/** Registers the headers every answer carries. */
export function addSafetyHeaders(app: FastifyInstance, publicUrl: string): void {
  const isSecure = publicUrl.startsWith('https:')
  const fallback = policy('', isSecure)
  app.addHook('onSend', async (_request, reply, payload) => {
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('x-frame-options', 'DENY')
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', fallback)
    if (isSecure) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    return payload
  })
}
