// Prints the import command's output: its progress, the summary and the problems, in the shop's language; and the report file.
import { closeSync, openSync, writeSync } from 'node:fs'
import type { ErrorParams } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { say } from '#server/texts.ts'
import { guardFormula } from '#shared/formula-guard.ts'
import { problemTextKey, type ImportProblem } from '../../problems.ts'
import type { ImportProgress, ImportSummary } from '../writing/write-catalogue.ts'

export type Speak = (key: string, params?: ErrorParams) => string

/** Speaks the command's own texts. */
export const speaker =
  (locale: Locale): Speak =>
  (key, params = {}) =>
    say(locale, `imports.admin.command.${key}`, params)

/** Why something is a problem, in words. */
export function reasonOf(locale: Locale, { code, params }: ImportProblem): string {
  const isNotFetched = code === 'import.pictureNotFetched'
  const why = isNotFetched ? { reason: say(locale, `imports.admin.reasons.${params.reason}`, params) } : {}
  return say(locale, `imports.${problemTextKey(code)}`, { ...params, ...why })
}

/** One line about where the import stands; bytes of how many, after so many seconds. */
export function progressLine(
  speak: Speak,
  { bytes, products }: ImportProgress,
  { size, seconds }: { size: number; seconds: number },
): string {
  const percent = size === 0 ? 100 : Math.min(100, Math.floor((bytes / size) * 100))
  return speak('progress', { percent, products, rate: rateOf(products, seconds) })
}

const rateOf = (products: number, seconds: number): number => Math.round(products / Math.max(seconds, 0.001))

export type Ending = { seconds: number; isDryRun: boolean; report: string | undefined }

/** The lines that end an import. */
export function summaryLines(locale: Locale, summary: ImportSummary, { seconds, isDryRun, report }: Ending): string[] {
  const speak = speaker(locale)
  const { counts, pictures, firstProblems } = summary
  const { created, updated, unchanged, refused, warnings, openStock } = counts
  const rate = rateOf(created + updated + unchanged, seconds)
  const lines = firstProblems.map((each) => problemLine(locale, each))
  const others = refused + warnings - firstProblems.length
  if (others > 0) lines.push(`${speak('more', { count: others })} ${report === undefined ? speak('moreWithReport') : ''}`.trim())
  if (report !== undefined && refused + warnings > 0) lines.push(speak('moreInReport', { path: report }))
  if (summary.format === null) return lines
  if (isDryRun) lines.push(speak('dryRun'))
  lines.push(speak('summary', { created, updated, unchanged, refused, warnings, seconds: seconds.toFixed(1), rate }))
  if (pictures.kept + pictures.failed > 0) lines.push(speak('pictures', { kept: pictures.kept, failed: pictures.failed }))
  if (pictures.notFetched > 0) lines.push(speak('notFetched', { count: pictures.notFetched }))
  if (pictures.withoutFolder > 0) lines.push(speak('withoutFolder', { count: pictures.withoutFolder }))
  if (openStock > 0) lines.push(speak('stockOpen', { count: openStock }))
  if (summary.failure !== null) lines.push(speak('broken', { reason: failureText(summary.failure) }))
  else if (summary.isInterrupted) lines.push(speak('interrupted'))
  return lines
}

const failureText = (failure: unknown): string => {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure
  return `${cause instanceof Error ? cause.message : String(cause)}.`.replace(/\.\.$/, '.')
}

function problemLine(locale: Locale, each: ImportProblem): string {
  const speak = speaker(locale)
  const { line, column, value, severity } = each
  const reason = reasonOf(locale, each)
  const place = column === null ? speak('problemOfRow', { line, reason, value }) : speak('problem', { line, column, reason, value })
  return `${speak(severity)}: ${place.replace(/\s+/g, ' ').replace(/ \[\]$/, '')}`
}

export type ReportFile = { add: (problem: ImportProblem) => void; close: () => void }

/** Opens the report: a CSV file that spreadsheets read as UTF-8 and in which no cell runs as a formula. */
export function openReport(path: string, locale: Locale): ReportFile {
  const file = openSync(path, 'w')
  const row = (cells: readonly string[]) => `${cells.map((cell) => `"${guardFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
  writeSync(file, `\ufeff${row(['line', 'column', 'value', 'severity', 'code', 'reason'])}`)
  return {
    add: (each) => {
      const { line, column, value, severity, code } = each
      writeSync(file, row([String(line), column ?? '', value, severity, code, reasonOf(locale, each)]))
    },
    close: () => closeSync(file),
  }
}

/** 0: everything of the file is in the shop. 1: it could not be read, or the import broke off. 2: some rows were refused. 130: stopped on request. */
export function exitCode({ format, counts, failure, isInterrupted }: ImportSummary): number {
  if (format === null || failure !== null) return 1
  if (isInterrupted) return 130
  return counts.refused > 0 ? 2 : 0
}
