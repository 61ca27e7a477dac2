// Reads and checks the environment once at start: hosts, ports, folders and secrets. The shop's region and features are in its profile.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { Profile, profileNames } from '#shared/profile.ts'
import { type BotCheckConfig, botCheckKinds, readBotCheck } from './bot-provider.ts'
import { type BucketAddress, readBucketAddress } from './bucket/bucket-address.ts'
import { closeDataFolder } from './data-folder.ts'
import { startError } from './start-error.ts'

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('var'),
  DATABASE_URL: z.string().optional(),
  DEMO: z.enum(['0', '1']).optional(),
  SHOP_PROFILE: z.string().default('v_2_'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  API_KEY: z.string().min(1).default('jumla-web'),
  BOT_CHECK: z.enum(botCheckKinds).optional(),
  BOT_CHECK_SECRET: z.string().optional(),
  BOT_CHECK_VERIFY_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TZ_SHOP: z.string().optional(),
  PAGE_CACHE: z.enum(['0', '1']).default('1'),
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(120).default(2),
  MAP_TILES: z
    .url({ protocol: /^https?$/, error: 'must be an address with {z}, {x} and {y}' })
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => decodeURI(url).includes(part)), 'must be an address with {z}, {x} and {y}')
    .optional(),
  MAP_ATTRIBUTION: z.string().default(''),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  STORAGE_URL: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  FILES_LIMIT_MB: z.coerce.number().int().min(1).max(100_000_000).default(20_480),
})

export type Config = {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  loadsDemo: boolean
  profile: Profile
  smtpUrl: string | undefined
  /** The sender of mails, where the environment names one; else the shop's name at the shop's host. */
  mailFrom: string | null
  apiKey: string
  botCheck: BotCheckConfig
  trustedProxies: string | undefined
  logLevel: string
  timeZone: string
  /** Signs values that the shop hands out and gets back (bot checks, simulated payments); stored in the data folder. */
  secret: string
  pageCache: boolean
  /** Seconds for which a stopping shop reports "not ready" but still serves, so that a load balancer can move its traffic. */
  stopDelay: number
  /** The bucket in which files lie; null where they lie in the data folder. */
  bucket: BucketAddress | null
  /** The limit of all uploads together, in bytes. */
  filesLimit: number
  /** The address of map tiles for the office's map, with {z}, {x} and {y}; without it the map shows outlines alone. */
  mapTiles: string | undefined
  /** Who made the tiles; shown on the map. */
  mapAttribution: string
  /** The keys of the shop's Stripe account; without them nobody pays by Stripe. */
  stripe: { secretKey: string; webhookSecret: string; apiBase: string } | null
  /** Addresses in private networks that pictures may be fetched from. No setting fills it; tests and measurements name their own server. */
  privatePictureHosts: readonly string[]
}

/** Takes the environment and the command's arguments; gives the configuration or throws a start error naming the bad field. */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw startError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const e = parsed.data
  const profile = readProfile(e.SHOP_PROFILE)
  const dataDir = resolve(e.DATA_DIR)
  const isEmpty = args.includes('--empty')
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    dataDir,
    databaseUrl: e.DATABASE_URL,
    loadsDemo: !isEmpty && (e.DEMO ? e.DEMO === '1' : !e.DATABASE_URL),
    profile,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? null,
    apiKey: e.API_KEY,
    botCheck: readBotCheck(e, profile.botCheckPublicKey),
    trustedProxies: e.TRUSTED_PROXIES,
    logLevel: e.LOG_LEVEL,
    timeZone: e.TZ_SHOP ?? profile.timeZone,
    secret: readSecret(dataDir),
    pageCache: e.PAGE_CACHE === '1',
    stopDelay: e.STOP_DELAY_SECONDS,
    bucket: readBucketAddress(e),
    filesLimit: e.FILES_LIMIT_MB * 1_048_576,
    mapTiles: e.MAP_TILES,
    mapAttribution: e.MAP_ATTRIBUTION,
    stripe: stripeKeys(e),
    privatePictureHosts: [],
  }
}

function stripeKeys(e: z.output<typeof Environment>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = e
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, apiBase }
  if (!secretKey && !webhookSecret) return null
  throw startError(`${secretKey ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY'}: is missing; Stripe needs both`)
}

/** Reads a profile by its name; an unknown name or a bad field is a start error naming both. */
export function readProfile(name: string): Profile {
  const known = profileNames.find((each) => each === name)
  if (!known) throw startError(`SHOP_PROFILE: there is no profile "${name}". Known profiles: ${profileNames.join(', ')}`)
  const file = join(import.meta.dirname, '../../profiles', `${known}.json`)
  const parsed = Profile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw startError(`profiles/${known}.json: ${issue?.path.join('.')}: ${issue?.message}`)
}

function readSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    closeDataFolder(dataDir)
    if (existsSync(file)) return readFileSync(file, 'utf8').trim()
    const secret = randomBytes(32).toString('hex')
    writeFileSync(file, secret, { mode: 0o600 })
    return secret
  } catch (error) {
    throw startError(`DATA_DIR: ${dataDir} cannot be written (${error instanceof Error ? error.message : String(error)})`)
  }
}
