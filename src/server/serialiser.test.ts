import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { replySchema } from './http.ts'
import { serialiserSchema } from './serialiser-schema.ts'

const Picture = z.object({ hash: z.string(), width: z.int() })
const Card = z.object({
  title: z.string(),
  brand: z.string().nullable(),
  max: z.int().nullable(),
  tags: z.array(z.string()).nullable(),
  picture: Picture.nullable(),
  kind: z.enum(['a', 'b']).nullable(),
  value: z.union([z.string(), z.number()]).nullable(),
  extra: z.record(z.string(), z.string()).nullable().optional(),
})
const api = endpoint({ method: 'GET', path: '/card', access: 'public', reply: z.array(Card) })

async function answer(data: unknown): Promise<unknown> {
  const app = fastify()
  app.get('/card', { schema: { response: { '2xx': serialiserSchema(replySchema(api)) } } }, async () => ({ data }))
  const { statusCode, payload } = await app.inject('/card')
  await app.close()
  return statusCode === 200 ? JSON.parse(payload) : payload
}

test('a value or null is sent as it is', async () => {
  const full = { title: 'a', brand: 'b', max: 3, tags: ['c'], picture: { hash: 'h', width: 1 }, kind: 'a', value: 4, extra: { d: 'e' } }
  const empty = { title: 'a', brand: null, max: null, tags: null, picture: null, kind: null, value: null, extra: null }
  const text = { ...empty, value: 'text' }
  expect(await answer([full, empty, text])).toEqual({ data: [full, empty, text] })
})

test('an object that may be null loses the fields its schema does not name, like any other', async () => {
  const card = { title: 'a', brand: null, max: null, tags: null, picture: { hash: 'h', width: 1, alt: 'x' }, kind: null, value: null }
  expect(await answer([card])).toEqual({ data: [{ ...card, picture: { hash: 'h', width: 1 } }] })
})
