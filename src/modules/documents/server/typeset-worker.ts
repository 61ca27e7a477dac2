// The thread that sets documents: Typst with the shop's fonts and its one template. It answers one question after the other.
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
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

/** Every text by itself, in the direction of its first letter: a name, a code or an amount never turns round what stands beside it. */
function isolate(value: unknown): unknown {
  if (typeof value === 'string') return `\u2068${value}\u2069`
  if (Array.isArray(value)) return value.map(isolate)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, isolate(each)]))
  return value
}

/** Column keys are names the template looks up, so only their labels are isolated. */
const keysOf = ({ columns }: Pick<Sheet, 'columns'>) => ({
  columns: columns.map((column) => ({ ...column, label: isolate(column.label) })),
})

const fileOf = (name: string): string => join(folder, `${name}.jpg`)

/** A card names its picture's file, or none. */
const cardsOf = ({ cards = [] }: Pick<Sheet, 'cards'>, pictures: Pictures) =>
  cards.map(({ picture, ...card }) => ({ ...(isolate(card) as object), picture: picture && pictures[picture] ? `${picture}.jpg` : null }))

function answer({ id, sheets, pictures, as }: Question): Answer {
  const documents = sheets.map(({ locale, qr, cards, ...sheet }, index) => {
    const isolated = isolate(sheet) as object
    const laid = { ...keysOf(sheet), cards: cardsOf({ ...(cards ? { cards } : {}) }, pictures) }
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
