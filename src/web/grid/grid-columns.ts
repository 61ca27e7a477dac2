// The columns of a spreadsheet grid: how a cell's value is read, written as text, and made from typed or pasted text. Pure.
import type { ReactNode } from 'react'
import { listIn, type Locale } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'
import { type Minor, moneyToText, westernDigits } from '#shared/money.ts'
import { typedMoney, typedSteps } from '#shared/typed-amount.ts'
import { quantityToText } from '#shared/quantity.ts'

/** Money in minor units, quantities in smallest steps, choices by their value; null is an empty cell. */
export type CellValue = string | number | null
export type GridRow = { id: string }
/** A problem of a cell: a text key with parameters, or the server's own message. */
export type Problem = { key: string; params?: Record<string, string | number> } | { text: string }
export type Parsed = { value: CellValue } | { problem: Problem }
export type Choice = { value: string; label: string }

export type GridColumn<R extends GridRow> = {
  /** The field's name on the wire; server errors are mapped back by it. */
  key: string
  /** Translated. */
  title: string
  /** In pixels. */
  width: number
  /** The direction of what is typed; without it, that of the page. */
  dir?: 'ltr' | 'rtl' | 'auto'
  align: 'start' | 'end'
  isPinned: boolean
  inputMode?: 'text' | 'decimal' | 'numeric'
  read: (row: R) => CellValue
  /** As it is edited and copied. */
  toText: (value: CellValue) => string
  /** Reads typed or pasted text; without it the column is read-only. */
  fromText?: (text: string) => Parsed
  isReadOnly?: (row: R) => boolean
  /** Read-only for everybody without this permission; by default the grid's own. */
  may?: Permission | null | undefined
  choices?: readonly Choice[]
  /** Draws the cell where it shows more than its text. */
  show?: (value: CellValue, row: R) => ReactNode
  /** Opens something of the screen's own instead of an editor; `write` takes what was chosen there. */
  open?: (row: R, write: (text: string) => void) => void
}

type Extra<R extends GridRow> = Partial<Pick<GridColumn<R>, 'width' | 'dir' | 'isReadOnly' | 'show' | 'may'>>
type Base<R extends GridRow> = { key: string; title: string; read: (row: R) => CellValue } & Extra<R>
type Bounds = {
  min?: number
  max?: number
  isOptional?: boolean
  /** Stands for an empty cell that has a meaning of its own; typed as that word or a dash, so that no cell is emptied by mistake. */
  emptyWord?: string
  /** The text key of a number between two steps. */
  notWhole?: string
  /** The text key of every other wrong number. */
  error?: string
}

const plainText = (value: CellValue): string => (value === null ? '' : String(value))
const refuse = (key: string, params?: Record<string, string | number>): Parsed => ({ problem: { key, ...(params && { params }) } })

type TextRules = { minLength?: number; maxLength?: number; isOptional?: boolean; isUpperCase?: boolean; error?: string }

/** A line of text; an optional one that is empty is null. `error` is the text key of a wrong length. */
export function textColumn<R extends GridRow>({
  minLength = 0,
  maxLength = 200,
  isOptional = false,
  isUpperCase = false,
  error,
  ...base
}: Base<R> & TextRules): GridColumn<R> {
  return {
    width: 160,
    align: 'start',
    isPinned: false,
    ...base,
    toText: plainText,
    fromText: (typed) => {
      const text = isUpperCase ? typed.trim().toUpperCase() : typed.trim()
      if (text === '') return isOptional ? { value: null } : minLength > 0 ? refuse(error ?? 'validation.required') : { value: '' }
      if (text.length < minLength) return refuse(error ?? 'validation.tooShort', { min: minLength })
      if (text.length > maxLength) return refuse(error ?? 'validation.tooLong', { max: maxLength })
      return { value: text }
    },
  }
}

/** A number as people write it in spreadsheets: without currency, spaces and direction marks. */
export const plainNumber = (text: string): string =>
  westernDigits(text)
    .replace(/[\p{Sc}\s\u200e\u200f\u061c\u2066-\u2069]/gu, '')
    .replace(/^(?:[A-Z]{3}|ر\.س\.?)|(?:[A-Z]{3}|ر\.س\.?)$/gu, '')

