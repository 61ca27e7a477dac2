// Which inline scripts a page may run: its policy names each by its hash, so that pages can be cached and need no nonce of their own.
import { createHash } from 'node:crypto'
import { pagePolicy } from '../server/plugins/safety.ts'

const mostHashes = 500
const hashes = new Map<string, string>()

/** Most pages have the same few scripts. */
function hashOf(code: string): string {
  const known = hashes.get(code)
  if (known) return known
  if (hashes.size >= mostHashes) hashes.clear()
  const made = `sha256-${createHash('sha256').update(code).digest('base64')}`
  hashes.set(code, made)
  return made
}

/**
 * Takes the inline scripts the server rendered into a page (inline-scripts.ts) and, for pages with a map, the address of its tiles; gives the page's
 * content security policy.
 */
export const policyFor = (scripts: readonly string[], isSecure: boolean, tiles?: string): string =>
  pagePolicy(scripts.map(hashOf), isSecure, tiles === undefined ? [] : [new URL(tiles).origin])
