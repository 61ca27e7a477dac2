import type { StoredPicture } from '#modules/files/server/public.ts'
import type { ImportProblem } from '../../problems.ts'
import type { importPictures } from '../tables.ts'

export type PictureRow = Pick<
  typeof importPictures.$inferSelect,
  'position' | 'place' | 'line' | 'src' | 'alt' | 'skus' | 'state' | 'fileId' | 'productId' | 'problem'
>
/** The outcome of one picture. */
export type Tried = { row: PictureRow; stored: StoredPicture | null; problem: ImportProblem | null }
/** One product with all of its pictures. */
export type TriedProduct = { position: number; productId: string; isNew: boolean; pictures: Tried[] }
