// Tables of the demo: CSV files with a header, each row checked against its shape.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

/** The rows of a CSV file beside `module` (its `import.meta.url`); an empty cell is a value that is not given. */
export function readTable<S extends z.ZodType>(module: string, file: string, row: S): z.output<S>[] {
  const cells: unknown = parse(readFileSync(new URL(file, module)), { columns: true, cast: (value) => value || undefined })
  return z.array(row).parse(cells)
}

/** Several words in one cell. */
export const Words = z
  .string()
  .default('')
  .transform((text) => text.split(' ').filter(Boolean))
