// For tests: links of the mails of sign-in.
import { randomUUID } from 'node:crypto'
import type { TestApp } from '#testing/app.ts'
import { issueToken, type Purpose } from '../one-time-tokens.ts'

/** The token of the link below a path in the newest mail to an address. */
export const mailedToken = (app: TestApp, email: string, path: string): string =>
  new RegExp(`http://shop.test${path}([\\w-]{43})`).exec(app.mails(email).at(-1) ?? '')?.[1] ?? ''

/** The token of a link that was mailed some minutes ago. */
export async function linkOf(
  app: TestApp,
  { id, email }: { id: string; email: string },
  purpose: Purpose,
  minutesAgo = 0,
): Promise<string> {
  const token = await app.asSystem((ctx) => {
    const now = new Date(ctx.now.getTime() - minutesAgo * 60_000)
    return issueToken({ ...ctx, now }, { purpose, personId: id, email, askedAt: now.toISOString(), mailKey: randomUUID() })
  })
  if (token === null) throw new Error('no link')
  return token
}
