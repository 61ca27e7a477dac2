// Which inline scripts a page may run: its policy names each by its hash, so that pages can be cached and need no nonce of their own.
import { createHash } from 'node:crypto'
import { type PagePolicy, pagePolicy } from '../server/plugins/safety.ts'

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

/** Takes the inline scripts the server rendered into a page (inline-scripts.ts) and what else its policy allows; gives the policy. */
export const policyFor = (scripts: readonly string[], page: PagePolicy): string => pagePolicy(scripts.map(hashOf), page)

// The theme's editor shows these pages in a frame; frames of other hosts are refused everywhere.
const previewed = /^\/(?:products|productDetails\/[^/]+|admin-panel\/secure(?:\/(?:product)?)?)?$/

/** May a page of the shop itself show the page of this path in a frame? */
export const isPreviewed = (pathname: string): boolean => previewed.test(pathname)
