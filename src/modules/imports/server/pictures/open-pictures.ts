// The pictures beside a file that the command reads: a folder, or a ZIP file.
import { open, stat } from 'node:fs/promises'
import type { Locale } from '#shared/locale.ts'
import { say } from '#server/texts.ts'
import { isTableRefusal } from '../reading/table-refusal.ts'
import type { RandomAccess } from '../uploading/uploaded-file.ts'
import { openPictureFolder, type PictureFolder } from './picture-folder.ts'
import { openPictureZip } from './picture-zip.ts'

/** Takes the path of a folder or ZIP file; gives what looks pictures up in it. A ZIP file that is none is refused with a code. */
export async function openPictures(path: string): Promise<PictureFolder> {
  const info = await stat(path)
  if (info.isDirectory()) return openPictureFolder(path)
  return (await openPictureZip(fileAccess(path, info.size))).find
}

/** Why what lies there is neither a folder nor a ZIP file of pictures, in words; null when it is one. */
export async function whyNotPictures(path: string, locale: Locale): Promise<string | null> {
  try {
    await openPictures(path)
    return null
  } catch (error) {
    if (isTableRefusal(error)) return `${path}: ${say(locale, `imports.admin.failures.${error.code}`, error.params)}`
    return say(locale, 'imports.admin.command.noSuchFolder', { path })
  }
}

const fileAccess = (path: string, size: number): RandomAccess => ({
  size,
  read: async (offset, length) => {
    const file = await open(path)
    try {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
      await file.read(bytes, 0, bytes.length, offset)
      return bytes
    } finally {
      await file.close()
    }
  },
})
