// Recognises browsers that signed in before: by a cookie that only the server reads, signed per account, so that wrong tries of others do not count for
// them.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'

export type Device = {
  /** The name of this browser in counters. */
  id: string
  /** Did this account sign in here before? */
  knows(account: string): boolean
  /** Records that this account signed in here. */
  remember(account: string): void
}

const name = 'jumla-device'
const mostAccounts = 5
const maxAge = 365 * 86_400

/** Takes a request's cookies; gives the browser behind them, and the cookie to send when it changed. */
export function readDevice(
  cookies: string | undefined,
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
  let isNew = false
  return {
    id,
    knows,
    remember: (account) => {
      if (knows(account)) return
      marks.push(markOf(account))
      isNew = true
    },
    cookie: () =>
      isNew
        ? `${name}=${[id, ...marks.slice(-mostAccounts)].join('.')}; Path=/api/auth; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`
        : null,
  }
}
