// Recognises videos: MP4 or WebM by their structure, whatever the name. Nothing here can decode a video, so it is stored unchanged.
import { refusal } from './file-errors.ts'

const mp4Brands = new Set(['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'iso8', 'mp41', 'mp42', 'avc1', 'M4V ', 'mp71', 'dash', 'MSNV'])

const isMp4 = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp' && mp4Brands.has(bytes.toString('latin1', 8, 12))
const isWebm = (bytes: Buffer): boolean =>
  bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3 && bytes.subarray(0, 128).includes('webm')

export const isVideoLike = (bytes: Buffer): boolean => isMp4(bytes) || isWebm(bytes)

/** Finds the format of a video by its bytes; throws coded errors for an unknown, truncated or empty one. */
export function readVideo(bytes: Buffer): { mime: 'video/mp4' | 'video/webm' } {
  if (bytes.length === 0) throw refusal('empty')
  if (isMp4(bytes)) {
    if (!isWholeMp4(bytes)) throw refusal('unreadable')
    return { mime: 'video/mp4' }
  }
  if (isWebm(bytes)) {
    if (!bytes.subarray(0, 4096).includes(Buffer.from('18538067', 'hex'))) throw refusal('unreadable')
    return { mime: 'video/webm' }
  }
  throw refusal('unsupported')
}

/** Walks the top-level boxes: they must fill the file to its end and contain the index and the frames. */
function isWholeMp4(bytes: Buffer): boolean {
  const seen = new Set<string>()
  let at = 0
  while (at + 8 <= bytes.length) {
    seen.add(bytes.toString('latin1', at + 4, at + 8))
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= bytes.length
    const size = short === 0 ? bytes.length - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short
    if (size < 8) return false
    at += size
  }
  return at === bytes.length && seen.has('moov') && (seen.has('mdat') || seen.has('moof'))
}
