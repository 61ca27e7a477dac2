// Checks an external PostgreSQL server before the shop trusts it with orders.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { codeOf } from './disk.ts'
import { startError } from '#server/start-error.ts'

const oldest = 18

type Waiting = {
  /** Milliseconds for which the shop waits for a database that is not there yet. */
  timeout?: number
  /** Milliseconds between two tries; each try is logged. */
  every?: number
  say?(line: string): void
}

/** Takes the address of a database; throws one clear line when it cannot be reached, is too old, or may lose committed data. */
export async function checkDatabase(url: string, waiting: Waiting = {}): Promise<void> {
  const settings = await askSettings(url, waiting)
  const version = Math.floor(Number(settings.version) / 10_000)
  if (version < oldest) throw startError(`${nameOf(url)} runs PostgreSQL ${version}; the shop needs version ${oldest} or newer.`)
  for (const setting of ['fsync', 'synchronous_commit'] as const) {
    if (settings[setting] === 'off')
      throw startError(`${nameOf(url)} has ${setting} switched off, so confirmed orders could be lost. Switch it on.`)
  }
}

type Settings = { version: string; fsync: string; synchronous_commit: string }

const question = `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
  current_setting('synchronous_commit') as synchronous_commit`

const notYet = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', '53300', '57P03'])

async function askSettings(url: string, { timeout = 0, every = 1000, say = () => undefined }: Waiting): Promise<Settings> {
  if (!/^postgres(ql)?:\/\//.test(url)) throw startError('DATABASE_URL must look like postgres://user:password@host:5432/database.')
  for (const giveUpAt = performance.now() + timeout; ;) {
    try {
      return await ask(url)
    } catch (error) {
      if (!notYet.has(codeOf(error) ?? '') || performance.now() >= giveUpAt)
        throw startError(`${nameOf(url)} cannot be used: ${reasonOf(error)}.`)
      say(`Waiting for ${nameOf(url).replace('The', 'the')}: ${reasonOf(error)}.`)
      await sleep(every)
    }
  }
}

async function ask(url: string): Promise<Settings> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 8000, query_timeout: 8000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Settings>(question)
    const [settings] = rows
    if (settings === undefined) throw new Error('it gives no answer')
    return settings
  } finally {
    await client.end().catch(() => undefined)
  }
}

// Never shows the user or the password.
function nameOf(url: string): string {
  const [, place = ''] = /^postgres(?:ql)?:\/\/(?:.*@)?([^@?]*)/.exec(url) ?? []
  return `The database at ${place}`
}

function reasonOf(error: unknown): string {
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing answers there',
    ENOENT: 'nothing answers there',
    ENOTFOUND: 'there is no such host',
    EAI_AGAIN: 'its host name cannot be looked up now',
    ETIMEDOUT: 'it does not answer',
    ECONNRESET: 'it cut the connection',
    '28P01': 'it refuses the user or the password',
    '28000': 'it refuses this user',
    '3D000': 'there is no database of this name',
    '53300': 'it has no free connection',
    '57P03': 'it is still starting',
  }
  const known = reasons[codeOf(error) ?? '']
  return known ?? (error instanceof Error && error.message !== '' ? (error.message.split('\n')[0] ?? '') : 'it does not answer')
}
