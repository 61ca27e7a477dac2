// Renders one page to text on the server: always the visitor's view, complete before it is sent.
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import type { Api } from '#web/api.ts'
import type { Boot } from '#web/boot.ts'
import { apiOfRequest, createDataClient } from '#web/page-data.ts'
import { Providers } from '#web/providers.tsx'
import { createTexts, type Texts } from '#web/texts.ts'

type Page = { boot: Boot; texts: Texts; api: Api }
const pageOfRequest = createContext<Page>()
const madeHtml = createContext<string>('')
const translators = new Map<string, Texts>()

/** Called by pages.ts for each request: makes the loaders' context from what the server knows. */
export function provide(boot: Boot, texts: Record<string, never>, api: Api): RouterContextProvider {
  const translator = translators.get(boot.locale) ?? createTexts(boot.locale, texts)
  translators.set(boot.locale, translator)
  const context = new RouterContextProvider()
  context.set(apiOfRequest, api)
  context.set(pageOfRequest, { boot, texts: translator, api })
  return context
}

/** The page made for a context: taken as it is, since reading it from the response would write and read it as bytes twice. */
export const htmlOf = (context: RouterContextProvider): string => context.get(madeHtml)

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageOfRequest)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    let outcome = status
    const { pipe } = renderToPipeableStream(
      <Providers {...page} client={createDataClient(true)}>
        <ServerRouter context={routerContext} url={request.url} />
      </Providers>,
      {
        // Whole pages: nothing large is kept back for a script to put in its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          const parts: Buffer[] = []
          const sink = new Writable({
            write: (part: Buffer, _encoding, next) => {
              parts.push(part)
              next()
            },
            final: (next) => {
              const html = Buffer.concat(parts).toString()
              // The page reads without them: they wait for its style, its letters and its pictures.
              const patient = html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
              context.set(madeHtml, patient)
              resolve(new Response(null, { status: outcome, headers }))
              next()
            },
          })
          pipe(sink)
        },
        onShellError: reject,
        onError: (error) => {
          outcome = 500
          console.error(error)
        },
      },
    )
  })
}

/** Failures of loaders are the API's to log; only what is no coded refusal is told here. */
export function handleError(error: unknown): void {
  if (error instanceof Error) console.error(error)
}
