// `npm run import -- FILE`: reads a catalogue file into the shop, also while the shop runs, and says what became of every row.
import { createReadStream, realpathSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import {
  exitCode,
  importCatalogue,
  type CommandOptions,
  openReport,
  progressLine,
  readArguments,
  type ReportFile,
  speaker,
  summaryLines,
  whyNotPictures,
} from '#modules/imports/server/public.ts'
import { type Config, readConfig } from '#server/config.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startError } from '#server/start-error.ts'
import { tieFiles } from '#server/tie-files.ts'
import { openDatabase, runCommand } from './open-database.ts'
import { asSystem } from './system.ts'

const stop = new AbortController()
const interrupt = () => (stop.signal.aborted ? process.exit(130) : stop.abort())
process.on('SIGINT', interrupt).on('SIGTERM', interrupt)

const say = (line: string) => console.log(line)

async function main(): Promise<number> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
  const speak = speaker(config.profile.language)
  const read = readArguments(process.argv.slice(2))
  if (!read.ok) throw startError(`${speak(read.refusal.key, read.refusal.params)}\n${speak('usage')}`)
  const { options } = read
  const size = await checkFile(options, config)
  const report = options.report === undefined ? null : tryReport(options.report, options.file, config)
  try {
    return await importInto(config, { options, size, report })
  } finally {
    report?.close()
  }
}

/** Gives the file's size, or refuses with one line. */
async function checkFile({ file, images }: CommandOptions, config: Config): Promise<number> {
  const speak = speaker(config.profile.language)
  const info = await stat(file).catch((error: unknown) => {
    throw startError(
      codeOf(error) === 'ENOENT' ? speak('noSuchFile', { path: file }) : speak('unreadable', { path: file, reason: codeOf(error) }),
    )
  })
  if (info.isDirectory()) throw startError(speak('isFolder', { path: file }))
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw startError(speak('unreadable', { path: file, reason: codeOf(error) }))
  })
  if (images !== undefined) {
    const reason = await whyNotPictures(images, config.profile.language)
    if (reason !== null) throw startError(reason)
  }
  return info.size
}

function tryReport(path: string, source: string, config: Config): ReportFile {
  const refused = (reason: string) => startError(speaker(config.profile.language)('reportUnwritable', { path, reason }))
  if (realpathOr(path) === realpathOr(source)) throw refused(source)
  try {
    return openReport(path, config.profile.language)
  } catch (error) {
    throw refused(codeOf(error))
  }
}

function realpathOr(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error))

const isReadError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && ['read', 'open'].includes(String(error.syscall))

type Work = { options: CommandOptions; size: number; report: ReportFile | null }

async function importInto(config: Config, work: Work): Promise<number> {
  const postgres = await openDatabase(config, say)
  try {
    await migrateDatabase(postgres.url)
    return await asSystem({ config, databaseUrl: postgres.url, poolSize: 8 }, async (ctx) => {
      await tieFiles(ctx.db, { ...config, storage: ctx.storage })
      return run(ctx, config, work)
    })
  } finally {
    await postgres.stop()
  }
}

async function run(ctx: Parameters<typeof importCatalogue>[0], config: Config, { options, size, report }: Work): Promise<number> {
  const locale = config.profile.language
  const speak = speaker(locale)
  makeWay()
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const show = progressShower()
  const summary = await importCatalogue(
    ctx,
    createReadStream(options.file, { highWaterMark: 1 << 18 }),
    {
      ...(options.language ? { language: options.language } : {}),
      isDryRun: options.isDryRun,
      pictures: { ...(options.images === undefined ? {} : { folder: options.images }), fetches: options.fetchesImages },
      signal: stop.signal,
      onProblem: (problem) => report?.add(problem),
      onFormat: (format) => {
        if (format) say(speak('reading', { path: options.file, format: speak(`formats.${format}`), size: (size / 1_000_000).toFixed(1) }))
      },
    },
    (progress) => show(progressLine(speak, progress, { size, seconds: seconds() }), progress.bytes >= size),
  ).catch((error: unknown) => {
    throw isReadError(error) ? startError(speak('unreadable', { path: options.file, reason: codeOf(error) })) : error
  })
  show.end()
  for (const line of summaryLines(locale, summary, { seconds: seconds(), isDryRun: options.isDryRun, report: options.report })) say(line)
  return exitCode(summary)
}

/** On a terminal one line that is written over; elsewhere a line every few seconds. */
function progressShower(): ((line: string, isLast: boolean) => void) & { end: () => void } {
  const isTerminal = process.stdout.isTTY === true
  const pause = isTerminal ? 100 : 5000
  let shownAt = -pause
  const show = (line: string, isLast: boolean): void => {
    if (!isLast && performance.now() - shownAt < pause) return
    shownAt = performance.now()
    if (isTerminal) process.stdout.write(`\r\u001b[K${line}`)
    else say(line)
  }
  return Object.assign(show, { end: () => void (isTerminal && shownAt > 0 && process.stdout.write('\n')) })
}

/** The shop that may run beside has its visitors; the import can wait a moment. */
function makeWay(): void {
  try {
    setPriority(5)
  } catch {
    // Not every system allows it, and nothing depends on it.
  }
}

runCommand(main)
