// Compares a document's page with its picture in docs/documents; `WRITE_PICTURES=1` writes the pictures anew, to be looked at before they are committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawPages, type Pictures } from '#modules/documents/server/public.ts'
import type { Sheet } from '#modules/documents/sheet.ts'

const folder = join(import.meta.dirname, '../../docs/documents')
const written = new Set<string>()
const size = { width: 620, height: 877 }

/** How far a page is from its picture in docs/documents: the part of all points that differ visibly. A missing picture fails. */
export async function distance(name: string, sheet: Sheet, pictures: Pictures = {}): Promise<number> {
  const svg = Buffer.from(await drawPages([sheet], pictures))
  const page = sharp(svg, { density: 96 })
    .flatten({ background: '#fff' })
    .resize({ ...size, fit: 'cover', position: 'top' })
    .grayscale()
  const file = join(folder, `${name}.png`)
  if (process.env['WRITE_PICTURES'] === '1' && !written.has(name)) {
    written.add(name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, await page.clone().png({ compressionLevel: 9, palette: true }).toBuffer())
  }
  const [now, then] = await Promise.all([page.raw().toBuffer(), sharp(readFileSync(file)).grayscale().raw().toBuffer()])
  if (then.length !== now.length) return 1
  return now.reduce((count, value, at) => count + (Math.abs(value - (then[at] ?? 0)) > 60 ? 1 : 0), 0) / now.length
}
