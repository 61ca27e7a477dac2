// Writes the answers of endpoints as JSON, cut to the fields that their schemas name.
import makeSerialiser from 'fast-json-stringify'
import { z } from 'zod'
import type { AnyEndpoint } from '#shared/endpoint.ts'

export type Serialise = (body: unknown) => string

const made = new WeakMap<AnyEndpoint, Serialise>()

/** Gives the serialiser of an endpoint's whole answer. It is made with the first answer: all of them at once would delay the shop's start. */
export function serialiserOf(endpoint: AnyEndpoint): Serialise {
  const known = made.get(endpoint)
  if (known) return known
  const serialise = makeSerialiser(serialiserSchema(replySchema(endpoint)) as object)
  made.set(endpoint, serialise)
  return serialise
}

/** The JSON schema of an endpoint's whole answer; fields it does not name are not sent. */
function replySchema(endpoint: AnyEndpoint): object {
  const whole = endpoint.meta ? z.object({ data: endpoint.reply, meta: endpoint.meta }) : z.object({ data: endpoint.reply })
  const { $schema: _, ...schema } = z.toJSONSchema(whole, { io: 'output', target: 'draft-7', unrepresentable: 'any' })
  return schema
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNull = (schema: unknown): boolean => isRecord(schema) && schema.type === 'null'

/**
 * Takes a JSON schema; gives it with every "X or null" as a nullable X: as an alternative it would cost a validation, and an extra field
 * would be an error.
 */
function serialiserSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(serialiserSchema)
  if (!isRecord(schema)) return schema
  const { anyOf, ...rest } = schema
  if (Array.isArray(anyOf) && anyOf.length === 2 && anyOf.some(isNull)) {
    const [other] = anyOf.filter((each) => !isNull(each))
    if (isRecord(other) && typeof other.type === 'string') return serialiserSchema({ ...rest, ...other, nullable: true })
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, serialiserSchema(value)]))
}
