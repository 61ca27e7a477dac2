// `npm run migrate`: brings the shop's database to the present schema; doing so again changes nothing.
import { readConfig } from '#server/config.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase, runCommand } from './open-database.ts'

const say = (line: string) => console.log(line)

runCommand(async () => {
  const database = await openDatabase(readConfig(process.env), say)
  try {
    await migrateDatabase(database.url)
    say('The database has the present schema.')
    return 0
  } finally {
    await database.stop()
  }
})
