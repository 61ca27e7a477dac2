// The limit for rendering a page: the built bundle renders it from prepared data, without HTTP, database or compression.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { z } from 'zod'
import { urlOf } from '#shared/call.ts'
import { readTexts } from '#server/texts.ts'
import { once } from './lib/connection.ts'
import { drive } from './lib/drive.ts'
import { answering } from './lib/helper-process.ts'
import { apiHeaders } from './lib/world.ts'

const Message = z.object({ port: z.number(), path: z.string(), seconds: z.number(), warmSeconds: z.number() })

type Endpoint = Parameters<typeof urlOf>[0]
type Api = { locale: 'en'; call(endpoint: Endpoint, input?: Parameters<typeof urlOf>[1]): Promise<unknown> }
type Entry = {
  provide(boot: object, texts: object, api: Api): RouterContextProvider
  pageOf(context: RouterContextProvider): { html: Buffer }
}

const root = join(import.meta.dirname, '..')
const texts = readTexts('en')
const kept = new Map<string, unknown>()

const isEntry = (module: unknown): module is Entry => typeof module === 'object' && module !== null && 'provide' in module

answering(async (raw) => {
  const { port, path, seconds, warmSeconds } = Message.parse(raw)
  const build: ServerBuild = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
  const render = createRequestHandler(build, 'production')
  const entry: unknown = build.entry.module
  if (!isEntry(entry)) throw new Error('the server bundle has no provide')
  const page = await once(port, { path, headers: { accept: 'text/html', 'accept-encoding': 'identity' } })
  const boot = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(/<script id="boot" type="application\/json">([\s\S]*?)<\/script>/.exec(page.body().toString())?.[1] ?? '{}'))
  const call: Api['call'] = async (endpoint, input = {}) => {
    const url = urlOf(endpoint, input)
    if (kept.has(url)) return kept.get(url)
    const answer: unknown = JSON.parse(
      (await once(port, { path: url, headers: { ...apiHeaders, 'accept-encoding': 'identity' } })).body().toString(),
    )
    const value = endpoint.meta ? answer : z.object({ data: z.unknown() }).parse(answer).data
    kept.set(url, value)
    return value
  }
  const renderOnce = async (): Promise<number> => {
    const context = entry.provide(boot, texts, { locale: 'en', call })
    const response = await render(new Request(new URL(path, `http://127.0.0.1:${port}`), { headers: { accept: 'text/html' } }), context)
    const { html } = entry.pageOf(context)
    if (response.status !== 200) throw new Error(`${path} rendered with ${response.status}`)
    return html.length
  }
  await renderOnce()
  return drive({ lanes: 1, seconds, warmSeconds, work: async () => ({ statuses: [200], bytes: await renderOnce() }) })
})
