// Colours of a theme that cannot be read on their grounds, and the nearest colours that can. Pure.
import { type ColourPath, contrast, longHex, mix, pairs, readableRatio, type Theme } from './theme.ts'

export type UnreadableColour = {
  path: ColourPath
  colour: string
  /** The grounds on which it cannot be read. */
  grounds: string[]
  /** The lowest of its ratios, rounded down to two decimals. */
  ratio: number
  /** The nearest colour that can be read on all its grounds; null where one of them is light and another dark. */
  offer: string | null
}

const steps = 200
const isReadable = (colour: string, grounds: readonly string[]) => grounds.every((ground) => contrast(colour, ground) >= readableRatio)

/** How far one has to go from a colour towards another, 0 to 1; 2 where even the other is not readable. */
function way(colour: string, towards: string, grounds: readonly string[]): number {
  for (let step = 0; step <= steps; step++) if (isReadable(mix(towards, colour, step / steps), grounds)) return step / steps
  return 2
}

/** Takes a colour and its grounds; gives the readable colour that is nearest to it on the way to black or to white. */
export function nearestReadable(colour: string, grounds: readonly string[]): string | null {
  const ways = ['#000000', '#ffffff'].map((towards) => ({ towards, share: way(colour, towards, grounds) }))
  const [nearest] = ways.filter(({ share }) => share <= 1).toSorted((a, b) => a.share - b.share)
  return nearest ? mix(nearest.towards, colour, nearest.share) : null
}

/** Takes a theme; gives every colour of it that cannot be read, once each, with the colour to take in its place. */
export function unreadableColours(theme: Theme): UnreadableColour[] {
  const grounds = Map.groupBy(pairs(theme), ({ name }) => name)
  return [...grounds].flatMap(([path, all]) => {
    const [first] = all
    const wrong = all.filter(({ text, ground }) => contrast(text, ground) < readableRatio)
    if (!first || wrong.length === 0) return []
    return {
      path,
      colour: longHex(first.text),
      grounds: wrong.map(({ ground }) => longHex(ground)),
      ratio: Math.floor(Math.min(...wrong.map(({ text, ground }) => contrast(text, ground))) * 100) / 100,
      offer: nearestReadable(
        first.text,
        all.map(({ ground }) => ground),
      ),
    }
  })
}

/** Takes a theme, a colour's path and the colour; gives the theme with it. */
export function withColour<T extends object>(theme: T, path: string, colour: string): T {
  const copy: T = structuredClone(theme)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at: unknown = copy
  for (const key of keys) at = isGroup(at) ? at[key] : undefined
  if (isGroup(at) && last in at) at[last] = colour
  return copy
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Takes a theme; gives it with the offered colour wherever one cannot be read and there is an offer. */
export const repaired = (theme: Theme): Theme =>
  unreadableColours(theme).reduce((all, { path, offer }) => (offer === null ? all : withColour(all, path, offer)), theme)
