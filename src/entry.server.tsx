// Renders one page to text on the server: always the visitor's view, complete before it is sent.
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { structuredData } from '#modules/storefront/web/parts/structured-data.ts'
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { type MadePage, withoutMarks } from '#server/inline-scripts.ts'
import type { Api } from '#web/api.ts'
import type { Boot } from '#web/boot.ts'
import { answerIn, answersOfRequest, answersText, apiOfRequest, createDataClient, isPastEnd } from '#web/page-data.ts'
import { Providers } from '#web/providers.tsx'
import { ServerOnly } from '#web/server-only.ts'
import { waiting } from '#web/start-later.ts'
import { createTexts, type Texts } from '#web/texts.ts'

type Page = { boot: Boot; texts: Texts; api: Api }
const pageOfRequest = createContext<Page>()
const madePage = createContext<MadePage>({ html: Buffer.alloc(0), scripts: [] })
const translators = new Map<string, Texts>()

/** Called by pages/render-pages.ts for each page: makes the loaders' context from what the server knows. */
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
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const client = context.get(answersOfRequest)
  const { boot, texts, api } = context.get(pageOfRequest)
  const { pathname } = new URL(request.url)
  const data = { read: answerIn(client), path: pathname.replace(/^\/api\//, '/'), publicUrl: boot.publicUrl, say: texts.present().t }
  const only = { mark, answers: () => answersText(client), structuredData: () => (status === 200 ? structuredData(data) : '') }
  const page = (
    <Providers boot={boot} texts={texts} api={api} client={client}>
      <ServerOnly value={only}>
        <ServerRouter context={routerContext} url={request.url} nonce={mark} />
      </ServerOnly>
    </Providers>
  )
  const { html, isWhole } = await rendered(page)
  context.set(madePage, withoutMarks(quietly(html), mark))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status: isWhole ? (status === 200 && isPastEnd(client) ? 404 : status) : 500, headers })
}

/** Renders a page to its end. A part that fails is left to the browser, and the page is not whole: it is answered as an error. */
function rendered(page: ReactElement): Promise<{ html: Buffer; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let isWhole = true
    const take = new Writable({
      write: (piece: Buffer, _encoding, next) => {
        pieces.push(piece)
        next()
      },
      final: (done) => {
        resolve({ html: Buffer.concat(pieces), isWhole })
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce: mark,
      // Nothing is shown piece by piece: each part stands in its place, and no script has to put it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(take),
      onShellError: reject,
      onError: (error) => {
        isWhole = false
        console.error(error)
      },
    })
  })
}

// A random mark that only this page has: a script that came in with somebody's text lacks it, and the page's policy forbids it.
const mark = randomBytes(18).toString('base64url')

const starting = ' type="module" async=""'
/** Of scripts and of the texts they speak. */
const preloads = /<link rel="(?:modulepreload|preload" as="fetch)"[^>]* href="([^"]+)"[^>]*>/g

/** The page reads without its scripts and their texts: they wait until what it shows first is painted (start-later.ts). In development others have to run before them. */
function quietly(html: Buffer): Buffer {
  const headEnd = html.indexOf('</head>')
  const start = html.lastIndexOf(starting)
  if (import.meta.env.DEV || start < headEnd) return html
  const head = html.toString('utf8', 0, headEnd)
  const files = [...head.matchAll(preloads)].map(([, file]) => file)
  return Buffer.concat([
    Buffer.from(head.replaceAll(preloads, '')),
    html.subarray(headEnd, start),
    Buffer.from(` type="${waiting}" data-files="${files.join(' ')}"`),
    html.subarray(start + starting.length),
  ])
}

/** Failures of loaders are the API's to log; only what is no coded refusal is logged here. */
export function handleError(error: unknown): void {
  if (error instanceof Error) console.error(error)
}