function numberColumn<R extends GridRow>(
  {
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    isOptional = false,
    emptyWord,
    error,
    notWhole = 'validation.tooFine',
    ...base
  }: Base<R> & Bounds,
  toText: (value: number) => string,
  fromText: (text: string) => number,
): GridColumn<R> {
  return {
    width: 112,
    align: 'end',
    isPinned: false,
    dir: 'ltr',
    inputMode: 'decimal',
    ...base,
    toText: (value) => (typeof value === 'number' ? toText(value) : (emptyWord ?? '')),
    fromText: (typed) => {
      const text = plainNumber(typed)
      if (emptyWord && ['-', '–', folded(emptyWord)].includes(folded(typed))) return { value: null }
      if (text === '') return isOptional ? { value: null } : refuse(emptyWord && error ? error : 'validation.required')
      const value = fromText(text)
      if (!Number.isNaN(value) && !Number.isInteger(value)) return refuse(notWhole)
      if (Number.isNaN(value)) return refuse(error ?? 'grid.admin.notANumber', { min })
      if (value < min) return refuse(error ?? 'validation.tooLow', { min: toText(min) })
      if (value > max) return refuse(error ?? 'validation.tooHigh', { max: toText(max) })
      return { value }
    },
  }
}

/** An amount in minor units of a currency with so many decimals; min and max in minor units too. */
export const moneyColumn = <R extends GridRow>({ decimals, ...base }: Base<R> & Bounds & { decimals: number }): GridColumn<R> =>
  numberColumn(
    base,
    (value) => moneyToText(value, decimals),
    (text) => typedMoney(text, decimals),
  )

/** A quantity in the smallest step of a unit with so many decimals; min and max in steps too. */
export const quantityColumn = <R extends GridRow>({ decimals, ...base }: Base<R> & Bounds & { decimals: number }): GridColumn<R> =>
  numberColumn(
    base,
    (value) => quantityToText(value, decimals),
    (text) => typedSteps(text, decimals),
  )

export const integerColumn = <R extends GridRow>(base: Base<R> & Bounds): GridColumn<R> => quantityColumn({ ...base, decimals: 0 })

const folded = (text: string): string => text.trim().toLocaleLowerCase()

/** One of a few values; its label or its value may be typed or pasted. */
export function choiceColumn<R extends GridRow>({
  choices,
  locale,
  isOptional = false,
  ...base
}: Base<R> & { choices: readonly Choice[]; locale: Locale; isOptional?: boolean }): GridColumn<R> {
  return {
    width: 136,
    align: 'start',
    isPinned: false,
    ...base,
    choices: isOptional ? [{ value: '', label: '–' }, ...choices] : choices,
    toText: (value) => choices.find((choice) => choice.value === value)?.label ?? plainText(value),
    fromText: (typed) => {
      const text = folded(typed)
      if (isOptional && (text === '' || text === '–')) return { value: null }
      const found = choices.find(({ label }) => folded(label) === text) ?? choices.find(({ value }) => folded(value) === text)
      return found
        ? { value: found.value }
        : refuse('grid.admin.notAChoice', {
            choices: listIn(
              choices.map(({ label }) => label),
              locale,
            ),
          })
    },
  }
}

/** A read-only column; `isPinned` keeps it visible when the grid scrolls sideways. */
export const readOnlyColumn = <R extends GridRow>({
  isPinned = false,
  align = 'start',
  ...base
}: Base<R> & { isPinned?: boolean; align?: 'start' | 'end' }): GridColumn<R> => ({
  width: 180,
  ...base,
  align,
  isPinned,
  toText: plainText,
})

/** A column of any kind that can only be read. */
export function lockedColumn<R extends GridRow>({ fromText: _, open: __, ...column }: GridColumn<R>): GridColumn<R> {
  return column
}

/** A value that the screen chooses in its own way (a picture): Enter opens it, Delete empties it. */
export const openColumn = <R extends GridRow>(
  base: Base<R> & { open: NonNullable<GridColumn<R>['open']>; show: NonNullable<GridColumn<R>['show']> },
): GridColumn<R> => ({
  width: 96,
  align: 'start',
  isPinned: false,
  ...base,
  toText: plainText,
  fromText: (text) => ({ value: text.trim() || null }),
})

/** The amount in a cell, as it was typed: the server checks it. */
export const amountIn = (cell: CellValue | undefined): Minor => Number(cell) as Minor
