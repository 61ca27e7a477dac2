// Renders one page to text on the server: always the visitor's view, complete before it is sent.
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { type MadePage, withoutMarks } from '#server/inline-scripts.ts'
import type { Api } from '#web/api.ts'
import type { Boot } from '#web/boot.ts'
import { answersOfRequest, answersText, apiOfRequest, createDataClient } from '#web/page-data.ts'
import { Providers } from '#web/providers.tsx'
import { ScriptMark } from '#web/script-mark.ts'
import { createTexts, type Texts } from '#web/texts.ts'

type Page = { boot: Boot; texts: Texts; api: Api }
const pageOfRequest = createContext<Page>()
const madePage = createContext<MadePage>({ html: Buffer.alloc(0), scripts: [] })
const translators = new Map<string, Texts>()

/** Called by pages.ts for each request: makes the loaders' context from what the server knows. */
export function provide(boot: Boot, texts: Record<string, never>, api: Api): RouterContextProvider {
  const translator = translators.get(boot.locale) ?? createTexts(boot.locale, texts)
  translators.set(boot.locale, translator)
  const context = new RouterContextProvider()
  context.set(apiOfRequest, api)
  context.set(answersOfRequest, createDataClient(true))
  context.set(pageOfRequest, { boot, texts: translator, api })
  return context
}

/** The page made for a context: taken as it is, since a response would copy it. */
export const pageOf = (context: RouterContextProvider): MadePage => context.get(madePage)

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const client = context.get(answersOfRequest)
  const state = serverHandoffStream ? await text(serverHandoffStream) : ''
  const page = (
    <Providers {...context.get(pageOfRequest)} client={client}>
      <ScriptMark value={mark}>
        <ServerRouter context={{ ...routerContext, manifest: matchedOnly(routerContext) }} url={request.url} />
      </ScriptMark>
    </Providers>
  )
  // Everything is in hand once the loaders are through, and a page made as one text takes half the time of one made as a stream of bytes.
  const html = Buffer.from(renderToString(page))
  const isWhole = !html.includes(failedPart)
  if (!isWhole) sayWhy(page)
  context.set(madePage, withoutMarks(withData(html, state, answersText(client)), mark))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status: isWhole ? status : 500, headers })
}

/** What React writes where a part could not be made and is left to the browser. */
const failedPart = '<!--$!-->'

/** Only a stream tells what went wrong. */
function sayWhy(page: ReactElement): void {
  const nowhere = new Writable({ write: (_part, _encoding, next) => next() })
  const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(nowhere), onError: (error) => console.error(error) })
}

/** The router would make routes of all pages for each one. */
function matchedOnly({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  return { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) }
}

// Nobody outside knows it: a script that came in with somebody's text has no mark, and the page's policy does not name it.
const mark = randomBytes(18).toString('base64url')

const inScript = (json: string): string => json.replaceAll('<', '\\u003c')

/** Adds to a page what the browser needs to take it over: the router's state, and the answers the page was made of. */
function withData(html: Buffer, state: string, answers: string): Buffer {
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  // The page reads without them: they wait for its style, its letters and its pictures.
  const head = `<!DOCTYPE html>${html.toString('utf8', 0, headEnd).replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')}`
  const controller = 'window.__reactRouterContext.streamController'
  const handOver = `<script nonce="${mark}">${controller}.enqueue(${inScript(JSON.stringify(state))});${controller}.close();</script>`
  const data = `<script id="answers" type="application/json">${inScript(answers)}</script>`
  return Buffer.concat([Buffer.from(head), html.subarray(headEnd, bodyEnd), Buffer.from(data + handOver), html.subarray(bodyEnd)])
}

/** Failures of loaders are the API's to log; only what is no coded refusal is told here. */
export function handleError(error: unknown): void {
  if (error instanceof Error) console.error(error)
}
