// The API's description for machines: OpenAPI 3.1, made from the endpoints.
import { z } from 'zod'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import type { Route } from '../server/http.ts'
import { type Refusal, refusalsOf } from './refusals.ts'
import { type Names, type Schema, shapeBook } from './shapes.ts'

/** Who may make a call. */
export const who: Record<AnyEndpoint['access'], string> = {
  public: 'Anyone',
  person: 'A signed-in customer or salesperson',
  customer: 'A signed-in customer',
  buyer: 'An approved customer, or a salesperson for a chosen one',
  salesperson: 'A salesperson',
  admin: 'The office',
  superAdmin: 'A super admin',
}

const tags: Record<string, string> = {
  front: 'The catalogue, content and settings that everybody sees',
  auth: 'Signing in and out, registering, passwords',
  account: 'What belongs to the caller: profile, cart, orders, prices',
  sales: 'What salespeople see of their customers',
  admin: 'The office',
  payments: 'Payments on the way',
  webhooks: 'Called by outside systems',
}
const tagOf = ({ path }: AnyEndpoint): string => path.split('/')[2] ?? 'front'

/** The name of a call as words: `listAdminOrders` reads `List admin orders`. */
const words = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())

type Book = ReturnType<typeof shapeBook>

function parameters(shape: z.ZodObject | undefined, place: 'path' | 'query', book: Book): object[] {
  return Object.entries<z.ZodType>(shape?.shape ?? {}).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || !each.safeParse(undefined).success,
    schema: book.schemaOf(each, 'input'),
  }))
}

function requestBody({ upload, body, encoding }: AnyEndpoint, name: string, book: Book): object {
  const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
  if (upload) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
  if (!body) return {}
  const required = !body.safeParse({}).success
  const types = ['application/json', ...(encoding === 'form' ? ['application/x-www-form-urlencoded'] : [])]
  const schema = book.schemaOf(body, 'input', `${name}Body`)
  return { requestBody: { required, content: Object.fromEntries(types.map((type) => [type, { schema }])) } }
}

function answer({ reply, meta }: AnyEndpoint, name: string, book: Book): Schema {
  const parts = {
    data: book.schemaOf(reply, 'output', `${name}Reply`),
    ...(meta ? { meta: book.schemaOf(meta, 'output', `${name}Meta`) } : {}),
  }
  return { type: 'object', required: Object.keys(parts), properties: parts }
}

const short = (code: string): string => code.slice(code.indexOf('.') + 1)

/** One answer for all refusals of a status: their codes, each with its text. */
function refused(refusals: readonly Refusal[]): object {
  const codes = refusals.map(({ code }) => code)
  const code = { type: 'object', required: ['code'], properties: { code: { type: 'string', enum: codes } } }
  const ofCode = { type: 'object', required: ['error'], properties: { error: code } }
  return {
    description: refusals.map(({ code, text }) => `- \`${code}\`: ${text}`).join('\n'),
    content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Failure' }, ofCode] } } },
  }
}

/** The answers by status. Refusals that many calls share are components, named after their codes. */
function responses(endpoint: AnyEndpoint, shared: Record<string, object>): object {
  const byStatus = Map.groupBy(refusalsOf(endpoint), ({ status }) => status)
  const each = [...byStatus].map(([status, refusals]) => {
    if (!refusals.every(({ code }) => code.startsWith('core.'))) return [status, refused(refusals)]
    const name = `${status}-${refusals.map(({ code }) => short(code)).join('-')}`
    shared[name] ??= refused(refusals)
    return [status, { $ref: `#/components/responses/${name}` }]
  })
  return Object.fromEntries(each)
}

/** The OpenAPI 3.1 document of a list of routes. */
export function openApi(routes: readonly Route[], names: Names): object {
  const book = shapeBook(names.shapes)
  const paths: Record<string, Record<string, object>> = {}
  const shared: Record<string, object> = {}
  for (const { endpoint } of routes) {
    const operationId = names.calls.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`
    const name = operationId.replace(/^./, (letter) => letter.toUpperCase())
    const permission = endpoint.may ? ` with the permission \`${endpoint.may}\`` : ''
    ;(paths[endpoint.path.replace(/:(\w+)/g, '{$1}')] ??= {})[endpoint.method.toLowerCase()] = {
      operationId,
      tags: [tagOf(endpoint)],
      summary: endpoint.about ?? words(operationId),
      description: `${who[endpoint.access]}${permission}.`,
      parameters: [...parameters(endpoint.params, 'path', book), ...parameters(endpoint.query, 'query', book)],
      ...requestBody(endpoint, name, book),
      responses: {
        200: { description: 'Done', content: { 'application/json': { schema: answer(endpoint, name, book) } } },
        ...responses(endpoint, shared),
      },
      security: endpoint.webhook ? [] : endpoint.access === 'public' ? [{ apiKey: [] }] : [{ apiKey: [], bearer: [] }],
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jumla',
      version: '1',
      description: 'Every call of the shop. Money is in minor units, quantities in the smallest step of their unit.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The shop that sent this description' }],
    tags: [...new Set(routes.map(({ endpoint }) => tagOf(endpoint)))].map((name) => ({ name, description: tags[name] ?? words(name) })),
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' }, bearer: { type: 'http', scheme: 'bearer' } },
      responses: shared,
      schemas: { ...book.components(), Failure: failure },
    },
  }
}

const failure = {
  type: 'object',
  required: ['message', 'error'],
  properties: {
    message: { type: 'string' },
    error: {
      type: 'object',
      required: ['code', 'params', 'requestId'],
      properties: { code: { type: 'string' }, params: { type: 'object' }, requestId: { type: 'string' } },
    },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: { description: 'What changed meanwhile, where the refusal carries it' },
  },
}
