// npm run dev: Vite with hot replacement in this process, the server half in a child (shop-process.ts), one port in front of both, one database below.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { relative, resolve, sep } from 'node:path'
import { createServer as createVite, DevEnvironment, type Plugin, type ResolvedConfig, type ViteDevServer } from 'vite'
import { readConfig } from '#server/config.ts'
import { startPostgres } from '#server/postgres/embedded.ts'
import { runShop, type ShopProcess } from './shop-process.ts'

process.env.NODE_ENV = 'development'
const args = process.argv.slice(2)
const say = (line: string) => console.log(line)
const root = process.cwd()

/** Stops each part that was started, the last one first. */
const stops: (() => unknown)[] = []
let isStopping = false
async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), 10_000).unref()
  for (const each of stops) await Promise.resolve().then(each).catch(console.error)
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
process.on('uncaughtException', (error) => {
  // A start that is under way fails when its parts are stopped.
  if (isStopping) return
  console.error(error.name === 'StartError' ? `Jumla did not start. ${error.message}` : error)
  void stop(1)
})

const config = readConfig(process.env, args)
const postgres = config.databaseUrl ? null : await startPostgres({ dataDir: config.dataDir, log: say })
stops.unshift(() => postgres?.stop())

// The server half starts first, and takes longer.
let web: ViteDevServer | undefined
const shop = runShop({
  args,
  say,
  env: {
    ...process.env,
    DATABASE_URL: config.databaseUrl ?? postgres?.url,
    DEMO: config.loadsDemo ? '1' : '0',
    PAGE_CACHE: '0',
    TRUSTED_PROXIES: '127.0.0.1',
  },
  onReady: () => web?.environments.client.hot.send({ type: 'full-reload' }),
})

stops.unshift(() => shop.stop())

/** Is this a file that builds and the shop itself write? Each would be a change to look at, and a stopping child writes hundreds into its cache. */
const isWrittenByShop = (path: string): boolean => ['build', 'var', config.dataDir].some((folder) => path.startsWith(resolve(folder) + sep))

const front = createServer((incoming, outgoing) => {
  vite.middlewares(incoming, outgoing, () => void passOn(shop, incoming, outgoing))
})
const vite = await createVite({
  appType: 'custom',
  clearScreen: false,
  server: { middlewareMode: true, hmr: { server: front }, watch: { ignored: isWrittenByShop } },
  plugins: [modulesForShop()],
  // All of them at the start: a package found later would load every page anew.
  optimizeDeps: { entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/layouts/*.tsx', 'src/modules/*/web/**/*.tsx'] },
})
stops.unshift(() => vite.close())
web = vite

/** The modules of rendered pages go to the child. Not through a setting: React Router's plugin would copy it into a second Vite of its own. */
function modulesForShop(): Plugin {
  const createEnvironment = (name: string, viteConfig: ResolvedConfig) =>
    new DevEnvironment(name, viteConfig, { hot: true, transport: shop.channel })
  return { name: 'modules-for-shop', configEnvironment: (name) => (name === 'ssr' ? { dev: { createEnvironment } } : null) }
}

/** Sources the child has loaded, or reads at its start: all but what only pages are made of. */
const isOfServer = (path: string): boolean =>
  /^(src\/(server|shared|modules\/[^/]+\/server)\/|src\/modules\/[^/]+\/[^/]+\.ts$|src\/[^/]+\.ts$|locales\/|profiles\/|demo\/|migrations\/|tools\/dev\/shop\.ts)/.test(
    path,
  ) && !/\.test\.tsx?$|^src\/routes\.ts$/.test(path)

let soon: NodeJS.Timeout | undefined
vite.watcher.on('all', (_event, file) => {
  if (!isOfServer(relative(root, file).replaceAll('\\', '/'))) return
  clearTimeout(soon)
  // An editor that saves several files at once causes one restart.
  soon = setTimeout(() => shop.restart(), 30)
})

/** Passes a request on to the child. It removes the policy of its pages, which would forbid Vite's scripts, and with it the older rule that forbids all frames. */
async function passOn(to: ShopProcess, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const standing = await to.standing()
  // The client may have gone while the child started.
  if (outgoing.destroyed) return
  if ('problem' in standing) return refuse(outgoing, standing.problem)
  const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '127.0.0.1' }
  const forwarded = request({ host: '127.0.0.1', port: standing.port, path: incoming.url, method: incoming.method, headers }, (answer) => {
    const { 'content-security-policy': _policy, 'x-frame-options': _frames, ...rest } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, rest)
    answer.pipe(outgoing)
  })
  forwarded.on('error', (error) => (outgoing.headersSent ? outgoing.destroy() : refuse(outgoing, error.message)))
  outgoing.on('close', () => forwarded.destroy())
  incoming.pipe(forwarded)
}

function refuse(outgoing: ServerResponse, problem: string): void {
  const text = problem.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  outgoing.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  // Vite's client loads the page again when the child is back.
  outgoing.end(`<!doctype html><title>Not running</title><pre>${text}</pre><script type="module" src="/@vite/client"></script>`)
}

stops.unshift(() => {
  front.close()
  front.closeAllConnections()
})
front.once('error', (error) => {
  console.error(`The shop could not be served: ${error.message}`)
  void stop(1)
})
front.listen(config.port, config.host, () => say(`\n  Jumla, as you write it: ${config.publicUrl}\n`))
