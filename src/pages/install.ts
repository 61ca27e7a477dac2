// The files that make the shop installable as an app: the manifest with the shop's name in both languages, and icons drawn from the one SVG.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { getSettings } from '#modules/settings/server/public.ts'
import { direction, textIn } from '#shared/locale.ts'
import { pageLocale } from '../server/page-key.ts'
import type { BootDeps } from './boot-data.ts'

const sizes = [192, 512] as const
const green = '#0f5c4d'
/** A maskable icon is cut to a circle at worst: four fifths of it are safe. */
const safe = 0.8
const oneDay = 'public, max-age=86400'

const svg = readFileSync(join(import.meta.dirname, '../web/theme/icon.svg'))
const drawn = new Map<string, Promise<Buffer>>()

/** Gives an icon as PNG, drawn once; a maskable one fills its square to the edge. */
function icon(size: number, isMaskable: boolean): Promise<Buffer> {
  const key = `${size} ${isMaskable}`
  const inner = isMaskable ? Math.round(size * safe) : size
  const make = async () => {
    const picture = await sharp(svg, { density: 600 }).resize(inner, inner).png().toBuffer()
    if (!isMaskable) return picture
    const ground = sharp({ create: { width: size, height: size, channels: 3, background: green } })
    return ground
      .composite([{ input: picture }])
      .png()
      .toBuffer()
  }
  const made = drawn.get(key) ?? make()
  drawn.set(key, made)
  return made
}

/** Registers /manifest.webmanifest and /icons/*.png. */
export function addInstall(app: FastifyInstance, { config, asSystem }: Pick<BootDeps, 'config' | 'asSystem'>): void {
  const { profile } = config
  for (const size of sizes)
    for (const kind of ['', '-maskable'])
      app.get(`/icons/${size}${kind}.png`, async (_request, reply) =>
        reply
          .type('image/png')
          .header('cache-control', oneDay)
          .send(await icon(size, kind !== '')),
      )
  app.get('/manifest.webmanifest', async (request, reply) => {
    const lang = pageLocale(request.url, {}, profile.language)
    const { site, theme } = await asSystem(getSettings)
    const name = textIn(site.name, lang)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        JSON.stringify({
          id: '/',
          name,
          short_name: name.slice(0, 12),
          description: textIn(profile.description, lang),
          lang,
          dir: direction(lang),
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: theme.light.background.front,
          theme_color: theme.light.primary.color,
          icons: sizes.flatMap((size) => [
            { src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
            { src: `/icons/${size}-maskable.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
          ]),
        }),
      )
  })
}
