// Bodies are strict: no call accepts a field that its schema does not name, on any level. All routes of the list are tested, so new ones are too.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../modules.ts'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { insiders, theActors } from './actors.ts'
import { theApp } from './app.ts'
import { rawCall, strangeUrl } from './raw-call.ts'

const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`
const endpoints = routes.map(({ endpoint }) => endpoint)

const app = await theApp()
const tokenOf = await theActors(app)

const bodies = endpoints.flatMap((endpoint) => (endpoint.body ? [{ endpoint, body: endpoint.body }] : []))
const Fields = z.object({ errors: z.record(z.string(), z.array(z.string())) })
const Named = z.object({ properties: z.record(z.string(), z.unknown()).optional() })

test.each(bodies.map(({ endpoint, body }) => [nameOf(endpoint), endpoint, body] as const))(
  '%s refuses fields it does not know',
  async (_, endpoint, body) => {
    const token = await tokenOf(insiders[endpoint.access])
    const known = Named.parse(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).properties ?? {}
    for (const field of ['role', 'isApproved', 'total', 'price', 'customerId', 'isSuper', '__proto__', 'constructor'].filter(
      (each) => !Object.hasOwn(known, each),
    )) {
      const { status, body: answer } = await rawCall(app, endpoint.method, strangeUrl(endpoint), { token, payload: `{"${field}":1}` })
      if (field === '__proto__') expect(status, `${field}`).toBe(400)
      else {
        expect(status, `${field}`).toBe(422)
        expect(Object.keys(Fields.parse(answer).errors), `${field}`).toContain(field)
      }
    }
  },
)

/** Every object inside a JSON schema, with its path. */
function objectsIn(schema: unknown, at: string): { at: string; isOpen: boolean }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inner = Object.entries(schema).flatMap(([key, value]) => objectsIn(value, `${at}.${key}`))
  if (!('type' in schema) || schema.type !== 'object') return inner
  const isMap = 'propertyNames' in schema || !('properties' in schema)
  return [{ at, isOpen: !isMap && !('additionalProperties' in schema && schema.additionalProperties === false) }, ...inner]
}

test('no object in any body takes unknown fields, however deep it stands', () => {
  const open = bodies.flatMap(({ endpoint, body }) =>
    objectsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), nameOf(endpoint)).filter(({ isOpen }) => isOpen),
  )
  expect(open.map(({ at }) => at)).toEqual([])
})
