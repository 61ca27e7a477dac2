// The problems a row of a catalogue file can have: the list of codes with their weight, and the shape of one report.
import type { ErrorParams } from '#shared/errors.ts'

/** error: something in the file was not imported. warning: it was imported, but not quite as written. */
export type Severity = 'error' | 'warning'

export const problemSeverities = {
  fileEmpty: 'error',
  formatUnknown: 'error',
  quoteNotClosed: 'error',
  rowTooLarge: 'error',
  rowTooLong: 'error',
  keyMissing: 'error',
  titleTooShort: 'error',
  titleDamaged: 'error',
  skuLength: 'error',
  productSkipped: 'error',
  productSplit: 'error',
  productRepeated: 'error',
  tooManyRows: 'error',
  tooManyVariants: 'error',
  variantsMissing: 'error',
  variantDuplicate: 'error',
  optionValueMissing: 'error',
  optionsDiffer: 'error',
  optionsUnreadable: 'error',
  priceMissing: 'error',
  priceNotANumber: 'error',
  priceNegative: 'error',
  priceAmbiguous: 'error',
  priceTooLarge: 'error',
  priceOtherCurrency: 'error',
  quantityNotANumber: 'error',
  quantityNegative: 'error',
  quantityTooPrecise: 'error',
  weightNotANumber: 'error',
  weightNegative: 'error',
  statusUnknown: 'error',
  typeUnknown: 'error',
  groupedSkipped: 'error',
  externalSkipped: 'error',
  parentMissing: 'error',
  parentNotVariable: 'error',
  skuTaken: 'error',
  variantSkuTaken: 'error',
  barcodeTaken: 'error',
  unitDiffers: 'error',
  notSaved: 'error',
  skuUnknown: 'error',
  bundleStock: 'error',
  discountAbovePrice: 'error',
  maximumTooLow: 'error',
  skuDerived: 'warning',
  skuMissing: 'warning',
  skuRepeated: 'warning',
  barcodeShortened: 'warning',
  titleTaken: 'warning',
  variantSkusDerived: 'warning',
  quantityTakenAsZero: 'warning',
  stockShared: 'warning',
  priceRounded: 'warning',
  discountIgnored: 'warning',
  saleNotRunning: 'warning',
  variationDisabled: 'warning',
  titleCut: 'warning',
  descriptionCut: 'warning',
  textCut: 'warning',
  descriptionDamaged: 'warning',
  categoryCut: 'warning',
  pictureIgnored: 'warning',
  pictureMissing: 'warning',
  pictureOutside: 'warning',
  pictureUnreadable: 'warning',
  pictureTooLarge: 'warning',
  pictureNotFetched: 'warning',
  pictureAmbiguous: 'warning',
  pictureSuspicious: 'warning',
  pictureNoRoom: 'warning',
  taxGroupUnknown: 'warning',
  productArchived: 'warning',
} as const satisfies Record<string, Severity>

export type ProblemName = keyof typeof problemSeverities

export type ImportProblem = {
  /** Line of the file where the row begins, counted from 1; quoted line breaks count. */
  line: number
  /** The column's name as the file writes it; null when the whole row is meant. */
  column: string | null
  /** The value in the file, shortened. */
  value: string
  /** `import.<name>`; its text is `admin.problems.<name>` in locales/{en,ar}/imports.json. */
  code: `import.${ProblemName}`
  severity: Severity
  params: ErrorParams
}

/** One cell of the file, with where it stands. */
export type Cell = { line: number; column: string | null; text: string }

const longestValue = 120

/** Makes the report about a cell. */
export function problem(cell: Cell, name: ProblemName, params: ErrorParams = {}): ImportProblem {
  const value = cell.text.length > longestValue ? `${cell.text.slice(0, longestValue)}…`.toWellFormed() : cell.text
  return { line: cell.line, column: cell.column, value, code: `import.${name}`, severity: problemSeverities[name], params }
}

/** The key of a code's text in the namespace `imports`. */
export const problemTextKey = (code: ImportProblem['code']): string => `admin.problems.${code.slice('import.'.length)}`
