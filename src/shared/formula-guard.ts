// Spreadsheets run cells that begin like a formula: exports put an apostrophe before them, imports remove it.

const formulaStart = /^'*[=+\-@\t\r]/
const guardedStart = /^'+[=+\-@\t\r]/

/** Text for a cell of an exported file that no spreadsheet runs. */
export const guardFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** The text of a guarded cell. */
export const unguardFormula = (text: string): string => (guardedStart.test(text) ? text.slice(1) : text)
