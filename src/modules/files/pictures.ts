// The sizes and formats in which every picture is served, and their addresses.
export const pictureWidths = [160, 320, 640, 800, 1200] as const
export const pictureFormats = ['avif', 'webp'] as const
/** `jpeg` and `png` are for mails, and are made when the first one is opened. */
const allFormats = [...pictureFormats, 'jpeg', 'png'] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof allFormats)[number]
export type PictureSize = { width: PictureWidth; format: PictureFormat }

/** Reads `640.avif`; null for a size that is not served. */
export function pictureSize(text: string): PictureSize | null {
  const [digits, ending] = text.split('.')
  const width = pictureWidths.find((each) => String(each) === digits)
  const format = allFormats.find((each) => each === ending)
  return width && format && text === `${width}.${format}` ? { width, format } : null
}

/** The storage path of one size of a picture. */
export const sizeName = (hash: string, { width, format }: PictureSize): string => `pictures/${hash}/${width}.${format}`
/** The storage path of an uploaded original; it is never served. */
export const originalName = (hash: string): string => `originals/${hash}`
export const documentName = (hash: string): string => `documents/${hash}.pdf`
export const videoName = (hash: string): string => `videos/${hash}`

/** Every size of a picture that may be stored. */
export const allSizes: readonly PictureSize[] = pictureWidths.flatMap((width) => allFormats.map((format) => ({ width, format })))
