// The office's calls for the shop's theme: what is stored, and saving one in which everything can be read.
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { SeenVersion } from '#shared/schemas.ts'
import { Theme } from '#shared/theme.ts'
import { unreadableColours } from '#shared/theme-repair.ts'
import { LastChange } from '#shared/last-change.ts'

export const SavedTheme = z.object({
  ...Theme.shape,
  id: z.literal('theme'),
  version: z.int(),
  lastChange: LastChange,
  /** The stored theme has a wrong shape: the shop shows the last valid one, and a save repairs it. */
  isBroken: z.boolean(),
})
export type SavedTheme = z.output<typeof SavedTheme>

/** A theme is refused with each colour that cannot be read on its ground, its ratio and the nearest colour that can. */
export const ReadableTheme = Theme.safeExtend({ version: SeenVersion }).superRefine((theme, ctx) => {
  for (const { path, ratio, offer } of unreadableColours(theme))
    ctx.addIssue({
      code: 'custom',
      path: path.split('.'),
      message: offer === null ? 'settings.validation.unreadableAnyway' : 'settings.validation.unreadable',
      params: { ratio: ratio.toFixed(2), offer: offer ?? '' },
    })
})

export const readTheme = endpoint({
  method: 'GET',
  path: '/api/admin/settings/theme',
  access: 'admin',
  may: 'settings.see',
  about: 'The theme of the shop with its version',
  reply: SavedTheme,
})
export const saveTheme = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/theme',
  access: 'admin',
  may: 'settings.change',
  about: 'Saves the theme; a colour that cannot be read on its ground is refused with its ratio and the nearest readable one',
  body: ReadableTheme,
  reply: SavedTheme,
})
