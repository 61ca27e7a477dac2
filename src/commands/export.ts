// `npm run export -- FILE`: the catalogue, its prices or its stock as a CSV file or a workbook, also while the shop runs.
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { exportTable, filePieces, speaker } from '#modules/imports/server/public.ts'
import { type Config, readConfig } from '#server/config.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startError } from '#server/start-error.ts'
import { openDatabase, runCommand } from './open-database.ts'
import { asSystem } from './system.ts'

const whats = ['products', 'prices', 'stock'] as const
type Wanted = { file: string; what: (typeof whats)[number]; as: 'csv' | 'xlsx' }

async function main(): Promise<number> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
  const wanted = readWords(process.argv.slice(2), config)
  const postgres = await openDatabase(config, (line) => console.log(line))
  try {
    await migrateDatabase(postgres.url)
    await asSystem({ config, databaseUrl: postgres.url, poolSize: 4 }, (ctx) => write(ctx, wanted))
  } finally {
    await postgres.stop()
  }
  console.log(speaker(config.profile.language)('exported', { path: wanted.file }))
  return 0
}

function readWords(args: string[], config: Config): Wanted {
  const speak = speaker(config.profile.language)
  const refuse = (key: string, params: Record<string, string> = {}) => startError(`${speak(key, params)}\n${speak('exportUsage')}`)
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args, allowPositionals: true, options: { what: { type: 'string', default: 'products' } } })
    } catch (error) {
      throw refuse('unknownOption', { option: /'([^']+)'/.exec(String(error))?.[1] ?? '' })
    }
  })()
  const [file, ...more] = positionals
  if (file === undefined) throw refuse('fileMissing')
  if (more.length > 0) throw refuse('tooManyFiles', { files: positionals.join(', ') })
  const what = whats.find((each) => each === values.what)
  const as = (['csv', 'xlsx'] as const).find((each) => extname(file).toLowerCase() === `.${each}`)
  if (!what) throw refuse('whatUnknown', { value: values.what })
  if (!as) throw refuse('endingUnknown', { path: file })
  return { file, what, as }
}

/** The file appears when it is whole. */
async function write(ctx: Parameters<typeof exportTable>[0], { file, what, as }: Wanted): Promise<void> {
  const table = await exportTable(ctx, { what, as })
  const part = `${file}.part`
  try {
    await pipeline(Readable.from(filePieces(table, as, ctx.profile.language === 'ar'), { objectMode: false }), createWriteStream(part))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!/^E[A-Z]+$/.test(code)) throw error
    throw startError(speaker(ctx.profile.language)('exportUnwritable', { path: file, reason: code }))
  }
}

runCommand(main)
