// The bot check: a computation that the browser does and the server verifies; each answer is valid once.
import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { type AppError, atField } from '#shared/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { countTry } from '#server/rate-limit.ts'
import type { BotCheck } from '../contract.ts'
import { signInErrors } from './sign-in-errors.ts'

const minutes = 20
const algorithm = 'PBKDF2/SHA-256'
const cost = 1000
const keyLength = 32

const secrets = (ctx: Ctx) => {
  const derived = (purpose: string) => createHmac('sha256', ctx.config.secret).update(purpose).digest('hex')
  return { hmacSignatureSecret: derived('bot check'), hmacKeySignatureSecret: derived('bot check key') }
}

/** A new signed computation that soon expires. */
export async function newBotCheck(ctx: Ctx): Promise<BotCheck> {
  if (ctx.config.botCheck === 'test') return { kind: 'test', challenge: null }
  const expiresAt = Math.floor(ctx.now.getTime() / 1000) + minutes * 60
  const made = await createChallenge({ algorithm, cost, keyLength, deriveKey, counter: randomInt(1500, 500), expiresAt, ...secrets(ctx) })
  return { kind: 'altcha', challenge: BotChallenge.parse(made) }
}

const BotChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal(algorithm),
    nonce: z.string().max(100),
    salt: z.string().max(100),
    cost: z.literal(cost),
    keyLength: z.literal(keyLength),
    keyPrefix: z.string().max(100),
    keySignature: z.string().max(200),
    expiresAt: z.int(),
  }),
  signature: z.string().max(200),
})
const Answer = z.object({ challenge: BotChallenge, solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(200) }) })

/** Takes the answer sent with a form; refuses it when it is wrong, expired or was used before. */
export async function checkBot(ctx: Ctx, answer: string): Promise<void> {
  const refusal = atField(signInErrors.botCheck, 'botCheck')
  if (ctx.config.botCheck === 'test') {
    if (answer === 'test') return
    throw refusal
  }
  const given = readAnswer(answer)
  if (!given) throw refusal
  const { verified } = await verifySolution({ ...given, deriveKey, ...secrets(ctx) })
  if (!verified) throw refusal
  await handIn(ctx, given.challenge.signature, refusal)
}

function readAnswer(answer: string): z.output<typeof Answer> | null {
  try {
    return Answer.safeParse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

const handIn = (ctx: Ctx, signature: string, refusal: AppError): Promise<void> =>
  countTry(ctx.db, `bot check ${signature}`, { max: 1, seconds: minutes * 60 }).catch(() => {
    throw refusal
  })
