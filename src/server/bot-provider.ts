// Who makes sure that a form is sent by a person: the shop itself, or a service whose public key is in the profile.
import type { Allowed } from './plugins/safety.ts'
import { startError } from './start-error.ts'

type Service = { script: string; verify: string; allowed: Allowed }

const google = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com']
const cloudflare = ['https://challenges.cloudflare.com']

/** The services: the address of their script, the address that verifies an answer, what their script needs of the page. */
export const botServices = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    allowed: { script: cloudflare, frame: cloudflare, connect: cloudflare },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js',
    verify: 'https://api.hcaptcha.com/siteverify',
    allowed: { script: hcaptcha, frame: hcaptcha, connect: hcaptcha, style: hcaptcha },
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js',
    verify: 'https://www.google.com/recaptcha/api/siteverify',
    allowed: { script: google, frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'], connect: google },
  },
} as const satisfies Record<string, Service>

export type BotService = keyof typeof botServices
export const botCheckKinds = ['altcha', 'test', 'turnstile', 'hcaptcha', 'recaptcha'] as const

/** The shop's own check (`altcha`), the fixed answer of tests, or a service with its keys. */
export type BotCheckConfig =
  | { kind: 'altcha' }
  | { kind: 'test' }
  | { kind: BotService; publicKey: string; secret: string; verifyUrl: string }

type Given = {
  BOT_CHECK?: (typeof botCheckKinds)[number] | undefined
  BOT_CHECK_SECRET?: string | undefined
  BOT_CHECK_VERIFY_URL?: string | undefined
}

/** Takes the environment and the profile's public key; gives the check, or throws a start error where one of them lacks the other. */
export function readBotCheck(
  { BOT_CHECK: named, BOT_CHECK_SECRET: secret, BOT_CHECK_VERIFY_URL: verifyUrl }: Given,
  publicKey: string,
): BotCheckConfig {
  const kind = named ?? (publicKey === '' ? 'altcha' : 'turnstile')
  if (kind === 'altcha' || kind === 'test') return { kind }
  if (publicKey === '') throw startError(`BOT_CHECK: ${kind} needs the profile's botCheckPublicKey`)
  if (secret === undefined) throw startError("BOT_CHECK_SECRET: the profile's botCheckPublicKey needs the secret that belongs to it")
  return { kind, publicKey, secret, verifyUrl: verifyUrl ?? botServices[kind].verify }
}
