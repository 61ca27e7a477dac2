// The thread that sets documents: Typst with the shop's fonts and its one template. It answers one question after the other.
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { Locale } from '#shared/locale.ts'
import type { Sheet } from '../sheet.ts'

/** JPEG pictures by the names that cards use. */
export type Pictures = Readonly<Record<string, Uint8Array>>
export type Question = { id: number; sheets: readonly Sheet[]; pictures: Pictures; as: 'pdf' | 'svg' }
export type Answer = { id: number; pdf: Uint8Array } | { id: number; svg: string } | { id: number; error: string }

const folder = import.meta.dirname
const fonts = ['Inter-Regular', 'Inter-Bold', 'NotoSansArabic-Regular', 'NotoSansArabic-Bold']
const compiler = NodeCompiler.create({
  workspace: folder,
  fontArgs: [{ fontBlobs: fonts.map((font) => readFileSync(join(folder, 'fonts', `${font}.ttf`))) }],
})
const template = join(folder, 'sheet.typ')
const data = join(folder, 'data.json')

/** Letters, marks and signs of direction that could turn something round in a line from left to right. */
const rightToLeft =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const onlyArabic = /^[\p{Script=Arabic}\s]*$/u

/** Whether a text runs as its document does, from end to end: it needs no signs around it, which cost a sixth of the time a page takes. */
const runsAlong = (text: string, locale: Locale): boolean => (locale === 'ar' ? onlyArabic.test(text) : !rightToLeft.test(text))

/** Every text by itself, in the direction of its first letter: a name, a code or an amount never turns round what stands beside it. */
function isolate(value: unknown, locale: Locale): unknown {
  if (typeof value === 'string') return runsAlong(value, locale) ? value : `\u2068${value}\u2069`
  if (Array.isArray(value)) return value.map((each) => isolate(each, locale))
  return typeof value === 'object' && value !== null ? isolateFields(value, locale) : value
}

const isolateFields = (fields: object, locale: Locale): object =>
  Object.fromEntries(Object.entries(fields).map(([key, each]) => [key, isolate(each, locale)]))

const [narrow, broad] = [/[\s.,:;'’|!()[\]/ijlItfr\u0627-]/u, /[\p{Lu}mw@%&—]/u]
/** How wide a text is, roughly: enough to find the few that may be the widest. */
const roughWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (narrow.test(letter) ? 1 : broad.test(letter) ? 3 : 2), 0)

/** The cells that the width of a column is measured by. */
const longestOf = (rows: Sheet['rows'], at: number): string[] =>
  [...new Set(rows.map(({ cells }) => cells[at] ?? ''))]
    .map((cell) => ({ cell, width: roughWidth(cell) }))
    .toSorted((a, b) => b.width - a.width)
    .slice(0, 3)
    .map(({ cell }) => cell)

/** Column keys are names the template looks up, so only their words are isolated. */
const columnsOf = ({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>, locale: Locale) =>
  columns.map((column, at) => ({
    ...column,
    label: isolate(column.label, locale),
    longest: column.wide ? [] : isolate(longestOf(rows, at), locale),
  }))

const fileOf = (name: string): string => join(folder, `${name}.jpg`)

/** A card names its picture's file, or none. */
const cardsOf = ({ cards = [] }: Pick<Sheet, 'cards'>, pictures: Pictures, locale: Locale) =>
  cards.map(({ picture, ...card }) => ({
    ...isolateFields(card, locale),
    picture: picture && pictures[picture] ? `${picture}.jpg` : null,
  }))

function answer({ id, sheets, pictures, as }: Question): Answer {
  const documents = sheets.map(({ locale, qr, cards, ...sheet }, index) => {
    const isolated = isolateFields(sheet, locale)
    const laid = { columns: columnsOf(sheet, locale), cards: cardsOf({ ...(cards ? { cards } : {}) }, pictures, locale) }
    return { ...isolated, ...laid, locale, qr: qr ?? null, key: `sheet-${index}`, rtl: locale === 'ar' }
  })
  for (const [name, bytes] of Object.entries(pictures)) compiler.mapShadow(fileOf(name), Buffer.from(bytes))
  compiler.mapShadow(data, Buffer.from(JSON.stringify({ documents })))
  try {
    const compiled = compiler.compile({ mainFilePath: template })
    if (!compiled.result) return { id, error: JSON.stringify(compiled.takeError()?.shortDiagnostics ?? 'nothing was set') }
    return as === 'pdf' ? { id, pdf: compiler.pdf(compiled.result) } : { id, svg: compiler.plainSvg(compiled.result) }
  } finally {
    // Drops the cache of this document, which will not come again; the template and the fonts stay.
    compiler.evictCache(2)
    for (const name of Object.keys(pictures)) compiler.unmapShadow(fileOf(name))
  }
}

parentPort?.on('message', (question: Question) => {
  let said: Answer
  try {
    said = answer(question)
  } catch (error) {
    said = { id: question.id, error: String(error) }
  }
  parentPort?.postMessage(said)
})
