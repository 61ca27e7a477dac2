// The endpoints of the second factor: the second step of signing in, setting a factor up, and one's own factors on the storefront.
import { z } from 'zod'
import { Done, endpoint, Id } from '#shared/endpoint.ts'
import { Instant } from '#shared/time.ts'
import { GivenPassword } from '#modules/people/password-fields.ts'

/** The token of a begun sign-in or set-up; it ends after a few minutes, after a few wrong answers, and with its success. */
export const Step = z.string().min(20).max(100)
/** Six digits of an app, or one of the recovery codes. */
export const FactorCode = z.string().trim().min(1).max(40)
/** An answer of the browser's WebAuthn interface, as JSON. */
const BrowserAnswer = z.record(z.string(), z.unknown())
export const Transport = z.enum(['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const KnownPasskey = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(Transport) })
const userVerification = z.literal('preferred')

/** The options of `navigator.credentials.create`, as JSON. */
export const NewPasskeyQuestion = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(KnownPasskey),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), requireResidentKey: z.boolean(), userVerification }),
  attestation: z.literal('none'),
})
export type NewPasskeyQuestion = z.output<typeof NewPasskeyQuestion>
/** The options of `navigator.credentials.get`, as JSON. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(KnownPasskey),
  userVerification,
})
export type PasskeyQuestion = z.output<typeof PasskeyQuestion>
const Kind = z.enum(['customer', 'salesperson', 'admin'])
const PasskeyName = z.string().trim().min(1).max(60)

/** The data of the refusal `signIn.secondFactorNeeded`: the step and what may answer it. */
export const NeededStep = z.object({ step: Step, factors: z.array(z.enum(['code', 'passkey'])) })
export type NeededStep = z.output<typeof NeededStep>

export const Entered = z.object({ token: z.string(), kind: Kind })
const stepLimit = { max: 60, seconds: 600 }

export const signInByCode = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/code',
  access: 'public',
  about: 'Second step of a sign-in: a one-time code or a recovery code opens the session',
  body: z.strictObject({ step: Step, code: FactorCode }),
  reply: Entered,
  device: true,
  transaction: false,
  limit: stepLimit,
})
export const getPasskeyQuestion = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/passkey/question',
  access: 'public',
  about: 'Second step of a sign-in: the options that the browser asks a passkey with',
  body: z.strictObject({ step: Step }),
  reply: PasskeyQuestion,
  limit: stepLimit,
})
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/passkey',
  access: 'public',
  about: "Second step of a sign-in: a passkey's answer opens the session",
  body: z.strictObject({ step: Step, answer: BrowserAnswer }),
  reply: Entered,
  device: true,
  transaction: false,
  limit: stepLimit,
})

export const beginCode = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/code',
  access: 'public',
  about: 'Set-up: makes the secret of a one-time code app, as an address for its picture and as text',
  body: z.strictObject({ step: Step }),
  reply: z.object({ address: z.string(), secret: z.string() }),
  limit: stepLimit,
})
/** The recovery codes are there with the first factor alone; a token where the set-up was demanded at signing in. */
export const FactorAdded = z.object({ recoveryCodes: z.array(z.string()).nullable(), token: z.string().nullable() })
export type FactorAdded = z.output<typeof FactorAdded>
export const confirmCode = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/code/confirm',
  access: 'public',
  about: 'Set-up: the first code of the app proves that it works; the first factor brings recovery codes, shown this once',
  body: z.strictObject({ step: Step, code: FactorCode }),
  reply: FactorAdded,
  device: true,
  transaction: false,
  limit: stepLimit,
})
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/passkey',
  access: 'public',
  about: 'Set-up: the options with which the browser makes a passkey',
  body: z.strictObject({ step: Step }),
  reply: NewPasskeyQuestion,
  limit: stepLimit,
})
export const confirmPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/passkey/confirm',
  access: 'public',
  about: 'Set-up: adds the passkey that the browser made; the first factor brings recovery codes, shown this once',
  body: z.strictObject({ step: Step, answer: BrowserAnswer, name: PasskeyName }),
  reply: FactorAdded,
  device: true,
  transaction: false,
  limit: stepLimit,
})

export const SecondFactor = z.object({
  hasCode: z.boolean(),
  passkeys: z.array(z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
  recoveryCodesLeft: z.int(),
  /** The site demands one, so that the last factor cannot be removed. */
  isNeeded: z.boolean(),
  /** The shop's address can have passkeys. */
  arePasskeysPossible: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** The body of calls that ask for the password again. */
export const Confirmed = z.strictObject({ password: GivenPassword })
/** `code`, or the id of a passkey. */
export const Removal = Confirmed.extend({ factor: z.union([z.literal('code'), Id]) })

const own = { access: 'person', restrictedMay: true } as const
export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/account/second-factor',
  access: 'person',
  about: 'The second factors of the caller',
  reply: SecondFactor,
})
export const startSetUp = endpoint({
  ...own,
  method: 'POST',
  path: '/api/account/second-factor/start',
  about: 'Begins to set up a second factor; asks for the password again',
  body: Confirmed,
  reply: z.object({ step: Step }),
  transaction: false,
})
export const removeFactor = endpoint({
  ...own,
  method: 'POST',
  path: '/api/account/second-factor/remove',
  about: 'Removes a second factor; asks for the password again',
  body: Removal,
  reply: SecondFactor,
  transaction: false,
})
export const newRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  about: 'Makes new recovery codes, shown this once; the old ones end',
  body: Confirmed,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  transaction: false,
})

/** A device that is signed in. The names are null where the browser did not say. */
export const OwnSession = z.object({
  id: Id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isThis: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'person',
  about: 'The devices on which the caller is signed in, the last used first',
  reply: z.array(OwnSession),
})
export const endSession = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  about: 'Signs one of the own devices out',
  params: z.object({ id: Id }),
  reply: Done,
})
export const endOtherSessions = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/account/sessions',
  about: 'Signs every other device out',
  reply: z.object({ ended: z.int() }),
})
