// Seals secrets that the database stores but must not be able to read: with a key made from the shop's secret, and bound to their person.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'

const algorithm = 'aes-256-gcm'
const keyOf = ({ config }: Ctx): Buffer => Buffer.from(hkdfSync('sha256', config.secret, '', 'jumla second factor', 32))

/** Takes a text; gives it sealed for this person. */
export function seal(ctx: Ctx, personId: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyOf(ctx), nonce).setAAD(Buffer.from(personId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** The sealed text; null when it was sealed for somebody else or with another secret. */
export function unseal(ctx: Ctx, personId: string, sealed: string): string | null {
  const [nonce, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !tag || !text) return null
  try {
    const decipher = createDecipheriv(algorithm, keyOf(ctx), nonce).setAAD(Buffer.from(personId)).setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
