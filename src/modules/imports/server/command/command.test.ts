// The command's words, its exit codes and its report, and that whatever is wrong with a call is said in one line.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { problem } from '../../problems.ts'
import { exitCode, openReport, readArguments, summaryLines, type ImportSummary } from '../public.ts'
import { commandArguments } from '../../../../../bin/lib/shop-command.mjs'

const folder = mkdtempSync(join(tmpdir(), 'jumla-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const summary = (changes: Partial<ImportSummary> = {}): ImportSummary => ({
  format: 'own',
  counts: { created: 2, updated: 1, unchanged: 3, refused: 0, warnings: 0, openStock: 0 },
  pictures: { kept: 0, failed: 0, notFetched: 0, withoutFolder: 0 },
  firstProblems: [],
  isInterrupted: false,
  failure: null,
  ...changes,
})

describe('arguments', () => {
  it('are a file and options in any order', () => {
    expect(readArguments(['--dry-run', 'a.csv', '--images', 'pics', '--language=ar', '--report', 'r.csv', '--fetch-images'])).toEqual({
      ok: true,
      options: { file: 'a.csv', images: 'pics', fetchesImages: true, language: 'ar', isDryRun: true, report: 'r.csv' },
    })
  })
  it.each([
    [[], 'fileMissing'],
    [['a.csv', 'b.csv'], 'tooManyFiles'],
    [['a.csv', '--verbose'], 'unknownOption'],
    [['a.csv', '--dry-run=yes'], 'unknownOption'],
    [['a.csv', '--images'], 'valueMissing'],
    [['a.csv', '--images', '--dry-run'], 'valueMissing'],
    [['a.csv', '--language', 'fr'], 'languageUnknown'],
  ])('%j are refused: %s', (args, key) => {
    expect(readArguments(args)).toMatchObject({ ok: false, refusal: { key } })
  })
})

it('the exit code tells whether everything came', () => {
  expect(exitCode(summary())).toBe(0)
  expect(exitCode(summary({ format: null }))).toBe(1)
  expect(exitCode(summary({ failure: new Error('gone') }))).toBe(1)
  expect(exitCode(summary({ counts: { ...summary().counts, refused: 1 } }))).toBe(2)
  expect(exitCode(summary({ isInterrupted: true }))).toBe(130)
})

it('the summary counts, and says how to get the pictures that were passed over', () => {
  const text = summaryLines('en', summary({ pictures: { kept: 0, failed: 0, notFetched: 120, withoutFolder: 0 } }), {
    seconds: 2,
    isDryRun: false,
    report: undefined,
  }).join('\n')
  expect(text).toContain('Created 2, updated 1, unchanged 3.')
  expect(text).toContain('120 pictures by address were not fetched: use --images or --fetch-images')
})

it('problems are said in the language of the shop, with line, column, reason and value', () => {
  const found = summary({
    firstProblems: [problem({ line: 7, column: 'price', text: 'free' }, 'priceNotANumber')],
    counts: { ...summary().counts, refused: 4 },
  })
  const ending = { seconds: 1, isDryRun: false, report: undefined }
  expect(summaryLines('en', found, ending).slice(0, 2)).toEqual([
    'error: Line 7, price: This is not a price. [free]',
    '… and 3 more. --report FILE.csv lists all of them.',
  ])
  expect(summaryLines('ar', found, ending)[0]).toBe('خطأ: السطر 7، price: هذا ليس سعرًا. [free]')
})

it('the report has every problem, and no cell of it runs as a formula', () => {
  const path = join(folder, 'report.csv')
  const report = openReport(path, 'en')
  report.add(problem({ line: 3, column: 'price', text: '=1+"2"' }, 'priceNotANumber'))
  report.close()
  expect(readFileSync(path, 'utf8')).toBe(
    '\ufeff"line","column","value","severity","code","reason"\r\n' +
      `"3","price","'=1+""2""","error","import.priceNotANumber","This is not a price."\r\n`,
  )
})

it('a call that cannot work ends with one clear line and exit code 1', () => {
  const file = join(folder, 'catalogue.csv')
  writeFileSync(file, 'sku,title_en,price\nABCD,Goods,5\n')
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [...commandArguments, 'src/commands/import.ts', ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: join(folder, 'data'), SHOP_PROFILE: 'testing_v2' },
    })
    return [status, stderr.split('\n')[0]]
  }
  expect(run(join(folder, 'none.csv'))).toEqual([1, `There is no file ${join(folder, 'none.csv')}.`])
  expect(run(folder)).toEqual([1, `${folder} is a folder, not a file.`])
  expect(run(file, '--images', file)).toEqual([1, `${file}: This is no ZIP file, or it is damaged.`])
  expect(run(file, '--report', file)).toEqual([1, `The report cannot be written to ${file}: ${file}.`])
  expect(readFileSync(file, 'utf8')).toContain('ABCD')
})
