// The application: Fastify with its plugins, the modules' routes, one error handler, and the pages.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { addApiDocs } from './api-docs/serve.ts'
import { jobWorkers, listeners, routes } from './modules.ts'
import { addPages, type PagesDeps } from './pages.ts'
import { answerTakenAddresses } from './taken-addresses.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { addBlogFeed, addFeed, addSharePictures, addSitemap } from '#modules/storefront/server/public.ts'
import { type Locale, textIn } from '#shared/locale.ts'
import { type AnswerCache, createAnswerCache } from './server/answer-cache.ts'
import { watchCatalogue } from './server/catalogue-version.ts'
import type { Config } from './server/config.ts'
import type { Ctx } from './server/ctx.ts'
import { connect, type Database, type DatabaseTimeouts } from './server/db/client.ts'
import { loggable } from './server/db/failures.ts'
import { compressAnswers, type HttpDeps, mount } from './server/http.ts'
import { type Jobs, startJobs } from './server/jobs.ts'
import { connectionNetwork } from './server/client-network.ts'
import { limitConnections, possibleConnections } from './server/gate/connections.ts'
import { shopGate } from './server/gate/shop-gate.ts'
import { cachedFirst } from './server/cached-first.ts'
import { serverAsking } from './server/http-server.ts'
import { handleFailures } from './server/plugins/failures.ts'
import { answerOwnPages } from './server/plugins/api-elsewhere.ts'
import { addHealth, type Readiness } from './server/plugins/health.ts'
import { addSafetyHeaders } from './server/plugins/safety.ts'
import { answerUnknown } from './server/plugins/unknown-address.ts'
import { heldWhileCopy } from './server/restored-copy.ts'
import { buildCtx } from './server/runner.ts'
import { openStorage } from './server/open-storage.ts'
import type { Storage } from './server/storage.ts'
import { summedLog } from './server/summed-log.ts'
import { holdAccount } from '#modules/people/server/public.ts'
import { findActor } from '#modules/sign-in/server/public.ts'
import { addFiles } from '#modules/files/server/public.ts'
import { addDownloads } from '#modules/imports/server/public.ts'

export type App = {
  server: FastifyInstance
  database: Database
  jobs: Jobs
  cache: AnswerCache
  storage: Storage
  readiness: Readiness
  /** Runs work as the system, outside any request. */
  asSystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Options = {
  config: Config
  databaseUrl: string
  pages?: Pick<PagesDeps, 'buildDir' | 'freshBuild' | 'version'>
  watches?: boolean
  poolSize?: number
  databaseTimeouts?: DatabaseTimeouts
}

/** Milliseconds that are waited for connections still in use when all else has stopped. */
const longestGoodbye = 500

/** How long a request may take to arrive, in milliseconds; a large body has more. */
const timeout = 15_000

/** Builds the whole application on a migrated database; does not listen and takes no jobs yet. */
export async function buildApp({ config, databaseUrl, pages, watches = true, poolSize = 12, databaseTimeouts }: Options): Promise<App> {
  const cache = createAnswerCache({ isOn: config.pageCache })
  const readiness: Readiness = { isStopping: false, isClosed: false }
  const first = cachedFirst({ cache, config, isOpen: () => !readiness.isClosed })
  const gate = shopGate(config, { log: () => server.log, isClosed: () => readiness.isClosed })
  const server = Fastify({
    serverFactory: serverAsking(first, { timeout, gate, isStopping: () => readiness.isStopping }),
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },

    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 262_144,
    trustProxy: config.trustedProxies ?? false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    return503OnClosing: true,
  })
  limitConnections(server.server, {
    most: possibleConnections(),
    // A named proxy may stand anywhere.
    clientOf: ({ remoteAddress }) => (config.trustedProxies ? null : connectionNetwork(remoteAddress)),
  })
  const allListeners = [...listeners, answerTakenAddresses(server)]
  const broken = summedLog(server.log)
  const onError = (error: Error) => broken.note('warn', loggable(error).error, {}, 'database connection')
  const database = connect(databaseUrl, { max: poolSize, onError, ...databaseTimeouts })
  const storage = await openStorage(config)
  const systemInfo = () => ({
    actor: { kind: 'system' as const },
    locale: config.profile.language,
    requestId: randomUUID(),
    ip: '',
    now: new Date(),
    log: server.log,
  })
  const queue = await startJobs({
    databaseUrl,
    workers: jobWorkers,
    runIn: async (_name, run) => run(buildCtx(deps, systemInfo())),
    isBusy: gate.isBusy,
    onError,
    onFailed: (job, error) => server.log.warn({ job, ...loggable(error) }, 'a job failed and is tried again'),
  })
  const jobs = heldWhileCopy(queue, { db: database.db, workers: jobWorkers, onError })
  const deps: HttpDeps = {
    db: database.db,
    config,
    storage,
    listeners: () => allListeners,
    enqueueIn: jobs.enqueueIn,
    holdActor: holdAccount,
    cache,
    findActor: (token, now) => findActor(database.db, token, now),
  }

  handleFailures(server, config.profile)
  answerUnknown(server, config.profile)
  addSafetyHeaders(server, config.publicUrl)
  answerOwnPages(server, config)
  compressAnswers(server)
  addHealth(server, database.db, readiness)
  await mount(server, routes, deps)
  addApiDocs(server, routes, async (token) => (await findActor(database.db, token, new Date()))?.kind === 'admin')
  addFiles(server, { db: database.db, storage, findActor: (token) => findActor(database.db, token, new Date()) })
  const asSystem = <T>(work: (ctx: Ctx) => Promise<T>) => work(buildCtx(deps, systemInfo()))
  const shopIn = async (locale: Locale) => ({
    name: textIn((await asSystem(getSettings)).site.name, locale),
    about: textIn(config.profile.description, locale),
  })
  addSitemap(server, { db: database.db, cache, publicUrl: config.publicUrl, language: config.profile.language, asSystem })
  addSharePictures(server, { db: database.db, storage, shop: shopIn, asSystem })
  addFeed(server, { db: database.db, cache, config, shopName: async (locale) => (await shopIn(locale)).name })
  addBlogFeed(server, { cache, config, asSystem, shopName: async (locale) => (await shopIn(locale)).name })
  addDownloads(server, asSystem)
  if (pages) await addPages(server, { ...pages, cache, config, asSystem })
  const watch = watches ? await watchCatalogue(databaseUrl, { lost: cache.clear, changed: cache.drop, sold: cache.age }) : null

  return {
    server,
    database,
    jobs,
    cache,
    storage,
    readiness,
    asSystem,
    close: async () => {
      readiness.isStopping = true
      readiness.isClosed = true
      // A connection that was answering when the stop began stays open afterwards, and the server would wait for it.
      const sweep = setInterval(() => server.server.closeIdleConnections(), 100)
      await server.close().finally(() => clearInterval(sweep))
      gate.close()
      await jobs.stop()
      await watch?.close()
      // A transaction of work that was given up may never end by itself.
      await Promise.race([database.close(), sleep(longestGoodbye, undefined, { ref: false })])
      broken.flush()
    },
  }
}
