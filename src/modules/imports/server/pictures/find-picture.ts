// One picture a file names: the shop's own, from the folder or ZIP file beside it, or fetched; or why there is none.
import type { Ctx } from '#server/ctx.ts'
import type { ProblemName } from '../../problems.ts'
import type { FetchedPicture } from './fetch-picture.ts'
import { isWebAddress, largestPicture, type PictureFolder } from './picture-folder.ts'

export type Fetch = (address: string, limits: { signal?: AbortSignal | undefined }) => Promise<FetchedPicture>

/** Where pictures are looked for. */
export type Looking = { folder: PictureFolder | null; fetch: Fetch | null; signal?: AbortSignal | undefined }

export type PictureFailure = { problem: ProblemName; params: Record<string, string | number> }
export type Found = { bytes: Buffer } | { skipped: 'notFetched' | 'withoutFolder' } | PictureFailure

/** Takes what the file says; gives the picture's bytes. Never throws. */
export async function findPicture({ folder, fetch, signal }: Looking, src: string): Promise<Found> {
  const isWeb = isWebAddress(src)
  const found = folder ? await folder(src) : null
  if (found?.found) return { bytes: found.bytes }
  if (!isWeb && found === null) return { skipped: 'withoutFolder' }
  if (found && (!isWeb || (found.reason !== 'missing' && found.reason !== 'outside'))) return refused(found.reason)
  if (fetch === null) return { skipped: 'notFetched' }
  const fetched = await fetch(src, { signal })
  if (fetched.fetched) return { bytes: fetched.bytes }
  if (fetched.reason === 'tooLarge') return refused('tooLarge')
  return { problem: 'pictureNotFetched', params: { reason: fetched.reason, status: fetched.reason === 'status' ? fetched.status : 0 } }
}

const problems = {
  missing: 'pictureMissing',
  outside: 'pictureOutside',
  tooLarge: 'pictureTooLarge',
  ambiguous: 'pictureAmbiguous',
  suspicious: 'pictureSuspicious',
} as const satisfies Record<string, ProblemName>

const refused = (reason: keyof typeof problems): PictureFailure => ({
  problem: problems[reason],
  params: reason === 'tooLarge' ? { megabytes: largestPicture / 1_000_000 } : {},
})

/** The name a picture is listed by. */
export const pictureName = (src: string): string => (src.split(/[?#]/)[0] ?? src).split(/[\\/]/).at(-1) || src

const hashes = /\/files\/([0-9a-f]{64})\/\d+\.(?:webp|avif)$/

/** The hash of a picture that an address names as this shop's own; exports write such addresses. */
export function ownHash({ config }: Pick<Ctx, 'config'>, src: string): string | null {
  return src.startsWith(`${config.publicUrl}/files/`) ? (hashes.exec(src)?.[1] ?? null) : null
}
