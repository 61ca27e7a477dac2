// `npm run restore -- BACKUP`: restores a backup into an empty place, as a copy that sends nothing; `--release` lets it send. docs/backup.md.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseCopy } from '#modules/settings/server/public.ts'
import { readBucketAddress } from '#server/bucket/bucket-address.ts'
import { readConfig, readProfile } from '#server/config.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { checkDatabase } from '#server/postgres/embedded.ts'
import { startError } from '#server/start-error.ts'
import { openStorage } from '#server/open-storage.ts'
import { fillPlace } from './backup/fill-place.ts'
import { checkBackup, needEmptyDatabase, needEmptyFolder, needEmptyStorage } from './backup/restore-backup.ts'
import { openDatabase, runCommand } from './open-database.ts'
import { asSystem } from './system.ts'

const usage = `npm run restore -- BACKUP                       into an empty DATA_DIR, and DATABASE_URL and STORAGE_URL where they name places
npm run restore -- --release                    the copy sends from now on, also what waits
npm run restore -- --release --discard-mails    the same, and the mails that wait are thrown away`
const say = (line: string) => console.log(line)

runCommand(() => {
  const { backup, discardsMails } = readArguments()
  return backup === null ? release(discardsMails) : restore(backup)
})

function readArguments(): { backup: string | null; discardsMails: boolean } {
  const read = () => {
    try {
      return parseArgs({ allowPositionals: true, options: { release: { type: 'boolean' }, 'discard-mails': { type: 'boolean' } } })
    } catch (error) {
      throw startError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    }
  }
  const { positionals, values } = read()
  const { release: isRelease = false, 'discard-mails': discardsMails = false } = values
  const [backup] = positionals
  if (positionals.length !== (isRelease ? 0 : 1) || (discardsMails && !isRelease)) throw startError(usage)
  return { backup: backup === undefined ? null : resolve(backup), discardsMails }
}

async function release(discardsMails: boolean): Promise<number> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
  const database = await openDatabase(config, say)
  try {
    await migrateDatabase(database.url)
    const isReleased = await asSystem({ config, databaseUrl: database.url, poolSize: 2 }, (ctx) =>
      ctx.tx((tx) => releaseCopy(tx, { discardsMails })),
    )
    if (!isReleased) say('This shop is no restored copy, or was released before; nothing was changed.')
    else say(discardsMails ? 'Released. The mails that waited are thrown away.' : 'Released. What waited goes out once the shop runs.')
    return 0
  } finally {
    await database.stop()
  }
}

async function restore(backup: string): Promise<number> {
  const env: NodeJS.ProcessEnv = { ...process.env, LOG_LEVEL: 'silent' }
  const began = performance.now()
  const dataDir = resolve(env['DATA_DIR'] || 'var')
  const manifest = await checkBackup(backup, readProfile(env['SHOP_PROFILE'] || 'v_2_').key)
  await needEmptyFolder(dataDir)
  const storage = await openStorage({ dataDir, bucket: readBucketAddress(env) })
  await needEmptyStorage(storage)
  if (env['DATABASE_URL']) {
    await checkDatabase(env['DATABASE_URL'])
    await needEmptyDatabase(env['DATABASE_URL'])
  }
  const open = () => openDatabase(readConfig(env), say)
  const exitCode = await fillPlace(backup, manifest, { dataDir, storage, open, isOwnDatabase: !env['DATABASE_URL'] }, say)
  say(`In ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  return exitCode
}
