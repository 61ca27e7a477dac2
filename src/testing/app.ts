// The whole application on a database of its own, for tests: calls by endpoint, signed in as anyone.
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { refusalsOf } from '../api-docs/refusals.ts'
import { buildApp } from '../app.ts'
import { routes } from '../modules.ts'
import { demoCompany } from '../../demo/company.ts'
import { putSettings } from '#modules/settings/server/public.ts'
import type { BotCheckConfig } from '#server/bot-provider.ts'
import { readConfig } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { testDatabase } from '#server/testing/postgres.ts'
import { countAnew } from './builders/numbers.ts'
import { readMails } from './mails.ts'
import { CallError, type RawInput, isFailed, urlOf } from '#shared/call.ts'
import type { AnyEndpoint, CallInput, Reply } from '#shared/endpoint.ts'
import type { Flags } from '#shared/profile.ts'

export type Caller = {
  /** Calls and gives the reply; throws CallError when refused. */
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, headers?: Record<string, string>): Promise<Reply<E>>
  /** Calls with input that the call's types would not let through, as a caller without them may send it. */
  callUntyped<E extends AnyEndpoint>(endpoint: E, input: RawInput, headers?: Record<string, string>): Promise<Reply<E>>
  /** Calls and gives the status alone. */
  status<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, headers?: Record<string, string>): Promise<number>
}

export type TestApp = {
  /** A caller with this bearer token; null is a visitor. */
  as(token: string | null): Caller
  asSystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Runs all due jobs, after those who run them already; gives how many ran. */
  drainJobs(): Promise<number>
  /** Runs all due jobs several times at once, as so many processes would. */
  raceJobs(count: number): Promise<void>
  /** Starts running jobs, as the running shop does. */
  workJobs(): Promise<void>
  /** Stops running jobs, as a stopping shop does. */
  stopJobs(): Promise<void>
  /** The mails that went out so far, oldest first and decoded; with an address those to it. */
  mails(to?: string): string[]
  inject: Awaited<ReturnType<typeof buildApp>>['server']['inject']
  dataDir: string
  databaseUrl: string
  close(): Promise<void>
}

const xsrf = 'x'.repeat(32)
/** A machine with more to do than these tests is slow, not wrong: its database has longer to answer than that of a shop. */
const databaseTimeouts = { connectTimeout: 20_000, watching: { every: 800, timeout: 20_000 } }

type TestOptions = {
  profile?: string
  flags?: Partial<Flags>
  env?: Record<string, string>
  /** The profile's address of the API. */
  apiBaseUrl?: string
  /** The bot check, where it is not that of the environment. */
  botCheck?: BotCheckConfig
  /** Addresses of the test's own servers that pictures may be fetched from. */
  privatePictureHosts?: string[]
  /** Watches for changes as a running shop does, and drops cached answers that show them. */
  watches?: boolean
  /** Takes the address of the database; gives the address to connect to, for a proxy between the two. */
  through?: (databaseUrl: string) => Promise<string>
}

/** The application of a test file, called at its top: made as `testApp` makes it, closed after the last test. */
export async function theApp(options: TestOptions = {}): Promise<TestApp> {
  const app = await testApp(options)
  afterAll(() => app.close())
  return app
}

