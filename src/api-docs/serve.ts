// The API's own description: OpenAPI 3.1 at /api/openapi.json, made from the endpoints, and a readable page at /api/docs.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import type { Route } from '../server/http.ts'
import { bearer } from '../server/judge.ts'
import { openApi, who } from './open-api.ts'
import { refusalsOf } from './refusals.ts'
import { readNames } from './shapes.ts'

const jsonSchema = (schema: z.ZodType): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const refusalRows = (endpoint: AnyEndpoint): string =>
  refusalsOf(endpoint)
    .map(({ status, code, text }) => `${status} <code>${code}</code> ${escape(text)}`)
    .join('<br>')

function section(endpoint: AnyEndpoint): string {
  const rows = [
    ['Who', who[endpoint.access]],
    ['Path', endpoint.params],
    ['Query', endpoint.query],
    [
      'Body',
      endpoint.upload
        ? `one file, at most ${Math.floor(endpoint.upload.maxBytes / 1_048_576)} MB: ${endpoint.upload.accept.join(', ')}`
        : endpoint.body,
    ],
    ['Answer', endpoint.reply],
    ['Meta', endpoint.meta],
  ] as const
  const cells = rows
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `<dt>${name}</dt><dd>${typeof value === 'string' ? escape(value) : `<pre>${escape(JSON.stringify(jsonSchema(value as z.ZodType), null, 1))}</pre>`}</dd>`,
    )
  cells.push(`<dt>Refusals</dt><dd>${refusalRows(endpoint)}</dd>`)
  return `<details><summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code> ${escape(endpoint.about ?? '')}</summary><dl>${cells.join('')}</dl></details>`
}

function docsPage(routes: readonly Route[]): string {
  const operations = routes.map(({ endpoint }) => endpoint).sort((a, b) => a.path.localeCompare(b.path))
  const groups = Map.groupBy(operations, ({ path }) => path.split('/')[2] ?? 'api')
  const body = [...groups].map(([name, group]) => `<h2>${escape(name)}</h2>${group.map(section).join('')}`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Jumla API</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2321;background:#fff}details{border:1px solid #d8ddd9;border-radius:8px;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer}dt{font-weight:600;margin-top:.5rem}dd{margin:0}pre{overflow:auto;background:#f4f6f4;padding:.5rem;border-radius:6px;font-size:13px}b{display:inline-block;min-width:4.5rem}
</style><h1>Jumla API</h1><p>${operations.length} calls. Every call carries <code>X-Api-Key</code>; signed-in ones <code>Authorization: Bearer</code>. Money is in minor units. Machine-readable: <a href="/api/openapi.json">openapi.json</a>; asked for with an admin’s token it holds the office’s calls as well.</p>${body}</html>`
}

const isOffice = ({ endpoint }: Route): boolean => endpoint.access === 'admin' || endpoint.access === 'superAdmin'

/**
 * Registers both addresses; each document is made when it is first asked for, so that no start waits for it. The office's calls are
 * described to admins alone: the JSON asked for with an admin's token holds them too.
 */
export function addApiDocs(app: FastifyInstance, routes: readonly Route[], isAdmin: (token: string) => Promise<boolean>): void {
  const forAll = routes.filter((each) => !isOffice(each))
  const made = new Map<string, Promise<string>>()
  const once = (key: string, make: () => Promise<string>): Promise<string> => {
    const text = made.get(key) ?? make()
    made.set(key, text)
    return text
  }
  const description = async (of: readonly Route[]) => JSON.stringify(openApi(of, await readNames()))
  app.get('/api/openapi.json', async (request, reply) => {
    const token = bearer(request.headers.authorization)
    const isWhole = token !== undefined && (await isAdmin(token))
    void reply
      .type('application/json')
      .header('vary', 'authorization')
      .header('cache-control', isWhole ? 'no-store' : 'no-cache')
    return reply.send(await (isWhole ? once('whole', () => description(routes)) : once('json', () => description(forAll))))
  })
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(await once('page', async () => docsPage(forAll))),
  )
}
