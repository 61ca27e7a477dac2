// `npm run verify`: asks a shop's database for everything that must always be true, in one snapshot, also while the shop runs. Ends with 1 when something is wrong.
import { readConfig } from '#server/config.ts'
import { askInvariants, reportFaults } from './ask-invariants.ts'
import { openDatabase, runCommand } from './open-database.ts'

const say = (line: string) => console.log(line)

runCommand(async () => {
  const database = await openDatabase(readConfig(process.env), say)
  try {
    return reportFaults(await askInvariants(database.url), say)
  } finally {
    await database.stop()
  }
})
