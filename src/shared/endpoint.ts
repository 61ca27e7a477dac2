// An endpoint: one call of the API declared once. The server, the typed client, the cache, the forms and the OpenAPI file all read it.
import { z } from 'zod'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The people who may call. public: anyone. person: anyone signed in on the storefront, also a salesperson without a chosen customer.
 * customer: a customer, or a salesperson for the chosen one. buyer: an approved, unrestricted customer, or a salesperson with a chosen
 * customer. salesperson, admin, superAdmin: staff.
 */
export type Access = 'public' | 'person' | 'customer' | 'buyer' | 'salesperson' | 'admin' | 'superAdmin'

type Schema = z.ZodType
type Shape = z.ZodObject

export type Upload = { maxBytes: number; accept: readonly string[] }

export type Endpoint<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Schema | undefined,
  R extends Schema,
  M extends Schema | undefined,
> = {
  method: Method
  path: string
  access: Access
  /** The permission an admin needs; null: every admin may call it, like their own profile. */
  may?: Permission | null
  /** One sentence for the API's documentation. */
  about?: string
  params: P
  query: Q
  body: B
  reply: R
  /** Values beside the data (page, counts per filter). With it the handler gives { data, meta }. */
  meta: M
  /** false: the handler opens its own transactions (for records that must survive its refusal). Default: none for a GET, one for every other call. */
  transaction?: boolean
  /** The answer is equal for all visitors: it is cached in memory until one of its topics changes. */
  cached?: readonly ('catalogue' | 'content' | 'settings')[]
  /** A cached answer that changes with the stock: `lists` depends on which products are in stock, `product` on the stock words of one product. */
  showsStock?: 'lists' | 'product'
  /** A cached answer with the reviews of the product that its meta names. */
  showsReviews?: boolean
  /** A multipart call: its single part `file` reaches the handler as input.file. */
  upload?: Upload
  /** The client sends the body URL-encoded, as plain forms do, so it holds texts alone; JSON is taken, too. */
  encoding?: 'form'
  /** The largest JSON body in bytes, where the usual 256 KB are too few (many rows in one save). */
  maxBytes?: number
  /** The call signs somebody in: its browser reaches the handler as input.device. */
  device?: boolean
  /** Tries per network address: at most `max` in `seconds`. */
  limit?: { max: number; seconds: number }
  /** Called by outside systems (webhooks): no API key, no cross-site pair; the raw body reaches the handler as input.raw. */
  webhook?: boolean
  /** An admin who looks at the shop as a customer may call it although it is no query. */
  lookingMay?: boolean
  /** Restricted customers may call it although it writes. */
  restrictedMay?: boolean
  /** In the browser, visitors' endpoints have no schemas; this loads the endpoint with them (decision 15). */
  whole?: () => Promise<AnyEndpoint>
  /** In the browser: the query of a list, with its keys as JSON Schema describes them. */
  address?: Readonly<Record<string, AddressField>>
}

/** One key of a list's query, described as JSON Schema. */
export type AddressField = {
  type?: string
  enum?: readonly string[]
  anyOf?: readonly { type?: string }[]
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  default?: unknown
}

export type AnyEndpoint = Endpoint<Shape | undefined, Shape | undefined, Schema | undefined, Schema, Schema | undefined>

// A call of the office that forgets its permission does not compile.
type Who = { access: 'admin'; may: Permission | null } | { access: Exclude<Access, 'admin'>; may?: never }

type Spec<P, Q, B, R, M> = Omit<
  Endpoint<never, never, never, never, never>,
  'access' | 'may' | 'params' | 'query' | 'body' | 'reply' | 'meta'
> &
  Who & {
    params?: P
    query?: Q
    body?: B
    reply: R
    meta?: M
  }

/** Declares one call. `access` is required; GETs are queries, everything else is a command. */
export function endpoint<
  R extends Schema,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Schema | undefined = undefined,
  M extends Schema | undefined = undefined,
>(spec: Spec<P, Q, B, R, M>): Endpoint<P, Q, B, R, M> {
  return { ...spec, params: spec.params as P, query: spec.query as Q, body: spec.body as B, meta: spec.meta as M }
}

type In<S, K extends string> = S extends Schema
  ? Record<string, never> extends z.input<S>
    ? { [k in K]?: z.input<S> }
    : { [k in K]: z.input<S> }
  : { [k in K]?: never }
type Out<S, K extends string> = { [k in K]: S extends Schema ? z.output<S> : undefined }

/** The input as a caller sends it. */
export type CallInput<E extends AnyEndpoint> = In<E['params'], 'params'> & In<E['query'], 'query'> & In<E['body'], 'body'> & { file?: File }
/** The input as a handler gets it. */
export type HandlerInput<E extends AnyEndpoint> = Out<E['params'], 'params'> & Out<E['query'], 'query'> & Out<E['body'], 'body'>
/** The result of a call: the data alone, or { data, meta } when the endpoint declares a meta. */
export type Reply<E extends AnyEndpoint> = E['meta'] extends Schema
  ? { data: z.output<E['reply']>; meta: z.output<E['meta']> }
  : z.output<E['reply']>
export type HandlerReply<E extends AnyEndpoint> = E['meta'] extends Schema
  ? { data: z.input<E['reply']>; meta: z.input<E['meta']> }
  : z.input<E['reply']>

export const Id = z.uuid()
export const IdParams = z.object({ id: Id })
/** The reply of commands without a result. */
export const Done = z.object({ done: z.literal(true) })
export const done = { done: true } as const
