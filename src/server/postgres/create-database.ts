import type { Client } from 'pg'

// The index of words knows letters from LC_CTYPE: with C only Latin ones, and every search in Arabic would read the whole catalogue.
const letters = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8']

/** Makes an empty database that knows the letters of all languages, where the system does. The name is ours, never a caller's. */
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
