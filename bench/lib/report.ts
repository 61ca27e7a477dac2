// The result of a figure, and the table and file made from it.
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { type Series, series } from './series.ts'

export type Unit = '/s' | 'ms' | 's' | 'kB' | 'MB' | '' | 'x'

/** One measured thing beside the fastest the same work can be done here. */
export type Row = {
  figure: string
  what: string
  unit: Unit
  measured: Series
  limit: Series | null
  /** Measured against the limit, taken in the same repetition. */
  ratio: Series | null
  goal: string
  /** null: there is no goal for this row, it only explains. */
  isMet: boolean | null
  note?: string
}

type Pair = {
  figure: string
  what: string
  unit?: Unit
  repetitions: number
  atLeast: number | null
  note?: string
  measure(): Promise<Rate>
  limit(): Promise<Rate>
}

type Rate = { perSecond: number; shopMs?: number; databaseMs?: number; ownMs?: number }

/** The processor time of one item: a busy machine disturbs it less than elapsed time. */
function spentNote(rates: readonly Rate[], limits: readonly Rate[]): string {
  const shop = rates.flatMap(({ shopMs }) => shopMs ?? [])
  const database = rates.flatMap(({ databaseMs }) => databaseMs ?? [])
  if (shop.length === 0 || database.length === 0) return ''
  const limit = series(limits.flatMap(({ ownMs }) => ownMs ?? [])).median
  return `processor per answer ${series(shop).median.toFixed(2)} ms in Node, ${series(database).median.toFixed(2)} ms in PostgreSQL${Number.isNaN(limit) ? '' : `; ${limit.toFixed(2)} ms in the process of the limit`}`
}

/** Measures work and its limit by turns, so that a noisy machine hurts both alike; the goal is a share of the limit. */
export async function besideLimit({ figure, what, unit = '/s', repetitions, atLeast, note, measure, limit }: Pair): Promise<Row> {
  const pairs: { mine: Rate; best: Rate }[] = []
  for (let turn = 0; turn < repetitions; turn++) pairs.push({ mine: await measure(), best: await limit() })
  const ratio = series(pairs.map(({ mine, best }) => mine.perSecond / best.perSecond))
  const notes = [
    note ?? '',
    spentNote(
      pairs.map(({ mine }) => mine),
      pairs.map(({ best }) => best),
    ),
  ]
    .filter(Boolean)
    .join('; ')
  return {
    figure,
    what,
    unit,
    measured: series(pairs.map(({ mine }) => mine.perSecond)),
    limit: series(pairs.map(({ best }) => best.perSecond)),
    ratio,
    goal: atLeast === null ? '' : `>= ${Math.round(atLeast * 100)} %`,
    isMet: atLeast === null ? null : ratio.median >= atLeast,
    ...(notes ? { note: notes } : {}),
  }
}

type Alone = { figure: string; what: string; unit: Unit; values: readonly number[]; atMost?: number; atLeast?: number; note?: string }

/** A row without a limit beside it: the goal is a number. */
export function alone({ figure, what, unit, values, atMost, atLeast, note }: Alone): Row {
  const measured = series(values)
  const goal = atMost !== undefined ? `<= ${atMost} ${unit}` : atLeast !== undefined ? `>= ${atLeast} ${unit}` : ''
  const isMet = atMost !== undefined ? measured.median <= atMost : atLeast !== undefined ? measured.median >= atLeast : null
  return { figure, what, unit, measured, limit: null, ratio: null, goal: goal.trim(), isMet, ...(note ? { note } : {}) }
}

const number = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2)
const spoken = ({ median, low, high }: Series, unit: string): string =>
  low === high ? `${number(median)} ${unit}` : `${number(median)} ${unit} (${number(low)}-${number(high)})`
const percent = ({ median, low, high }: Series): string =>
  `${(median * 100).toFixed(0)} % (${(low * 100).toFixed(0)}-${(high * 100).toFixed(0)})`

/** Takes rows; gives them as the lines of a table. */
export function table(rows: readonly Row[]): string {
  const heads = ['figure', 'what', 'measured', 'limit', 'ratio', 'goal', '']
  const cells = rows.map((row) => [
    row.figure,
    row.what,
    spoken(row.measured, row.unit),
    row.limit ? spoken(row.limit, row.unit) : '',
    row.ratio ? percent(row.ratio) : '',
    row.goal,
    row.isMet === null ? '' : row.isMet ? 'ok' : 'MISSED',
  ])
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((line) => line[column]?.length ?? 0)))
  const line = (texts: readonly string[]) =>
    texts
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const notes = rows.flatMap(({ figure, what, note }) => (note ? [`  ${figure}, ${what}: ${note}`] : []))
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line), ...(notes.length ? ['', ...notes] : [])].join(
    '\n',
  )
}

/** Writes the rows with what they were measured on. */
export function writeReport(file: string, rows: readonly Row[], options: object): void {
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model ?? '', memoryGb: Math.round(totalmem() / 2 ** 30), node: process.version }
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, options, rows }, null, 2)}\n`)
}
