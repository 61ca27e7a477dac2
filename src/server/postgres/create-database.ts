import type { Client } from 'pg'

// The index of words takes its letters from LC_CTYPE: C has Latin ones only, and every Arabic search would read the whole catalogue.
const letters = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8']

/** Makes an empty database that knows the letters of all languages, where the system does. The name comes from our code, never from a caller. */
export async function createDatabase(client: Pick<Client, 'query'>, name: string): Promise<void> {
  for (const each of letters) {
    const isMade = await client.query(`create database ${name} template template0 lc_ctype '${each}'`).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && /LC_CTYPE|locale/i.test(error.message)) return false
        throw error
      },
    )
    if (isMade) return
  }
  await client.query(`create database ${name}`)
}
