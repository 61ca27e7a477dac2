// Puts the demo's drawn pictures into the gallery.
import { keepDrawings } from '#modules/files/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { DemoPicture } from '../shape.ts'
import { drawPicture } from './draw-picture.ts'

/** The ids of files by the keys of their drawings. */
export type Pictures = Map<string, string>

/** Draws and stores pictures; gives the id of each by its key. */
export async function keepPictures(ctx: Ctx, wanted: readonly DemoPicture[]): Promise<Pictures> {
  const keys = [...new Set(wanted.map(({ key }) => key))]
  const drawings = keys.map((key) => ({ key, svg: drawPicture(key), width: 1200, height: 1200 }))
  const kept = await keepDrawings(
    ctx,
    drawings.map((drawing) => ({ ...drawing, colour: groundOf(drawing.svg) })),
  )
  return new Map([...kept].map(([key, { id }]) => [key, id]))
}

/** The colour of a drawing's ground: the first full-size shape drawn after the definitions. */
const groundOf = (svg: string): string | null => /<\/defs>.*?fill="(#[0-9a-f]{6})"/s.exec(svg)?.[1] ?? null
