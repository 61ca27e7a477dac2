// SQL of files for other modules: as forms hold a file, and as pages show a picture.
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { FileRef } from '../file-ref.ts'
import { files } from './tables.ts'

type Column = SQLWrapper | string
const named = (column: Column): SQLWrapper => (typeof column === 'string' ? sql.raw(column) : column)

/** SQL for the file of a column as forms hold it, or null; the column may be named as a statement names it: `m.banner_id`. */
export const fileRef = (column: Column) =>
  sql<FileRef | null>`(select jsonb_build_object('fileId', f.id, 'hash', f.hash) from ${files} f where f.id = ${named(column)})`

/** SQL for names and values of a picture `f` as pages show it, for `jsonb_build_object`. */
export const pictureFields: SQL = sql`'hash', f.hash, 'width', coalesce(f.width, 1), 'height', coalesce(f.height, 1), 'colour', f.colour`

type Shown = { hash: string; width: number; height: number; colour: string | null }

/** SQL for the picture of a column as pages show it, or null; the column as for `fileRef`. */
export const pictureOf = (column: Column) =>
  sql<Shown | null>`(select jsonb_build_object(${pictureFields}) from ${files} f where f.id = ${named(column)} and f.kind = 'picture')`
