// Passwords: argon2id from Node itself, at most two at once, so that a wave of sign-ins cannot fill the machine's memory.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { turns } from '#server/turns.ts'
import { signInErrors } from './sign-in-errors.ts'

const cost = { memory: 46 * 1024, passes: 1, parallelism: 1, tagLength: 32 }
const inTurn = turns(2, { longest: 64, busy: () => signInErrors.busy({ retryAfter: 2 }) })

/** Refuses when the queue of password checks is full. Called before anything is counted or read. */
export const needHashTurn = (): void => inTurn.needPlace()

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { ...cost, message: password.normalize('NFKC'), nonce }, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Takes a password; gives the stored text with parameters, salt and hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await inTurn(() => derive(password, salt))
  return `$argon2id$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

const nobody = `$argon2id$m=0,t=0,p=0$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

/** Does the password match the stored hash? null (no such person) and '' (no password yet) take equally long and never match. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const [, , , salt = '', hash = ''] = (kept || nobody).split('$')
  const key = await inTurn(() => derive(password, Buffer.from(salt, 'base64url')))
  const expected = Buffer.from(hash, 'base64url')
  return expected.length === key.length && timingSafeEqual(expected, key) && Boolean(kept)
}
