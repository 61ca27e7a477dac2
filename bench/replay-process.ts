// The limit of answers made from the database: the statements of recorded requests, sent again through the bare driver, together where they travelled together.
import pg from 'pg'
import { z } from 'zod'
import { buildApp } from '../src/app.ts'
import { readConfig } from '#server/config.ts'
import { drive } from './lib/drive.ts'
import { answering } from './lib/helper-process.ts'
import { type LoadResult, WireRequest } from './lib/load-plan.ts'
import { makeTemplate, type Template, valuesOf } from './lib/statement-template.ts'
import { recordStatements, type Statement } from './lib/record-statements.ts'

const Facts = z.record(z.string(), z.string())
const Message = z.discriminatedUnion('kind', [
  /** Records each request on the real application. */
  z.object({ kind: z.literal('record'), databaseUrl: z.string(), dataDir: z.string(), requests: z.array(WireRequest).min(1) }),
  /** Makes the recorded statements of the first request a template: what is this customer's in them becomes another's. */
  z.object({ kind: z.literal('template'), facts: Facts, others: z.array(Facts).min(1) }),
  z.object({
    kind: z.literal('run'),
    databaseUrl: z.string(),
    connections: z.number(),
    seconds: z.number(),
    warmSeconds: z.number(),
    once: z.boolean(),
  }),
])

let recorded: Statement[][] = []
let template: Template | null = null
let others: Record<string, string>[] = []

answering(async (raw) => {
  const message = Message.parse(raw)
  if (message.kind === 'record') return record(message)
  if (message.kind === 'run') return run(message)
  template = makeTemplate(recorded[0] ?? [], message.facts)
  others = message.others
  return { statements: template.length }
})

async function record({
  databaseUrl,
  dataDir,
  requests,
}: {
  databaseUrl: string
  dataDir: string
  requests: z.output<typeof WireRequest>[]
}) {
  const config = readConfig({
    SHOP_PROFILE: 'testing_v2',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://127.0.0.1',
    PAGE_CACHE: '0',
  })
  const app = await buildApp({ config, databaseUrl, watches: false })
  await app.server.ready()
  recorded = []
  const bodies: string[] = []
  try {
    for (const { method = 'GET', path, headers = {}, body } of requests) {
      const url = path
      const plain = { ...headers, 'accept-encoding': 'identity', ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
      recorded.push(
        await recordStatements(async () => {
          const answer = await app.server.inject(
            method === 'POST' ? { method: 'POST', url, headers: plain, payload: body ?? '' } : { method: 'GET', url, headers: plain },
          )
          if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.payload.slice(0, 500)}`)
          bodies.push(answer.payload)
        }),
      )
    }
  } finally {
    await app.close()
  }
  return {
    statements: recorded[0]?.length ?? 0,
    texts: recorded[0]?.map(({ form }) => String(form.text).replace(/\s+/g, ' ').trim()) ?? [],
    first: bodies[0] ?? '',
  }
}

type Run = { databaseUrl: string; connections: number; seconds: number; warmSeconds: number; once: boolean }

async function run({ databaseUrl, connections, seconds, warmSeconds, once }: Run): Promise<LoadResult> {
  const clients = Array.from(
    { length: connections },
    () =>
      new pg.Client({ connectionString: databaseUrl, pipeline: true, options: '-c statement_timeout=15000 -c TimeZone=UTC -c jit=off' }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const count = template ? others.length : recorded.length
  try {
    return await drive({
      lanes: connections,
      seconds,
      warmSeconds,
      most: once ? count : undefined,
      work: async (lane, item) => {
        const client = clients[lane]
        if (client)
          await (template ? replayFor(client, template, others[item % count] ?? {}) : replay(client, recorded[item % count] ?? []))
        return { statuses: [200], bytes: 0 }
      },
    })
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    if (once) others = others.slice(-1)
  }
}

const names = new Map<string, string>()

/** A statement in the driver's fastest form: prepared once per connection. */
function prepared(form: Record<string, unknown>, values: unknown[]): pg.QueryConfig {
  const text = String(form['text'])
  if (values.length === 0) return { ...form, text }
  const name = names.get(text) ?? `replayed-${names.size}`
  names.set(text, name)
  return { ...form, text, name, values }
}

async function replay(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const together of Map.groupBy(statements, ({ flight }) => flight).values())
    await Promise.all(together.map(({ form, values }) => client.query(prepared(form, values))))
}

async function replayFor(client: pg.Client, steps: Template, facts: Record<string, string>): Promise<void> {
  const given: unknown[][][] = []
  const fresh = new Map<string, string>()
  for (const together of Map.groupBy(steps, ({ flight }) => flight).values()) {
    const sent = together.map(({ form, values }) => client.query<unknown[]>(prepared(form, valuesOf(values, { facts, given, fresh }))))
    // A text of several statements gives several results and no rows.
    for (const { rows = [] } of await Promise.all(sent)) given.push(rows.map((row) => (Array.isArray(row) ? row : Object.values(row))))
  }
}
