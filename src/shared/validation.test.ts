import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldError } from './validation.ts'

const told = (schema: z.ZodType, value: unknown) => schema.safeParse(value, { reportInput: true }).error?.issues.map(fieldError)

test('a field that may be empty says what is wrong with what was typed, not that neither fits', () => {
  const Phone = z
    .string()
    .max(5)
    .transform((text) => text.trim())
  const schema = z.object({ phone: z.union([z.literal('').transform(() => null), Phone]).nullable() })
  expect(told(schema, { phone: '0123456789' })).toEqual([{ path: 'phone', key: 'validation.tooLong', params: { max: 5 } }])
  expect(told(schema, { phone: 7 })).toMatchObject([{ path: 'phone', key: 'validation.invalid' }])
})

test('of two shapes, what is wrong is told of the one that the value has', () => {
  const present = z.strictObject({ lineId: z.string(), quantity: z.int('order.validation.quantity') })
  const added = z.strictObject({ variantId: z.string(), choices: z.array(z.string()).max(1) })
  expect(told(z.object({ line: z.union([present, added]) }), { line: { variantId: 'a', choices: ['b', 'c'] } })).toMatchObject([
    { path: 'line.choices', key: 'validation.tooMany' },
  ])
  expect(told(z.object({ line: z.union([present, added]) }), { line: { lineId: 'a', quantity: 1.5 } })).toMatchObject([
    { path: 'line.quantity', key: 'order.validation.quantity' },
  ])
})

test('a message of its own comes before', () =>
  expect(told(z.union([z.literal(''), z.string().max(2)], 'order.validation.note'), 7)).toMatchObject([{ key: 'order.validation.note' }]))
