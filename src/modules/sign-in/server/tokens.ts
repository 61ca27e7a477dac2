import { createHash, randomBytes } from 'node:crypto'

/** A new opaque token of 256 bits, safe in addresses and headers. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
