// Reads an order as people write it: a block from a spreadsheet, a message or an old invoice, in either language. Pure.
import { fold } from '#shared/folding.ts'
import { westernDigits } from '#shared/money.ts'
import { withoutStamp } from './chat-stamps.ts'
import { type Column, columnOfWord } from './column-words.ts'
import { sizeRuns } from './size-runs.ts'

/** The unit of an amount: the unit itself, a case, a dozen, a kilogram or a gram. */
export const pers = ['one', 'case', 'dozen', 'kilo', 'gram'] as const
export type Per = (typeof pers)[number]
export type Amount = { number: string; per: Per }
/** One way to read a line. `sought` names the product; without an amount none was found. */
export type Reading = { sought: string; amount: Amount | null }
/**
 * `at`: the line's number from 1. `skipped`: a row that orders nothing, and why. The likeliest reading comes first. `runs`: ways in which it may name several
 * variants of one style.
 */
export type PadLine = {
  at: number
  text: string
  readings: Reading[]
  runs?: Reading[][]
  /** The line is nothing but a quantity. */
  bare?: Amount
  skipped: 'header' | 'noQuantity' | null
}

export const longestLine = 300

const invisible = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Cc}]/gu
const bullet = /^\s*(?:[-–—•*·▪◦●○✓✔☐☑➤>]+|\(?\d{1,3}[.)])\s+/u
const currency = String.raw`(?:[£$€﷼]|\b(?:GBP|SAR|USD|EUR|SR)\b|ر\.?\s?س\.?|ريال)`
const sum = String.raw`\d[\d,]*(?:\.\d+)?`
const prices = new RegExp(`${currency}\\s*${sum}|${sum}\\s*${currency}(?:\\s*(?:each|ea|للحبة|للقطعة))?|@\\s*${sum}`, 'giu')

const number = String.raw`(\d{1,7}(?:[.,]\d{1,3})?)`
const wordsOf: Record<Per, string> = {
  one: 'pieces?|pcs?|pces?|units?|items?|each|ea|nos?|pairs?|قطعة|قطعه|قطع|حبة|حبه|حبات|وحدة|وحده|وحدات|زوج|أزواج',
  case: 'cases?|cs|cartons?|ctns?|boxes|box|bx|packs?|pk|كرتون|كرتونة|كرتونه|كراتين|صندوق|صناديق|علبة|علبه|علب|باكيت',
  dozen: 'dozens?|doz|dz|دزينة|دزينه|دزينات|درزن|دزن',
  kilo: 'kgs?|kilos?|kilograms?|كجم|كغ|كغم|كيلو|كيلوغرام|كيلوجرام',
  gram: 'grams?|gr|gm?|جم|غ|غم|غرام|جرام',
}
const anyWord = pers.map((per) => wordsOf[per]).join('|')
const perOf = (word: string): Per => pers.find((per) => new RegExp(`^(?:${wordsOf[per]})$`, 'iu').test(word)) ?? 'one'
/** The Arabic dual holds its number: كرتونين is two cases. */
const duals: Record<string, Per> = {
  كرتونين: 'case',
  كرتونتين: 'case',
  صندوقين: 'case',
  علبتين: 'case',
  قطعتين: 'one',
  حبتين: 'one',
  دزينتين: 'dozen',
  درزنين: 'dozen',
}

