// Many documents as one file: one PDF, or a ZIP file with a PDF of each.
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Sheet } from '../sheet.ts'
import { fileNamed, pdfOf } from './typesetter.ts'

/** A document with the name of its file in a ZIP file, without its end. */
type Paper = { name: string; sheet: Sheet }

/** Takes papers one after the other; `bound` gives the file of all. */
type Binder = { take(paper: Paper): Promise<void>; bound(): Promise<Buffer> }

/** One PDF, in which each paper begins on a page of its own. All are set at the end. */
export function pdfBinder(): Binder {
  const sheets: Sheet[] = []
  return {
    take: async ({ sheet }) => void sheets.push(sheet),
    bound: () => pdfOf(sheets),
  }
}

/** A ZIP file with a PDF of each paper, set as it is taken. */
export function zipBinder(): Binder {
  const zip = new ZipFile()
  return {
    // A PDF is compressed in itself.
    take: async ({ name, sheet }) => zip.addBuffer(await pdfOf([sheet]), `${fileNamed(name)}.pdf`, { compress: false }),
    bound: async () => {
      zip.end()
      return buffer(zip.outputStream)
    },
  }
}
