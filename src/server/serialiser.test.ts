import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { routes } from '../modules.ts'
import { serialiserOf } from './serialiser.ts'

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

const answer = (data: unknown): unknown => JSON.parse(serialiserOf(api)({ data }))

test('a value or null is sent as it is', () => {
  const full = { title: 'a', brand: 'b', max: 3, tags: ['c'], picture: { hash: 'h', width: 1 }, kind: 'a', value: 4, extra: { d: 'e' } }
  const empty = { title: 'a', brand: null, max: null, tags: null, picture: null, kind: null, value: null, extra: null }
  const text = { ...empty, value: 'text' }
  expect(answer([full, empty, text])).toEqual({ data: [full, empty, text] })
})

test('an object that may be null loses the fields its schema does not name, like any other', () => {
  const card = { title: 'a', brand: null, max: null, tags: null, picture: { hash: 'h', width: 1, alt: 'x' }, kind: null, value: null }
  expect(answer([card])).toEqual({ data: [{ ...card, picture: { hash: 'h', width: 1 } }] })
})

test('every endpoint has a serialiser', () => {
  for (const { endpoint: each } of routes) expect(serialiserOf(each), each.path).toBeTypeOf('function')
})
