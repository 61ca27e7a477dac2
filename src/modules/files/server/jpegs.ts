// Small pictures for documents on paper, which take JPEG.
import sharp from 'sharp'
import { type Storage, StorageAway } from '#server/storage.ts'
import { sizeName } from '../pictures.ts'
import { ensureSize, readAll } from './picture-maker.ts'

const size = { width: 320, format: 'webp' } as const

/** Takes the hashes of pictures; gives them by hash, small and as JPEG. A picture whose file is gone is left out. */
export async function jpegsOf(storage: Storage, hashes: readonly string[]): Promise<Record<string, Uint8Array>> {
  const found: Record<string, Uint8Array> = {}
  for (const hash of new Set(hashes)) {
    const small = await ensureSize(storage, hash, size)
      .then(() => readAll(storage, sizeName(hash, size)))
      .catch((error: unknown) => {
        if (error instanceof StorageAway) throw error
        return null
      })
    if (small) found[hash] = await sharp(small).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer()
  }
  return found
}
