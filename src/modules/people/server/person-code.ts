import { randomInt } from 'node:crypto'

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code that people can read out: no letter looks like a digit. */
export const newPersonCode = (): string => Array.from({ length: 8 }, () => letters[randomInt(letters.length)] ?? '').join('')
