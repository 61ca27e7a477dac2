// A ZIP file of pictures beside a catalogue file: its names are only compared, never written, and nothing is unpacked beyond its limit.
import { isTableRefusal, tableRefusal } from '../reading/table-refusal.ts'
import { openZip, type Zip } from '../reading/xlsx/zip-entries.ts'
import type { RandomAccess } from '../uploading/uploaded-file.ts'
import { type FoundPicture, largestPicture, nameIn, type PictureFolder } from './picture-folder.ts'

const most = { entries: 100_000, directory: 32_000_000 }
/** Pictures hardly shrink; what does by more than this is no picture. Small drawings may. */
const mostRatio = 100
const alwaysFine = 1_000_000

const isPicture = /\.(jpe?g|png|webp|svg)$/i
/** Entries that operating systems add to ZIP files. */
const isOfSystem = /(^|\/)(__MACOSX|\.[^/]*)(\/|$)/

export type PictureZip = { pictures: number; find: PictureFolder }

/** Takes a ZIP file; gives how many pictures it holds and what looks them up by the name a file gives them. Throws refusals with a code. */
export async function openPictureZip(file: RandomAccess): Promise<PictureZip> {
  const zip = await openZip(file, most).catch((error: unknown) => {
    if (!isTableRefusal(error)) throw error
    const code = error.code === 'encrypted' ? 'zipEncrypted' : error.code === 'workbookTooLarge' ? 'zipTooLarge' : 'zipBroken'
    throw tableRefusal(code, { limit: most.entries })
  })
  const byPath = new Map<string, string>()
  const byName = new Map<string, string[]>()
  for (const entry of zip.names) {
    if (!isPicture.test(entry) || isOfSystem.test(entry) || nameIn(entry) === null) continue
    const path = folded(entry)
    const name = path.split('/').at(-1) ?? path
    byPath.set(path, entry)
    byName.set(name, [...(byName.get(name) ?? []), path])
  }
  if (byPath.size === 0) throw tableRefusal('zipWithoutPictures')
  return { pictures: byPath.size, find: (src) => find(src, { zip, byPath, byName }) }
}

type Lists = { zip: Zip; byPath: ReadonlyMap<string, string>; byName: ReadonlyMap<string, string[]> }

/** Names are alike whatever their case and however their accents are put together. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase().replace(/^\.\//, '')

/** Finds a picture by its whole path, else by the end of it: archives often put a folder around everything. */
async function find(src: string, { zip, byPath, byName }: Lists): Promise<FoundPicture> {
  const wanted = nameIn(src)
  if (wanted === null) return { found: false, reason: 'outside' }
  const path = folded(wanted)
  const exact = byPath.get(path)
  if (exact !== undefined) return read(zip, exact)
  const named = byName.get(path.split('/').at(-1) ?? path) ?? []
  const ending = named.filter((each) => each.endsWith(`/${path}`))
  const candidates = ending.length > 0 || path.includes('/') ? ending : named
  if (candidates.length > 1) return { found: false, reason: 'ambiguous' }
  const only = byPath.get(candidates[0] ?? '')
  return only === undefined ? { found: false, reason: 'missing' } : read(zip, only)
}

async function read(zip: Zip, entry: string): Promise<FoundPicture> {
  const { packed, unpacked } = zip.sizes(entry)
  if (unpacked > largestPicture) return { found: false, reason: 'tooLarge' }
  // Said sizes may lie: what comes out is counted too.
  const limit = Math.min(largestPicture, Math.max(alwaysFine, packed * mostRatio))
  if (unpacked > limit) return { found: false, reason: 'suspicious' }
  try {
    const chunks: Buffer[] = []
    for await (const chunk of zip.stream(entry, limit)) chunks.push(chunk)
    return { found: true, bytes: Buffer.concat(chunks) }
  } catch (error) {
    if (!isTableRefusal(error)) throw error
    return { found: false, reason: 'suspicious' }
  }
}
