// The folder of pictures that comes with a file: looks names up in it, never outside of it.
import { open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Larger pictures are left out. */
export const largestPicture = 15_000_000

export type FoundPicture =
  | { found: true; bytes: Buffer }
  | { found: false; reason: 'missing' | 'outside' | 'tooLarge' | 'ambiguous' | 'suspicious' }
export type PictureFolder = (src: string) => Promise<FoundPicture>

/** Takes the folder's path; gives what looks pictures up in it by the path a file names, or by the last part of a web address. */
export async function openPictureFolder(folder: string): Promise<PictureFolder> {
  const root = await realpath(folder)
  return async (src) => {
    const name = nameIn(src)
    if (name === null) return { found: false, reason: 'outside' }
    const path = await realpath(join(root, name)).catch(() => null)
    if (path === null) return { found: false, reason: 'missing' }
    // A link inside the folder may lead out of it.
    if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) return { found: false, reason: 'outside' }
    return readBounded(path)
  }
}

export const isWebAddress = (src: string): boolean => /^https?:\/\//i.test(src)

/** The path below the folder; null for one that leads out of it. */
export function nameIn(src: string): string | null {
  const name = isWebAddress(src) ? lastPart(src) : src.replaceAll('\\', '/')
  if (name.includes('\u0000') || name.startsWith('/') || /^[a-z]:/i.test(name)) return null
  return name.split('/').includes('..') ? null : name
}

function lastPart(address: string): string {
  const part = URL.canParse(address) ? (new URL(address).pathname.split('/').at(-1) ?? '') : ''
  try {
    return decodeURIComponent(part).replaceAll(/[\\/]/g, '_')
  } catch {
    return part
  }
}

async function readBounded(path: string): Promise<FoundPicture> {
  const file = await open(path).catch(() => null)
  if (file === null) return { found: false, reason: 'missing' }
  try {
    const info = await file.stat()
    if (!info.isFile()) return { found: false, reason: 'missing' }
    if (info.size > largestPicture) return { found: false, reason: 'tooLarge' }
    return { found: true, bytes: await file.readFile() }
  } finally {
    await file.close()
  }
}
