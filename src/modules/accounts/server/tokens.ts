import { createHash, randomBytes, randomInt } from 'node:crypto'

/** A new opaque token of 256 bits, safe in addresses and headers. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code that people can read out: no letter looks like a digit. */
export const newPersonCode = (): string => Array.from({ length: 8 }, () => letters[randomInt(letters.length)] ?? '').join('')
