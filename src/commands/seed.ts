// `npm run seed`: fills a shop without products and people with the demo of its profile.
import { readConfig } from '#server/config.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { tieFiles } from '#server/tie-files.ts'
import { openDatabase, runCommand } from './open-database.ts'

const say = (line: string) => console.log(line)

runCommand(async () => {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
  const database = await openDatabase(config, say)
  try {
    await migrateDatabase(database.url)
    const [{ buildApp }, { loadDemo }] = await Promise.all([import('../app.ts'), import('../seed.ts')])
    const app = await buildApp({ config, databaseUrl: database.url, watches: false, poolSize: 4 })
    try {
      await tieFiles(app.database.db, { ...config, storage: app.storage })
      const isLoaded = await loadDemo(app)
      say(isLoaded ? `The demo of ${config.profile.name} is loaded.` : 'There are products or people already; nothing was changed.')
    } finally {
      await app.close()
    }
    return 0
  } finally {
    await database.stop()
  }
})
