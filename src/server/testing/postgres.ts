// A database of its own for one test file: a quick copy of the migrated template.
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { url: string; drop: () => Promise<void> }

/**
 * Gives an empty, migrated database; call `drop` after the file's tests, when its connections are closed. Those that are still closing are waited for, some seconds:
 * a pool has ended before they have, and one that was cut off would fail the run.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const admin = await adminUrl()
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(admin, `create database ${name} template jumla_template strategy file_copy`)
  return { url: admin.replace(/\/jumla$/, `/${name}`), drop: () => run(admin, `drop database ${name}`) }
}

async function adminUrl(): Promise<string> {
  const response = await fetch(inject('databaseDoor'))
  const text = await response.text()
  if (!response.ok) throw new Error(`the test database did not start: ${text}`)
  return text
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
