import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './postgres.ts'

test('gives every caller a database of its own, and takes it away', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()])
  await ask(one.url, 'create table only_here (id int)')

  expect(await ask(one.url, `select to_regclass('only_here')::text as found`)).toBe('only_here')
  expect(await ask(two.url, `select to_regclass('only_here')::text as found`)).toBe(null)

  await Promise.all([one.drop(), two.drop()])
  await expect(ask(one.url, 'select 1')).rejects.toThrow('does not exist')
})

async function ask(url: string, question: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ found: unknown }>(question)
    return rows[0]?.found
  } finally {
    await client.end()
  }
}
