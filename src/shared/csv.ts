import { guardFormula } from './formula-guard.ts'

const cell = (text: string): string => {
  const guarded = guardFormula(text)
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** CSV text of lines of cells, guarded against formulas, with the byte order mark that spreadsheets need for UTF-8. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
