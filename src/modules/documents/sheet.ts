// A document on paper as plain words and amounts, already in their language: what the template lays out. Pure.
import type { Locale } from '#shared/locale.ts'

/** One text, or the reader's language with the other one small below it. */
export type Words = string | readonly [first: string, second: string]

export type SheetColumn = {
  label: Words
  align: 'start' | 'end'
  /** Takes the room the others leave; the notes of a row stand under it. */
  wide?: boolean
  /** An empty box to tick. */
  box?: boolean
}

export type SheetBlock = { label: Words; lines: readonly string[] }

/** A product of a line sheet: its picture, by a name, above its words. */
export type SheetCard = { picture: string | null; title: string; lines: readonly string[]; price: string }

export type Sheet = {
  locale: Locale
  title: Words
  subtitle: readonly string[]
  seller: { name: string; lines: readonly string[] }
  details: readonly SheetBlock[]
  columns: readonly SheetColumn[]
  rows: readonly { cells: readonly string[]; notes: readonly string[] }[]
  /** Instead of a table, or after it: three in a row. */
  cards?: readonly SheetCard[]
  totals: readonly { label: Words; value: string; strong?: boolean }[]
  notes: readonly SheetBlock[]
  /** A line to sign on for each. */
  signatures: readonly string[]
  footer: readonly string[]
  /** A QR code as SVG. */
  qr?: string
}
