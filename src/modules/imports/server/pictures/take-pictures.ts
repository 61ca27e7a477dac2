// The pictures of a batch of products: found in the folder or fetched, stored by the files module, reported where they cannot be used.
import { AppError } from '#shared/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { turns } from '#server/turns.ts'
import { keepPicture, pictureIdsOf, readPicture } from '#modules/files/server/public.ts'
import type { ImportProduct } from '../../catalogue.ts'
import { problem, type Cell, type ImportProblem } from '../../problems.ts'
import { fetchPicture } from './fetch-picture.ts'
import { type Fetch, findPicture, type Looking, ownHash, type PictureFailure, pictureName } from './find-picture.ts'
import { isWebAddress } from './picture-folder.ts'
import { openPictures } from './open-pictures.ts'

export type PictureOptions = {
  /** The folder or ZIP file that pictures are looked up in. */
  folder?: string
  /** Whether pictures by web address are fetched. */
  fetches?: boolean
  fetch?: Fetch
}

export type PictureCounts = {
  kept: number
  failed: number
  /** By web address, while neither the folder had them nor addresses are fetched. */
  notFetched: number
  /** Paths, while there is no folder. */
  withoutFolder: number
}

/** The outcome of a product's pictures: ids of stored files by where the file says they are; whether none is missing. */
export type TakenPictures = { ids: ReadonlyMap<string, string>; areComplete: boolean; problems: ImportProblem[] }

export type PictureTaker = {
  /** Whether any picture can be taken at all with these options. */
  isOn: boolean
  counts: PictureCounts
  take: (ctx: Ctx, product: ImportProduct, column: string | null) => Promise<TakenPictures>
  /** Counts the pictures of a product that nothing is done about. */
  passOver: (product: ImportProduct) => void
}

type Taken = { id: string } | { skipped: 'notFetched' | 'withoutFolder' } | PictureFailure
type Working = { ctx: Ctx; looking: Looking; isDryRun: boolean }

const atOnce = 6
const remembered = 500

/** Opens the folder or ZIP file and gives what takes pictures. */
export async function pictureTaker(
  options: PictureOptions,
  { isDryRun, signal }: { isDryRun: boolean; signal: AbortSignal | undefined },
): Promise<PictureTaker> {
  const folder = options.folder === undefined ? null : await openPictures(options.folder)
  const fetch = options.fetches === true && !isDryRun ? (options.fetch ?? fetchPicture) : null
  const looking: Looking = { folder, fetch, signal }
  const counts: PictureCounts = { kept: 0, failed: 0, notFetched: 0, withoutFolder: 0 }
  const turn = turns(atOnce)
  const known = new Map<string, Promise<Taken>>()
  const once = (ctx: Ctx, src: string): Promise<Taken> => {
    const present = known.get(src)
    if (present) return present
    if (known.size >= remembered) known.clear()
    const work = turn(() => takeOne({ ctx, looking, isDryRun }, src))
    known.set(src, work)
    work.catch(() => known.delete(src))
    return work
  }
  return {
    isOn: folder !== null || options.fetches === true,
    counts,
    passOver: ({ pictures }) => {
      for (const { src } of pictures) counts[isWebAddress(src) ? 'notFetched' : 'withoutFolder'] += 1
    },
    take: async (ctx, product, column) => {
      const ids = new Map<string, string>()
      const problems: ImportProblem[] = []
      const taken = await Promise.all(product.pictures.map(async ({ src }) => ({ src, result: await once(ctx, src) })))
      for (const { src, result } of taken) {
        if ('id' in result) {
          ids.set(src, result.id)
          counts.kept += 1
        } else if ('skipped' in result) counts[result.skipped] += 1
        else {
          counts.failed += 1
          problems.push(problem(cellOf(product, src, column), result.problem, result.params))
        }
      }
      return { ids, areComplete: ids.size === product.pictures.length, problems }
    },
  }
}

function cellOf({ line, variants }: ImportProduct, src: string, column: string | null): Cell {
  return { line: variants.find(({ picture }) => picture === src)?.line ?? line, column, text: src }
}

async function takeOne(working: Working, src: string): Promise<Taken> {
  const hash = ownHash(working.ctx, src)
  const id = hash === null ? undefined : (await pictureIdsOf(working.ctx, [{ hash }])).get(hash)
  if (id !== undefined) return { id }
  const found = await findPicture(working.looking, src)
  return 'bytes' in found ? keep(working, src, found.bytes) : found
}

async function keep({ ctx, isDryRun }: Working, src: string, bytes: Buffer): Promise<Taken> {
  try {
    if (isDryRun) {
      await readPicture(bytes)
      return { id: src }
    }
    const { id } = await keepPicture(ctx, { name: pictureName(src), bytes })
    return { id }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { problem: 'pictureUnreadable', params: { megapixels: Number(error.params.megapixels ?? 48) } }
  }
}
