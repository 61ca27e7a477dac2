// The API's own description: OpenAPI 3.1 at /api/openapi.json, made from the endpoints, and a readable page at /api/docs.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { replySchema, type Route } from './server/http.ts'
import { bearer } from './server/judge.ts'

type Schema = Record<string, unknown>
type Operation = { endpoint: AnyEndpoint; id: string }

const who: Record<AnyEndpoint['access'], string> = {
  public: 'Anyone',
  person: 'A signed-in customer or salesperson',
  customer: 'A signed-in customer',
  buyer: 'An approved customer, or a salesperson for a chosen one',
  salesperson: 'A salesperson',
  admin: 'The office',
  superAdmin: 'A super admin',
}

const jsonSchema = (schema: z.ZodType): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema) as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }))
}

const bodyOf = (endpoint: AnyEndpoint): object => {
  if (endpoint.upload)
    return {
      requestBody: {
        content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } },
      },
    }
  return endpoint.body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body) } } } } : {}
}

/** The OpenAPI 3.1 document of a list of routes. */
export function openApi(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { endpoint } of routes) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = {
      operationId: operationId(endpoint),
      tags: [endpoint.path.split('/')[2] ?? 'api'],
      summary: endpoint.about ?? operationId(endpoint),
      description: `${who[endpoint.access]}.`,
      parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
      ...bodyOf(endpoint),
      responses: {
        200: { description: 'Done', content: { 'application/json': { schema: replySchema(endpoint) } } },
        default: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
      },
      security: endpoint.access === 'public' ? [{ apiKey: [] }] : [{ apiKey: [], bearer: [] }],
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jumla',
      version: '1',
      description: 'Every call of the shop. Money is in minor units, quantities in the smallest step of their unit.',
    },
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' }, bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['message', 'error'],
          properties: {
            message: { type: 'string' },
            error: { type: 'object', properties: { code: { type: 'string' }, params: { type: 'object' }, requestId: { type: 'string' } } },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
        },
      },
    },
  }
}

const operationId = (endpoint: AnyEndpoint): string =>
  `${endpoint.method.toLowerCase()} ${endpoint.path.replace(/^\/api\//, '').replace(/:(\w+)/g, 'by $1')}`.replace(
    /[^a-zA-Z]+(.)/g,
    (_, letter: string) => letter.toUpperCase(),
  )

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function section({ endpoint, id }: Operation): string {
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
  return `<details id="${id}"><summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code> ${escape(endpoint.about ?? '')}</summary><dl>${cells.join('')}</dl></details>`
}

function docsPage(routes: readonly Route[]): string {
  const operations = routes
    .map(({ endpoint }) => ({ endpoint, id: operationId(endpoint) }))
    .sort((a, b) => a.endpoint.path.localeCompare(b.endpoint.path))
  const groups = Map.groupBy(operations, ({ endpoint }) => endpoint.path.split('/')[2] ?? 'api')
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
  const made = new Map<string, string>()
  const once = (key: string, make: () => string): string => made.get(key) ?? made.set(key, make()).get(key) ?? ''
  app.get('/api/openapi.json', async (request, reply) => {
    const token = bearer(request.headers.authorization)
    const isWhole = token !== undefined && (await isAdmin(token))
    void reply
      .type('application/json')
      .header('vary', 'authorization')
      .header('cache-control', isWhole ? 'no-store' : 'no-cache')
    return reply.send(isWhole ? once('whole', () => JSON.stringify(openApi(routes))) : once('json', () => JSON.stringify(openApi(forAll))))
  })
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(once('page', () => docsPage(forAll))))
}
