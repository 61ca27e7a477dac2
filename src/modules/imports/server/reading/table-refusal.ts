/** Why a file cannot be read as a table at all: a code of the office's errors with what its text needs. */
export type TableFailure =
  | 'notATable'
  | 'oldExcel'
  | 'encrypted'
  | 'brokenWorkbook'
  | 'workbookTooLarge'
  | 'noSheet'
  | 'encoding'
  | 'fileEmpty'
  | 'headerOnly'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'rowTooLarge'
  | 'quoteNotClosed'
  | 'zipBroken'
  | 'zipTooLarge'
  | 'zipEncrypted'
  | 'zipWithoutPictures'

const mark = Symbol('table refusal')
export type TableRefusal = Error & { [mark]: true; code: TableFailure; params: Record<string, string | number> }

/** Makes the refusal to throw. */
export const tableRefusal = (code: TableFailure, params: Record<string, string | number> = {}): TableRefusal =>
  Object.assign(new Error(code), { [mark]: true as const, code, params })

export const isTableRefusal = (error: unknown): error is TableRefusal => error instanceof Error && mark in error
