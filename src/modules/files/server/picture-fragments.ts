// SQL of files for other modules: as forms hold a file, and as pages show a picture.
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { files } from './tables.ts'

/** SQL for the file of a column as forms hold it, or null; the column may be named as a statement names it: `m.banner_id`. */
export const fileRef = (column: SQLWrapper | string) =>
  sql<{
    fileId: string
    hash: string
  } | null>`(select jsonb_build_object('fileId', f.id, 'hash', f.hash) from ${files} f where f.id = ${typeof column === 'string' ? sql.raw(column) : column})`

/** SQL for names and values of a picture `f` as pages show it, for `jsonb_build_object`. */
export const pictureFields: SQL = sql`'hash', f.hash, 'width', coalesce(f.width, 1), 'height', coalesce(f.height, 1), 'colour', f.colour`