const end = String.raw`(?![\p{L}\p{N}])`
const begin = String.raw`(?<![\p{L}\p{N}.,-])`
const label = 'quantity|qty|quant|amount|الكمية|الكميه|كمية|كميه|العدد|عدد'
const labelled = new RegExp(`(?<![\\p{L}\\p{N}])(?:${label})\\.?\\s*[:=#-]?\\s*${number}(?:\\s*(${anyWord})${end})?${end}`, 'iu')
const counted = new RegExp(`${begin}${number}\\s*(${anyWord})\\.?${end}(?:\\s*(?:[×✕*]|x${end}))?(?:\\s+(?:of|من)${end})?`, 'iu')
const aDozen = new RegExp(`(?<![\\p{L}\\p{N}])(?:a|one|half a)\\s+dozen${end}(?:\\s+of${end})?`, 'iu')
/** One dozen or carton, written without its number. */
const oneDozen = new RegExp(`(?<![\\p{L}\\p{N}])(?:دزينة|دزينه|درزن|دزن)${end}(?:\\s+من${end})?`, 'u')
const oneCase = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:a|one)\\s+(?:case|carton|ctn|box)${end}(?:\\s+of${end})?|(?:كرتون|كرتونة|كرتونه)${end}(?:\\s+من${end})?)`,
  'iu',
)
const dual = new RegExp(`(?<![\\p{L}\\p{N}])(${Object.keys(duals).join('|')})${end}(?:\\s+من${end})?`, 'u')
const timesFirst = new RegExp(`^${number}\\s*(?:[×✕*]|x(?![\\p{L}]{0,2}$))\\s*(?=\\S)`, 'iu')
const timesLast = new RegExp(`(?:\\s*[×✕*]|\\s+x)\\s*${number}$`, 'iu')
const crossFirst = new RegExp(`^(?:x|[×✕*])\\s*${number}\\s+`, 'iu')
const bracketed = /\s*[([]\s*(\d{1,7}(?:[.,]\d{1,3})?)\s*[)\]]\s*$/u
const afterSign = /\s*(?:[:=→⇒]|\s[-–—]+>?|,|،)\s*(\d{1,7}(?:[.,]\d{1,3})?)$/u
const first = /^(\d{1,5}(?:[.,]\d{1,3})?)\s+(?=\S)/u
const last = /\s+(\d{1,5}(?:[.,]\d{1,3})?)$/u

/** In the order in which they are believed. */
const marks: readonly { pattern: RegExp; per?: (match: RegExpExecArray) => Per }[] = [
  { pattern: timesFirst },
  { pattern: timesLast },
  { pattern: crossFirst },
  { pattern: labelled, per: (match) => perOf(match[2] ?? '') },
  { pattern: counted, per: (match) => perOf(match[2] ?? '') },
  { pattern: bracketed },
  { pattern: afterSign },
  { pattern: first },
  { pattern: last },
]

/** The line of the total below a list: "Total: 340 pcs". */
const sumLine = new RegExp(
  `^(?:(?:(?:grand|sub)[\\s-]?)?totals?(?:\\s+(?:qty|quantity|items))?|(?:ال)?(?:مجموع|إجمالي|اجمالي)(?:\\s+(?:الكلي|الكمية|القطع))?)\\s*[:=–—-]?\\s*(?:[\\d.,]+\\s*(?:${anyWord})?)?$`,
  'iu',
)

const written = (text: string): string => text.replace(',', '.')
const tidy = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,،;:=|/–—-]+|[\s,،;:=|/–—-]+$/gu, '')
    .replace(/^(?:of|من)\s+/iu, '')

function without(text: string, match: RegExpExecArray): string {
  return tidy(`${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`)
}

/** Takes one line of free text; gives its readings, at last that of a line without a quantity. */
export function readLine(text: string): Reading[] {
  const plain = cleaned(text)
  const readings: Reading[] = []
  const add = (sought: string, amount: Amount | null) => {
    if (sought !== '' && !readings.some((each) => each.sought === sought && each.amount?.number === amount?.number))
      readings.push({ sought, amount })
  }
  for (const { text: line, isBulleted } of [...new Set([plain.replace(bullet, ''), plain])].map((each, at) => ({
    text: each,
    isBulleted: at > 0,
  }))) {
    const [half] = aDozen.exec(line) ?? []
    const dozen = aDozen.exec(line)
    if (dozen)
      add(without(line, dozen), half?.toLowerCase().startsWith('half') ? { number: '6', per: 'one' } : { number: '1', per: 'dozen' })
    const pair = dual.exec(line)
    if (pair) add(without(line, pair), { number: '2', per: duals[pair[1] ?? ''] ?? 'one' })
    for (const { pattern, per } of isBulleted ? marks.filter((mark) => mark.pattern === first) : marks) {
      const match = pattern.exec(line)
      if (match?.[1] !== undefined) add(without(line, match), { number: written(match[1]), per: per?.(match) ?? 'one' })
    }
    for (const [pattern, per] of [
      [oneDozen, 'dozen'],
      [oneCase, 'case'],
    ] as const) {
      const one = pattern.exec(line)
      if (one && !isBulleted) add(without(line, one), { number: '1', per })
    }
    if (!isBulleted) add(tidy(line), null)
  }
  return readings.sort((a, b) => Number(a.amount === null) - Number(b.amount === null))
}

/** The quantity of a line that holds nothing else: "12", "x 12", "12 pcs", "2 cases"; null for any other line. */
export function bareAmount(text: string): Amount | null {
  const line = withoutStamp(text)
  if (line.length > longestBare) return null
  // What stands beside the name of any goods and leaves nothing but that name is a quantity.
  const readings = [`${anyGoods} ${line}`, `${line} ${anyGoods}`].flatMap((beside) => readLine(beside))
  return readings.find(({ sought, amount }) => amount !== null && sought === anyGoods)?.amount ?? null
}
const anyGoods = '¤'
const longestBare = 30

const cleaned = (text: string): string =>
  westernDigits(text.replaceAll('\t', ' ').replace(invisible, '')).replaceAll('٫', '.').replaceAll('٬', '').replace(prices, ' ').trim()

// Tables

const inCases = new Set(['cases', 'cartons', 'ctn', 'كراتين'].map(fold))

const isWhole = (cell: string): boolean => /^\d{1,6}$/.test(cell)
const isNumber = (cell: string): boolean => /^\d{1,7}(?:\.\d{1,3})?$/.test(cell)
const isPrice = (cell: string): boolean => /^\d[\d,]*\.\d{2}$/.test(cell)
const hasLetters = (cell: string): boolean => /\p{L}/u.test(cell)

/** The cells of a line: by tabs, semicolons or bars; by commas where one cell is a number alone. Null for free text. */
function cellsOf(text: string): string[] | null {
  const separator = ['\t', ';', '|'].find((sign) => text.includes(sign))
  const cells = (separator ? text.split(separator) : text.split(/[,،]/u)).map((cell) => cleaned(cell.replace(/^\s*"(.*)"\s*$/u, '$1')))
  if (separator) return cells
  return cells.length > 1 && cells.some(isWhole) && cells.some(hasLetters) ? cells : null
}

/** Which column is what, when a line is the head of a table. */
function headOf(cells: readonly string[]): (Column | null)[] | null {
  const columns = cells.map((cell) => columnOfWord.get(fold(cell)) ?? null)
  return columns.includes('quantity') && (columns.includes('code') || columns.includes('name')) ? columns : null
}

/** A row of a table without a head: one number is the quantity, those with two decimals are prices, the texts name the product. */
function readCells(cells: readonly string[]): Reading[] {
  const filled = cells.filter(Boolean)
  const texts = filled.filter((cell) => hasLetters(cell))
  const numbers = filled.flatMap((cell, at) => (!hasLetters(cell) && isNumber(cell) ? [{ cell, at }] : []))
  const firstText = filled.findIndex((cell) => hasLetters(cell))
  const amounts = numbers.filter(({ cell }) => !isPrice(cell) || numbers.length === 1)
  const ordered = [...amounts.filter(({ at }) => at > firstText), ...amounts.filter(({ at }) => at < firstText)]
  const readings = ordered.flatMap(({ cell, at }): Reading[] => {
    const others = filled.filter(
      (other, place) => place !== at && !hasLetters(other) && (other.length > 5 || texts.length === 0) && !isPrice(other),
    )
    const sought = tidy([...others, ...texts].join(' '))
    return sought === '' ? [] : [{ sought, amount: { number: cell, per: 'one' } }]
  })
  // A cell may hold the quantity with its unit: "TS-101 | 2 cases".
  const spoken = texts.flatMap((cell): Reading[] => {
    const match = counted.exec(cell)
    const sought = match?.[0] === cell ? tidy(filled.filter((other) => other !== cell && hasLetters(other)).join(' ')) : ''
    return match?.[1] === undefined || sought === '' ? [] : [{ sought, amount: { number: written(match[1]), per: perOf(match[2] ?? '') } }]
  })
  const all = tidy(filled.join(' '))
  return [...spoken, ...readings, ...(all === '' ? [] : [{ sought: all, amount: null }])]
}

function readRow(cells: readonly string[], head: readonly (Column | null)[], per: Per): Pick<PadLine, 'readings' | 'skipped'> {
  const of = (column: Column) => cells.filter((cell, at) => head[at] === column && cell !== '')
  const [quantity = ''] = of('quantity')
  const spoken = counted.exec(quantity)
  const amount: Amount | null =
    spoken?.[1] !== undefined
      ? { number: written(spoken[1]), per: perOf(spoken[2] ?? '') }
      : isNumber(quantity)
        ? { number: quantity, per }
        : null
  const [codes, names] = [of('code'), of('name').join(' ')]
  const texts = [...codes, ...(codes.length > 0 && names ? [[...codes, names].join(' ')] : []), names].filter(Boolean)
  const skipped = quantity === '' || (amount !== null && Number(amount.number) === 0) ? 'noQuantity' : null
  return { readings: [...new Set(texts)].map((sought) => ({ sought: tidy(sought), amount })), skipped }
}

/** The lines of a pasted block that are not empty, each with its number from 1. */
export const linesOf = (text: string): { at: number; whole: string }[] =>
  text.split(/\r\n|\r|\n/).flatMap((full, index) => {
    const whole = full.slice(0, longestLine)
    return tidy(cleanedForShow(whole)) === '' ? [] : [{ at: index + 1, whole }]
  })

/** Gives a function that reads an order's lines one after another, since the head of a table tells what the lines below it are. */
export function lineReader(): (line: { at: number; whole: string }) => PadLine {
  let head: (Column | null)[] | null = null
  let per: Per = 'one'
  return ({ at, whole: written }) => {
    const line = { at, text: tidy(cleanedForShow(written)) }
    const whole = withoutStamp(written)
    const cells = cellsOf(whole)
    const found = cells && headOf(cells)
    if (cells && found) {
      head = found
      per = cells.some((cell, place) => found[place] === 'quantity' && inCases.has(fold(cell))) ? 'case' : 'one'
      return { ...line, readings: [], skipped: 'header' }
    }
    if (cells && head) return { ...line, ...readRow(cells, head, per) }
    const bare = bareAmount(whole)
    if (bare) return { ...line, readings: readLine(whole), bare, skipped: null }
    if (sumLine.test(tidy(cleaned(whole)))) return { ...line, readings: [{ sought: line.text, amount: null }], skipped: null }
    const readings = cells ? [...readCells(cells), ...readLine(whole)] : readLine(whole)
    const runs = sizeRuns(cleaned(whole).replace(bullet, '')).map((run) =>
      run.map(({ sought, count }): Reading => ({ sought, amount: { number: count, per: 'one' } })),
    )
    return { ...line, readings: unlike(readings), ...(runs.length > 0 ? { runs } : {}), skipped: null }
  }
}

const cleanedForShow = (text: string): string => text.replaceAll('\t', '  ').replace(invisible, '')
const unlike = (readings: readonly Reading[]): Reading[] => [
  ...new Map(readings.map((each) => [`${each.sought}|${each.amount?.number}|${each.amount?.per}`, each])).values(),
]

/** How many of the unit's smallest steps an amount is: a case counts the variant's multiple. Null when it is no quantity of this unit. */
export function stepsOf({ number: text, per }: Amount, { decimals, multiple }: { decimals: number; multiple: number }): number | null {
  const value = Number(text)
  const factor = { one: 10 ** decimals, case: multiple, dozen: 12 * 10 ** decimals, kilo: 1000, gram: 1 }[per]
  if ((per === 'kilo' || per === 'gram') && decimals !== 3) return null
  const steps = Math.round(value * factor * 1000) / 1000
  return Number.isInteger(steps) && steps > 0 && steps <= 1_000_000_000 ? steps : null
}
