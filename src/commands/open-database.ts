// How every command reaches the shop's database: the one of DATABASE_URL, or the data folder's own, also while the shop runs on it.
import type { Config } from '#server/config.ts'
import { checkDatabase } from '#server/postgres/embedded.ts'
import { openPostgres } from '#server/postgres/for-commands.ts'

export type OpenDatabase = { url: string; stop(): Promise<void> }

/** Takes the configuration; gives the address of a database that can be trusted. `stop` leaves a running shop's database alone. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: (line: string) => void): Promise<OpenDatabase> {
  const opened =
    config.databaseUrl === undefined
      ? await openPostgres({ dataDir: config.dataDir, log })
      : { url: config.databaseUrl, stop: () => Promise.resolve() }
  try {
    await checkDatabase(opened.url)
    return opened
  } catch (error) {
    await opened.stop()
    throw error
  }
}

/** Runs a command to its exit code; what its reader can mend is one line, anything else is shown whole. */
export function runCommand(command: () => Promise<number>): void {
  command().then(
    (code) => process.exit(code),
    (error: unknown) => {
      if (error instanceof Error && error.name === 'StartError') console.error(error.message)
      else console.error(error)
      process.exit(1)
    },
  )
}
