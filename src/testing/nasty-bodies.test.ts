// Bodies that fit their schema and hold extreme values: no call answers them with a 500.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../modules.ts'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { insiders, theActors } from './actors.ts'
import { theApp } from './app.ts'
import { rawCall, strangeUrl } from './raw-call.ts'

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  prefixItems: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})

type Make = { text: string; isHigh: boolean; id: string }

/** The most extreme value that a schema accepts. */
function nasty(schema: unknown, make: Make): unknown {
  const of = Schema.parse(schema)
  if (of.const !== undefined) return of.const
  if (of.enum) return of.enum[make.isHigh ? of.enum.length - 1 : 0]
  const either = of.anyOf ?? of.oneOf
  if (either) return nasty(either[make.isHigh ? either.length - 1 : 0], make)
  if (Array.isArray(of.type)) return nasty({ ...of, type: of.type[make.isHigh ? of.type.length - 1 : 0] }, make)
  switch (of.type) {
    case 'object':
      return Object.fromEntries(Object.entries(of.properties ?? {}).map(([key, each]) => [key, nasty(each, make)]))
    case 'array':
      if (of.prefixItems) return of.prefixItems.map((each) => nasty(each, make))
      return Array.from({ length: Math.max(1, of.minItems ?? 0) }, () => nasty(of.items ?? {}, make))
    case 'integer':
    case 'number':
      return make.isHigh ? (of.maximum ?? Number.MAX_SAFE_INTEGER) : (of.minimum ?? -1)
    case 'boolean':
      return make.isHigh
    case 'string':
      if (of.format === 'uuid') return make.id
      if (of.format === 'email') return 'nasty@example.com'
      if (of.format === 'date') return make.isHigh ? '9999-12-31' : '0001-01-01'
      return make.text.padEnd(of.minLength ?? 0, 'x').slice(0, of.maxLength ?? 10_000)
    default:
      return null
  }
}

const app = await theApp()
const tokenOf = await theActors(app)

const bodies = routes.map(({ endpoint }) => endpoint).flatMap((endpoint) => (endpoint.body ? [{ endpoint, body: endpoint.body }] : []))
const nobody = '00000000-0000-7000-8000-000000000001'
const texts = [
  'a\u0000b',
  'half \ud800 a sign',
  '\udfff\u202e',
  '{"$ne":1}',
  "'; drop table products; --",
  '%_\\',
  'ﷺ'.repeat(400),
  '1e400',
  '-0',
  '${x}{n}{{',
]

test.each(bodies.map(({ endpoint, body }) => [`${endpoint.method} ${endpoint.path}`, endpoint, body] as const))(
  '%s has an answer to whatever fits its schema',
  async (_, endpoint: AnyEndpoint, body) => {
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    for (const isHigh of [false, true])
      for (const text of texts) {
        const token = await tokenOf(insiders[endpoint.access])
        const made = nasty(schema, { text, isHigh, id: nobody })
        const { status, text: answer } = await rawCall(app, endpoint.method, strangeUrl(endpoint), { token, payload: JSON.stringify(made) })
        expect(status, `${JSON.stringify(made).slice(0, 600)} → ${answer.slice(0, 300)}`).not.toBe(500)
      }
  },
)
