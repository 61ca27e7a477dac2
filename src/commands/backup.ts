// `npm run backup -- FOLDER [--keep N]`: writes a dated backup of the shop into a folder, also while the shop runs; docs/backup.md.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { startError } from '#server/start-error.ts'
import { openStorage } from '#server/open-storage.ts'
import { type Kept, keepNewest, writeBackup, type Written } from './backup/write-backup.ts'
import { openDatabase, runCommand } from './open-database.ts'

const usage = 'npm run backup -- FOLDER [--keep N]'
const say = (line: string) => console.log(line)
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

runCommand(async () => {
  const { folder, keep } = readArguments()
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
  const began = performance.now()
  const database = await openDatabase(config, say)
  try {
    const storage = await openStorage(config)
    const shop = { databaseUrl: database.url, dataDir: config.dataDir, storage, profile: config.profile.key, shop: readVersion() }
    const written = await writeBackup(shop, folder)
    report(written, (performance.now() - began) / 1000)
    if (keep !== null) reportKept(await keepNewest(database.url, dirname(written.backup), keep))
    return 0
  } finally {
    await database.stop()
  }
})

function readArguments(): { folder: string; keep: number | null } {
  const read = () => {
    try {
      return parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
    } catch (error) {
      throw startError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    }
  }
  const { positionals, values } = read()
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw startError(`Name one folder for the backups: ${usage}`)
  if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep))
    throw startError(`--keep takes how many backups stay, 1 or more: ${usage}`)
  return { folder, keep: values.keep === undefined ? null : Number(values.keep) }
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
  return version
}

function report({ backup, manifest: { tables, files }, copiedBytes }: Written, seconds: number): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  say(`Backed up in ${seconds.toFixed(1)} s: ${backup}`)
  say(`  ${tables.length} tables with ${rows} rows, the secret of the data folder`)
  say(`  ${files.length} files of ${megabytes(bytes)}, ${megabytes(copiedBytes)} of them new`)
  say(
    '  Not in it: the environment (DATABASE_URL, SMTP_URL, keys of Stripe and others), and mails written as files. Keep the environment apart.',
  )
}

/** Damaged files are a warning only: the backup itself is complete. */
function reportKept({ removed, setAside }: Kept): void {
  if (removed > 0) say(`Older backups removed: ${removed}.`)
  for (const aside of setAside)
    console.error(
      `Warning: an older backup is damaged, since its list of contents is missing or has changed. It was set aside as ${aside} and no longer counts; it stays there until you delete it.`,
    )
}
