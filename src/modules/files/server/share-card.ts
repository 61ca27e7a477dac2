// Pictures for links shared in messages and social networks: a product's picture beside its brand, its title and the shop's name. Never a price.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { Storage } from '#server/storage.ts'
import { direction, type Locale } from '#shared/locale.ts'
import { originalName } from '../pictures.ts'
import { inTurn, readAll } from './picture-maker.ts'

export type ShareCard = { locale: Locale; shop: string; title: string; brand: string | null; pictureHash: string | null }

/** The size that networks ask for. */
export const shareSize = { width: 1200, height: 630 }
const margin = 64
const ground = '#f3f1ec'
const ink = '#1c1a16'
const soft = '#5b554c'
const green = '#0f5c4d'

const fonts = { en: ['Inter', 'inter.ttf'], ar: ['Noto Sans Arabic', 'noto-sans-arabic.ttf'] } as const
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The folder of the stored cards. */
export const sharesFolder = 'shares'

/** The name under which a card is stored. */
export const shareName = ({ locale, shop, title, brand, pictureHash }: ShareCard): string =>
  `${sharesFolder}/${createHash('sha256').update(JSON.stringify({ locale, shop, title, brand, pictureHash })).digest('hex')}.jpg`

/** Takes what the card shows; gives the JPEG, made once and stored by its content. */
export async function shareCard(storage: Storage, card: ShareCard): Promise<Buffer> {
  const name = shareName(card)
  if (await storage.has(name)) return readAll(storage, name)
  return inTurn(async () => {
    const made = await draw(storage, card)
    await storage.put(name, made)
    return made
  })
}

async function draw(storage: Storage, { locale, shop, title, brand, pictureHash }: ShareCard): Promise<Buffer> {
  const picture = pictureHash ? await square(storage, pictureHash) : null
  const isRtl = direction(locale) === 'rtl'
  const room = shareSize.width - (picture ? shareSize.height : 0) - 2 * margin
  const script = (text: string): Locale => (/[\u0600-\u06ff]/.test(text) ? 'ar' : 'en')
  const line = async (text: string, colour: string, height: number): Promise<{ input: Buffer; height: number; width: number }> => {
    const [family, file] = fonts[script(text)]
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${escaped(text.slice(0, 140))}</span>`,
        font: family,
        fontfile: join(import.meta.dirname, 'fonts', file),
        width: room,
        height,
        wrap: 'word-char',
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { input: data, height: info.height, width: info.width }
  }
  // A line with a height is drawn as large as it fits.
  const largest = Math.max(160, Math.min(240, title.length * 4))
  const drawn = [...(brand ? [await line(brand, soft, 34)] : []), await line(title, ink, largest), await line(shop, green, 34)]
  const gap = 36
  const whole = drawn.reduce((sum, { height }) => sum + height, 0) + gap * (drawn.length - 1)
  let top = Math.round((shareSize.height - whole) / 2)
  const texts = drawn.map(({ input, height, width }): OverlayOptions => {
    const start = isRtl ? margin + room - width : (picture ? shareSize.height : 0) + margin
    const placed = { input, top, left: start }
    top += height + gap
    return placed
  })
  const left = isRtl ? shareSize.width - shareSize.height : 0
  return sharp({ create: { ...shareSize, channels: 3, background: ground } })
    .composite([...(picture ? [{ input: picture, top: 0, left }] : []), ...texts])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** A picture as a square as high as the card. */
const square = async (storage: Storage, hash: string): Promise<Buffer> =>
  sharp(await readAll(storage, originalName(hash)), { pages: 1 })
    .autoOrient()
    .resize(shareSize.height, shareSize.height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
