// A workbook: its sheets, the texts they share and how numbers are written. Links to other files are never followed.
import type { RandomAccess } from '../../uploading/uploaded-file.ts'
import { tableRefusal } from '../table-refusal.ts'
import { xmlReader, type XmlPart } from './xml-parts.ts'
import { openZip, type Zip } from './zip-entries.ts'

/** How a style writes numbers: as a day or moment, or with zeros in front up to so many digits. */
export type NumberStyle = 'date' | { digits: number } | null
export type Workbook = {
  sheets: { name: string; path: string }[]
  zip: Zip
  sharedTexts: () => Promise<string[]>
  styles: () => Promise<NumberStyle[]>
  /** Days are counted from 1904 instead of 1900. */
  from1904: boolean
}

const limits = { part: 16_777_216, texts: 536_870_912, characters: 64_000_000 }
const megabytes = (bytes: number): number => Math.floor(bytes / 1_048_576)

/** Reads what a workbook consists of. */
export async function openWorkbook(file: RandomAccess): Promise<Workbook> {
  const zip = await openZip(file)
  const path = await workbookPath(zip)
  if (!zip.has(path)) throw tableRefusal('brokenWorkbook')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations = await readRelations(zip, `${folder}_rels/${path.slice(folder.length)}.rels`, folder)
  const listed: { name: string; relation: string }[] = []
  let from1904 = false
  await readXml(zip, path, limits.part, (part) => {
    if (part.kind !== 'open') return
    if (part.name === 'workbookPr') from1904 = ['1', 'true'].includes(part.attributes['date1904'] ?? '')
    if (part.name !== 'sheet') return
    const { name = '', id = '', state } = part.attributes
    if (state === undefined || state === 'visible') listed.push({ name, relation: id })
  })
  const sheets = listed.flatMap(({ name, relation }) => {
    const target = relations.find(({ id, type }) => id === relation && type.endsWith('/worksheet'))?.target
    return target !== undefined && zip.has(target) ? [{ name: storable(name), path: target }] : []
  })
  if (sheets.length === 0) throw tableRefusal('noSheet')
  const target = (kind: string) => relations.find(({ type }) => type.endsWith(`/${kind}`))?.target
  return {
    sheets,
    zip,
    from1904,
    sharedTexts: () => readSharedTexts(zip, target('sharedStrings')),
    styles: () => readStyles(zip, target('styles')),
  }
}

async function readXml(zip: Zip, name: string, limit: number, take: (part: XmlPart) => void): Promise<void> {
  const reader = xmlReader(take)
  for await (const chunk of zip.stream(name, limit)) reader.write(chunk)
  reader.end()
}

type Relation = { id: string; type: string; target: string }

async function readRelations(zip: Zip, name: string, folder: string): Promise<Relation[]> {
  const found: Relation[] = []
  if (!zip.has(name)) return found
  await readXml(zip, name, limits.part, (part) => {
    if (part.kind !== 'open' || part.name !== 'Relationship') return
    const { Id = '', Type = '', Target = '', TargetMode } = part.attributes
    if (TargetMode === 'External') return
    found.push({ id: Id, type: Type, target: resolved(folder, Target) })
  })
  return found
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps: string[] = []
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

async function workbookPath(zip: Zip): Promise<string> {
  const relations = await readRelations(zip, '_rels/.rels', '')
  return relations.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
}

async function readSharedTexts(zip: Zip, name: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (name === undefined || !zip.has(name)) return texts
  let characters = 0
  let [text, isText, phonetic] = ['', false, false]
  const needRoom = () => {
    if (characters + text.length > limits.characters) throw tableRefusal('workbookTooLarge', { limit: megabytes(limits.characters) })
  }
  await readXml(zip, name, limits.texts, (part) => {
    if (part.kind === 'text') {
      if (isText && !phonetic) text += part.text
      return needRoom()
    }
    const isOpen = part.kind === 'open'
    if (part.name === 't') isText = isOpen
    else if (part.name === 'rPh') phonetic = isOpen
    else if (part.name === 'si' && isOpen) text = ''
    else if (part.name === 'si') {
      // Empty ones take room too.
      characters += text.length + 16
      texts.push(unescapeCell(text))
      text = ''
      needRoom()
    }
  })
  return texts
}

/** Formats the standard itself numbers: days and times. */
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

async function readStyles(zip: Zip, name: string | undefined): Promise<NumberStyle[]> {
  const formats = new Map<number, string>()
  const styles: NumberStyle[] = []
  if (name === undefined || !zip.has(name)) return styles
  let isInCells = false
  await readXml(zip, name, limits.part, (part) => {
    if (part.kind === 'text') return
    if (part.name === 'cellXfs') isInCells = part.kind === 'open'
    if (part.kind !== 'open') return
    if (part.name === 'numFmt') {
      const { numFmtId = '', formatCode = '' } = part.attributes
      formats.set(Number(numFmtId), formatCode)
    } else if (part.name === 'xf' && isInCells) {
      const number = Number(part.attributes['numFmtId'] ?? 0)
      styles.push(styleOf(number, formats.get(number) ?? ''))
    }
  })
  return styles
}

function styleOf(number: number, code: string): NumberStyle {
  if (builtInDates.has(number)) return 'date'
  const first = code.split(';')[0] ?? ''
  if (/^0{2,40}$/.test(first)) return { digits: first.length }
  // Letters in quotes, brackets and after a backslash are words, not parts of a date.
  const letters = first.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  return /[ymdhs]/i.test(letters) && !/general/i.test(letters) ? 'date' : null
}

/** Text as a database keeps it: without null bytes and halves of signs, which references can spell. */
export const storable = (text: string): string => (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text).toWellFormed()

/** Characters XML does not allow are written as _x0007_ in cells. */
export const unescapeCell = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text
