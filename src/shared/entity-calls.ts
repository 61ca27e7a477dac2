// The calls that every entity of the office has: its list, one, a new one, its changes, its deletion.
import { z } from 'zod'
import { Done, endpoint, IdParams } from './endpoint.ts'
import { PageMeta } from './paging.ts'
import type { Permission } from './permissions.ts'
import { SeenVersion } from './schemas.ts'

type Area<P extends string = Permission> = P extends `${infer A}.see` ? (`${A}.change` extends Permission ? A : never) : never

type Entity<
  Q extends z.ZodObject,
  Row extends z.ZodType,
  One extends z.ZodType,
  S extends z.ZodRawShape,
  C extends z.core.$ZodObjectConfig,
> = {
  /** The path of the list; that of one entity has its id behind it. */
  path: string
  /** The area of its permissions: `see` to read, `change` to write; null: super admins alone may read and write. */
  area: Area | null
  /** The query of the list. */
  query: Q
  /** A row of the list. */
  row: Row
  /** One entity with its version, as its form shows it. */
  one: One
  /** The body of a new one; a change names the version it was made from. */
  input: z.ZodObject<S, C>
  /** One sentence each for the API's documentation. */
  about: Partial<Record<'list' | 'get' | 'create' | 'update' | 'remove', string>>
}

/** Takes the path, area and schemas of an entity; gives its five calls. */
export function entityCalls<
  Q extends z.ZodObject,
  Row extends z.ZodType,
  One extends z.ZodType,
  S extends z.ZodRawShape,
  C extends z.core.$ZodObjectConfig,
>({ path, area, query, row, one, input, about }: Entity<Q, Row, One, S, C>) {
  const see = area ? ({ access: 'admin', may: `${area}.see` } as const) : ({ access: 'superAdmin' } as const)
  const change = area ? ({ access: 'admin', may: `${area}.change` } as const) : ({ access: 'superAdmin' } as const)
  const saved = input.safeExtend({ version: SeenVersion } as never) as unknown as z.ZodObject<S & { version: typeof SeenVersion }, C>
  const named = (call: keyof typeof about) => (about[call] === undefined ? {} : { about: about[call] })
  return {
    list: endpoint({ ...see, ...named('list'), method: 'GET', path, query, reply: z.array(row), meta: PageMeta }),
    get: endpoint({ ...see, ...named('get'), method: 'GET', path: `${path}/:id`, params: IdParams, reply: one }),
    create: endpoint({ ...change, ...named('create'), method: 'POST', path, body: input, reply: one }),
    update: endpoint({ ...change, ...named('update'), method: 'PUT', path: `${path}/:id`, params: IdParams, body: saved, reply: one }),
    remove: endpoint({ ...change, ...named('remove'), method: 'DELETE', path: `${path}/:id`, params: IdParams, reply: Done }),
  }
}