/** Builds an application that its caller closes. `profile` is the profile's name, `flags` change some of its flags; `env` overrides the environment. */
export async function testApp({
  profile = 'testing_v2',
  flags = {},
  env = {},
  apiBaseUrl = '',
  botCheck,
  privatePictureHosts = [],
  watches = false,
  through,
}: TestOptions = {}): Promise<TestApp> {
  countAnew()
  const dataDir = mkdtempSync(join(tmpdir(), 'jumla-test-'))
  const database = await testDatabase()
  const read = readConfig({
    SHOP_PROFILE: profile,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    BOT_CHECK: 'test',
    PUBLIC_URL: 'http://shop.test',
    ...env,
  })
  const config = {
    ...read,
    botCheck: botCheck ?? read.botCheck,
    privatePictureHosts,
    profile: { ...read.profile, apiBaseUrl, flags: { ...read.profile.flags, ...flags } },
  }
  const databaseUrl = (await through?.(database.url)) ?? database.url
  const app = await buildApp({ config, databaseUrl, watches, poolSize: 10, databaseTimeouts })
  const undeclared = watchRefusals(app.server)
  await app.server.ready()
  const company = demoCompany[config.profile.region === 'SA' ? 'SA' : 'GB']
  await app.asSystem((ctx) => putSettings(ctx, { company }))

  const send = async (endpoint: AnyEndpoint, input: RawInput, token: string | null, headers: Record<string, string>) => {
    const hasBody = endpoint.method !== 'GET' && endpoint.body !== undefined
    const response = await app.server.inject({
      method: endpoint.method,
      url: urlOf(endpoint, input),
      headers: {
        'x-api-key': config.apiKey,
        accept: 'application/json',
        'accept-language': 'en',
        cookie: `XSRF-TOKEN=${xsrf}`,
        'x-xsrf-token': xsrf,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(hasBody ? { payload: input.body as object } : {}),
    })
    const body: unknown = response.headers['content-type']?.toString().includes('json') ? response.json() : {}
    return { status: response.statusCode, body }
  }

  const call = async <E extends AnyEndpoint>(endpoint: E, input: RawInput, token: string | null, headers: Record<string, string>) => {
    const { status, body } = await send(endpoint, input, token, headers)
    if (isFailed(status, body)) throw new CallError(status, body as object)
    return (endpoint.meta ? body : (body as { data: unknown }).data) as Reply<E>
  }

  const as = (token: string | null): Caller => ({
    call: (endpoint, input, headers = {}) => call(endpoint, (input ?? {}) as RawInput, token, headers),
    callUntyped: (endpoint, input, headers = {}) => call(endpoint, input, token, headers),
    status: async (endpoint, input, headers = {}) => (await send(endpoint, (input ?? {}) as RawInput, token, headers)).status,
  })

  let draining: Promise<number> = Promise.resolve(0)
  return {
    as,
    asSystem: app.asSystem,
    // One after the other: a second run beside the first would not wait for the jobs that the first has taken.
    drainJobs: () => (draining = draining.catch(() => 0).then(() => app.jobs.drain())),
    raceJobs: async (count) => void (await Promise.all(Array.from({ length: count }, () => app.jobs.drain()))),
    workJobs: () => app.jobs.work(),
    stopJobs: () => app.jobs.stop(),
    mails: (to) => readMails(dataDir, to),
    inject: app.server.inject.bind(app.server) as TestApp['inject'],
    dataDir,
    databaseUrl: database.url,
    close: async () => {
      await app.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (undeclared.size > 0)
        throw new Error(`Refused otherwise than the API's description says (npm run api:refusals):\n${[...undeclared].join('\n')}`)
    },
  }
}

/** The refusals that the API's description gives each call, as `status code`; made once for all test shops of a process. */
const declaredRefusals = new Map(
  routes.map(({ endpoint }) => [
    `${endpoint.method} ${endpoint.path}`,
    new Set(refusalsOf(endpoint).map(({ code, status }) => `${status} ${code}`)),
  ]),
)

/** The code of a refused call; 'done' of another. */
export const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

/** Gives the refusals that calls were answered with and that src/api-docs does not know of them. */
function watchRefusals(server: Awaited<ReturnType<typeof buildApp>>['server']): Set<string> {
  const undeclared = new Set<string>()
  server.addHook('onSend', async (request, reply, payload) => {
    const call = `${request.method} ${request.routeOptions.url}`
    const declared = declaredRefusals.get(call)
    if (!declared || reply.statusCode < 400 || typeof payload !== 'string') return
    const { code } = (JSON.parse(payload) as { error: { code: string } }).error
    if (!declared.has(`${reply.statusCode} ${code}`)) undeclared.add(`${call}: ${reply.statusCode} ${code}`)
  })
  return undeclared
}

/** The fields that a refused call names; none when it is accepted. */
export const fieldsOf = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => [],
    (error: unknown) => (error instanceof CallError ? Object.keys(error.fields) : []),
  )
