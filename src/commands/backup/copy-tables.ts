// Copies the tables of a shop out of its database and into one, row by row as PostgreSQL's COPY writes them.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type BackupTable, type Manifest, tableFile } from './manifest.ts'

/** Written the same way by every server and read the same by every other one. */
const session = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
  set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronize_seqscans = off; set jit = off`

export type Client = pg.Client
type Table = Pick<BackupTable, 'schema' | 'name' | 'columns'>
type Checksum = { rows: number; sha256: string }

/** Runs work on one connection whose values are written as backups hold them. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // Without a listener the loss of the connection would end the process; the query that fails by it reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(session)
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The queue's table. Of its jobs those are copied that are not over; it has partitions, which can be read by a query alone. */
export const queue = { schema: 'pgboss', name: 'job' }
export const isQueue = ({ schema }: Pick<BackupTable, 'schema'>): boolean => schema === queue.schema

/** The tables of the shop with the columns that hold values of their own, and the queue's. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where ((n.nspname = 'public' and c.relkind = 'r') or (n.nspname = $1 and c.relname = $2))
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by n.nspname, c.relname order by n.nspname desc, c.relname`,
    [queue.schema, queue.name],
  )
  return rows
}

export async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows
}

export const named = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string => `"${schema}"."${name}"`
export const columnList = ({ columns }: Pick<BackupTable, 'columns'>): string => columns.map((each) => `"${each}"`).join(', ')

/** The rows of a table as COPY writes them. */
function rowsOf(client: Client, table: Table, source = named(table)): Readable {
  const rows = isQueue(table)
    ? `(select ${columnList(table)} from ${source} where state < 'completed' order by name collate "C", id)`
    : `${source} (${columnList(table)})`
  return client.query(to(`copy ${rows} to stdout`))
}

/** Counts and hashes rows in passing: each row is one line, since COPY writes a line break within a value as \n. */
function counter(): { through: Transform; checksum(): Checksum } {
  const hash = createHash('sha256')
  let rows = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  return { through, checksum: () => ({ rows, sha256: hash.digest('hex') }) }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Writes a table's rows into a backup. */
export async function saveTable(client: Client, table: Table, backup: string): Promise<BackupTable> {
  const { through, checksum } = counter()
  const file = createWriteStream(tableFile(backup, table), { mode: 0o600, flags: 'wx' })
  await pipeline(rowsOf(client, table), through, createGzip({ level: 4 }), file)
  return { ...table, ...checksum() }
}

/** The checksum of a backup's file of a table; throws when it cannot be read to its end. */
export async function checksumOfFile(table: BackupTable, backup: string): Promise<Checksum> {
  const { through, checksum } = counter()
  await pipeline(createReadStream(tableFile(backup, table)), createGunzip(), through, nowhere())
  return checksum()
}

/** The checksum of a table of the database; `source` is another table that has its rows. */
export async function checksumOfTable(client: Client, table: BackupTable, source?: string): Promise<Checksum> {
  const { through, checksum } = counter()
  await pipeline(rowsOf(client, table, source), through, nowhere())
  return checksum()
}

/** Reads a table's rows from a backup into an empty table. */
export async function loadTable(client: Client, table: BackupTable, backup: string, target = named(table)): Promise<void> {
  const into = client.query(from(`copy ${target} (${columnList(table)}) from stdin`))
  await pipeline(createReadStream(tableFile(backup, table)), createGunzip(), into)
}
