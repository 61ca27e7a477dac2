// Brings a database to the present schema: numbered SQL files, forward only, one process at a time.
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const lockKey = 7_461_102

/** Takes a connection address; runs every migration it lacks under an advisory lock. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${lockKey})`)
    await migrate(db, { migrationsFolder: join(import.meta.dirname, '../../../migrations') })
  } finally {
    await client.end()
  }
}
