// The second step of signing in: a one-time code, a recovery code or a passkey opens the session that the password asked for.
import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Device } from '#server/device.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { people } from '#modules/people/server/tables.ts'
import { one } from '#server/db/failures.ts'
import type { PasskeyQuestion, signInByCode as endpoint } from '../second-factor-contract.ts'
import { digitsOf, takeCode } from './one-time-codes.ts'
import { askForPasskey, takePasskey } from './passkeys.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { countAnswer, endStep, needStep, needStepPerson, noteInStep, type Step } from './second-steps.ts'
import { enter } from './sessions.ts'
import { signInErrors } from './sign-in-errors.ts'
import { accountName, countSecondStep } from './tries.ts'

type Entered = HandlerReply<typeof endpoint>
type Answer = { token: string; device: Device | undefined; judge: (ctx: Ctx, step: Step) => Promise<void> }

/** Counts and judges an answer. It is judged in the transaction that opens the session, so an answer is used once or not at all. */
async function answer(ctx: Ctx, { token, device, judge }: Answer): Promise<Entered> {
  const { personId } = await needStep(ctx, token, 'signIn')
  const { email, kind } = await ctx.db
    .select({ email: people.email, kind: people.kind })
    .from(people)
    .where(eq(people.id, personId))
    .then(one)
  const account = accountName(kind === 'admin' ? 'office' : 'storefront', email)
  const takeBack = await countSecondStep(ctx, account, device)
  const counted = await countAnswer(ctx, token, 'signIn')
  const session = await ctx.tx(async (tx) => {
    const person = await needStepPerson(tx, counted)
    await judge(tx, counted)
    await endStep(tx, counted.id)
    return enter(tx, person, device)
  })
  await takeBack()
  return { token: session, kind }
}

/** Signs in by a one-time code of an app, or by one of the recovery codes. */
export const signInByCode = (ctx: Ctx, { step, code }: { step: string; code: string }, device?: Device): Promise<Entered> =>
  answer(ctx, {
    token: step,
    device,
    judge: async (tx, { personId }) => {
      const digits = digitsOf(code)
      const isRight = digits === null ? await takeRecoveryCode(tx, personId, code) : await takeCode(tx, personId, digits)
      if (!isRight) throw signInErrors.codeWrong({ fields: [{ path: 'code', key: 'signIn.codeWrong' }] })
    },
  })

/** Gives the browser's options to ask for a passkey. */
export async function getPasskeyQuestion(ctx: Ctx, token: string): Promise<PasskeyQuestion> {
  const step = await needStep(ctx, token, 'signIn')
  const options = await askForPasskey(ctx, step.personId)
  await noteInStep(ctx, step.id, { passkeyChallenge: options.challenge })
  return options
}

/** Signs in by the answer of a passkey. */
export const signInByPasskey = (ctx: Ctx, { step, answer: given }: { step: string; answer: unknown }, device?: Device): Promise<Entered> =>
  answer(ctx, {
    token: step,
    device,
    judge: (tx, { personId, passkeyChallenge }) => takePasskey(tx, { personId, challenge: passkeyChallenge, answer: given }),
  })
