// The bot check: a computation that the browser does and the server verifies, or the answer of a service's widget. Each answer is valid once.
import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { type AppError, atField } from '#shared/errors.ts'
import { botServices } from '#server/bot-provider.ts'
import type { Ctx } from '#server/ctx.ts'
import { countTry } from '#server/rate-limit.ts'
import type { BotCheck } from '../contract.ts'
import { isConfirmed } from './bot-service.ts'
import { signInErrors } from './sign-in-errors.ts'

const minutes = 20
const algorithm = 'PBKDF2/SHA-256'
const cost = 1000
const keyLength = 32

const secrets = (ctx: Ctx) => {
  const derived = (purpose: string) => createHmac('sha256', ctx.config.secret).update(purpose).digest('hex')
  return { hmacSignatureSecret: derived('bot check'), hmacKeySignatureSecret: derived('bot check key') }
}

/** A new signed computation that soon expires, or the widget of the service that checks. */
export async function newBotCheck(ctx: Ctx): Promise<BotCheck> {
  const check = ctx.config.botCheck
  if (check.kind === 'test') return { kind: 'test', challenge: null, widget: null }
  if (check.kind !== 'altcha')
    return { kind: check.kind, challenge: null, widget: { script: botServices[check.kind].script, publicKey: check.publicKey } }
  const expiresAt = Math.floor(ctx.now.getTime() / 1000) + minutes * 60
  const made = await createChallenge({ algorithm, cost, keyLength, deriveKey, counter: randomInt(1500, 500), expiresAt, ...secrets(ctx) })
  return { kind: 'altcha', challenge: BotChallenge.parse(made), widget: null }
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

/** Takes the answer sent with a form; refuses it when it is wrong, expired or was used before. Call it outside a transaction: a service may be slow. */
export async function checkBot(ctx: Ctx, answer: string): Promise<void> {
  const check = ctx.config.botCheck
  const refusal = atField(signInErrors.botCheck, 'botCheck')
  if (check.kind === 'test') {
    if (answer === 'test') return
    throw refusal
  }
  if (check.kind !== 'altcha') {
    if (await isConfirmed(ctx, check, answer)) return
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

/** Takes the answer of a form and what stores it; stores in a transaction that begins once the check is passed. */
export async function afterBotCheck<T>(ctx: Ctx, answer: string, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  await checkBot(ctx, answer)
  return ctx.tx(work)
}
