// Processes pictures: checks the accepted formats, decodes them within limits, and makes their sizes.
import sharp, { type Sharp } from 'sharp'
import type { PictureFormat, PictureSize } from '../pictures.ts'
import { refusal } from './file-errors.ts'
import { judgeSvg, type SvgProblem } from './judge-svg.ts'

// One thread of libvips per picture: two pictures at once then use two cores, never more.
sharp.concurrency(1)
sharp.cache(false)

/** The largest picture that is decoded has 8,000 × 6,000 pixels. */
export const maxPixels = 48_000_000

type Kind = 'jpeg' | 'png' | 'webp' | 'svg'
const mimes: Record<Kind, string> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', svg: 'image/svg+xml' }

/** Finds the format of a picture by its first bytes, whatever its name; null for an unknown one. */
export function pictureKind(bytes: Buffer): Kind | null {
  if (bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  const start = bytes
    .toString('utf8', 0, 1024)
    .replace(/^\uFEFF/, '')
    .trimStart()
  return /^<svg[\s>]/.test(afterProlog(start)) ? 'svg' : null
}

/** Takes off what may stand before a drawing's root: a declaration and comments. Step by step, since an expression for them backtracks for ever on hostile ones. */
function afterProlog(text: string): string {
  let rest = text
  for (const [opening, closing] of [
    ['<?xml', '?>'],
    ['<!--', '-->'],
  ] as const)
    while (rest.startsWith(opening)) {
      const end = rest.indexOf(closing, opening.length)
      if (end < 0) return rest
      rest = rest.slice(end + closing.length).trimStart()
    }
  return rest
}

const decode = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true }).autoOrient()

export type PictureInfo = { mime: string; width: number; height: number; colour: string }

/**
 * Checks uploaded bytes and gives the picture's properties: its upright size and average colour. Throws coded errors for refused ones. A call that
 * accepts no drawings accepts none by another name either, so a drawing must be declared as one; photographs may have the ending of another format.
 */
export async function readPicture(bytes: Buffer, declared?: string): Promise<PictureInfo> {
  if (bytes.length === 0) throw refused('empty')
  const kind = pictureKind(bytes)
  if (!kind) throw refused('unsupported')
  if (declared !== undefined && (kind === 'svg') !== (declared === mimes.svg)) throw refused('otherType')
  const problem = kind === 'svg' ? judgeSvg(bytes) : null
  if (problem) throw refused(problem)
  const meta = await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
    .metadata()
    .catch(() => null)
  if (!meta?.width || !meta.height) throw refused('unreadable')
  if (meta.width * meta.height > maxPixels) throw refused('tooManyPixels')
  const { data } = await decode(bytes)
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refused('unreadable')
    })
  const isTurned = (meta.orientation ?? 1) >= 5
  return {
    mime: mimes[kind],
    width: isTurned ? meta.height : meta.width,
    height: isTurned ? meta.width : meta.height,
    colour: `#${data.subarray(0, 3).toString('hex')}`,
  }
}

const refused = (reason: 'unsupported' | 'otherType' | 'tooManyPixels' | 'unreadable' | 'empty' | SvgProblem) =>
  refusal(reason, { megapixels: maxPixels / 1_000_000 })

const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 3 }),
  jpeg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }),
  png: (picture) => picture.png({ palette: true, quality: 90 }),
}

/** Makes one size: upright, without metadata, never larger than the original. It uses little effort, because the first viewer waits for it. */
export function makeSize(original: Buffer, { width, format }: PictureSize): Promise<Buffer> {
  const resized = decode(original).resize({ width, withoutEnlargement: true })
  return encoders[format](resized).toBuffer()
}
