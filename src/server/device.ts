// Recognises browsers that signed in before: by a cookie that only the server reads, signed per account, so that wrong tries of others do not count for
// them.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'

export type Device = {
  /** The name of this browser in counters. */
  id: string
  /** Its product name, and that of the system it runs on; null where it does not say. */
  browser: string | null
  system: string | null
  /** Did this account sign in here before? */
  knows(account: string): boolean
  /** Records that this account signed in here. */
  remember(account: string): void
}

const name = 'jumla-device'
const mostAccounts = 5
const maxAge = 365 * 86_400

// The first that fits: most browsers name those that they descend from, too.
const browsers = {
  Edge: /Edg(?:e|A|iOS)?\//,
  Opera: /OPR\/|Opera/,
  'Samsung Internet': /SamsungBrowser\//,
  Firefox: /Firefox\/|FxiOS\//,
  Chrome: /Chrome\/|CriOS\//,
  Safari: /Version\/.* Safari\//,
}
const systems = {
  Android: /Android/,
  iPhone: /iPhone/,
  iPad: /iPad/,
  Windows: /Windows NT/,
  macOS: /Mac OS X|Macintosh/,
  ChromeOS: /CrOS/,
  Linux: /Linux/,
}

const firstIn = (names: Record<string, RegExp>, text: string): string | null =>
  Object.entries(names).find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** The names of a browser and its system by the user agent it sends. */
export const namesOf = (userAgent: string | undefined): Pick<Device, 'browser' | 'system'> => ({
  browser: firstIn(browsers, userAgent ?? ''),
  system: firstIn(systems, userAgent ?? ''),
})

type Head = { cookie?: string | undefined; 'user-agent'?: string | undefined }

/** Takes a request's head; gives the browser behind it, and the cookie to send when it changed. */
export function readDevice(
  { cookie: cookies, 'user-agent': userAgent }: Head,
  { secret, publicUrl }: Pick<Config, 'secret' | 'publicUrl'>,
): Device & { cookie(): string | null } {
  const sent = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,300})(?:;|$)`).exec(cookies ?? '')?.[1]?.split('.') ?? []
  const [id = randomBytes(16).toString('base64url'), ...marks] = sent
  const markOf = (account: string): string =>
    createHmac('sha256', secret).update(`device ${id} ${account}`).digest('base64url').slice(0, 22)
  const knows = (account: string): boolean => {
    const own = Buffer.from(markOf(account))
    return marks.map((mark) => Buffer.from(mark)).some((mark) => mark.length === own.length && timingSafeEqual(mark, own))
  }
  // Not among the marks, so that a sign-in whose transaction is run again is as new as before.
  const added = new Set<string>()
  return {
    id,
    ...namesOf(userAgent),
    knows,
    remember: (account) => {
      if (!knows(account)) added.add(markOf(account))
    },
    cookie: () =>
      added.size > 0
        ? `${name}=${[id, ...[...marks, ...added].slice(-mostAccounts)].join('.')}; Path=/api/auth; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`
        : null,
  }
}
