// Asks the service behind a form's widget whether an answer is right. Turnstile, hCaptcha and reCAPTCHA speak alike.
import { z } from 'zod'
import type { BotCheckConfig, BotService } from '#server/bot-provider.ts'
import type { Ctx } from '#server/ctx.ts'
import { signInErrors } from './sign-in-errors.ts'

const answerTimeout = 5000

/** The service's words for an answer that is wrong, too old or was used; any other word is about the shop's keys or the service itself. */
const aboutAnswer = new Set([
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
  'expired-input-response',
  'already-seen-response',
])

const Verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/**
 * Takes a service and an answer; says whether the service confirms it. A service that fails refuses the form for now, since a check that lets everybody
 * pass while it is down is none.
 */
export async function isConfirmed(
  ctx: Ctx,
  { kind, secret, verifyUrl }: Extract<BotCheckConfig, { kind: BotService }>,
  answer: string,
): Promise<boolean> {
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: answer }),
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeout),
    })
    const { success, 'error-codes': codes } = Verdict.parse(await response.json())
    if (success && response.ok) return true
    if (codes.length > 0 && codes.every((code) => aboutAnswer.has(code))) return false
    throw new Error(`it answered ${response.status} ${codes.join(', ')}`)
  } catch (error) {
    ctx.log.error({ err: error, service: kind }, 'the bot check could not be verified')
    throw signInErrors.botCheckDown()
  }
}
