// Cloth for drawn garments: fabric patterns, shading, seams, folds, and the pieces a garment is put together from.
import { brightness, chance, darker, lighter, mix, r1 } from './ink.ts'

/** A fabric ready to cut: its tones and the names of its definitions. */
export type Cloth = { base: string; edge: string; seam: string; lining: string; accent: string; trim: string; defs: string; light: boolean }

const line = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" opacity="${opacity}" fill="none"/>`

function melange(base: string): string {
  const next = chance('melange')
  let out = ''
  for (let at = 0; at < 46; at += 1) {
    const x = next() * 110
    const y = next() * 110
    out += line(`M${r1(x)} ${r1(y)}h${r1(6 + next() * 12)}`, at % 2 ? lighter(base, 0.35) : darker(base, 0.35), 2, 0.5)
  }
  return out
}

function flower(x: number, y: number, size: number, petal: string, heart: string): string {
  const petals = [0, 72, 144, 216, 288].map((turn) => `<ellipse cy="-9" rx="6.5" ry="9" transform="rotate(${turn})"/>`).join('')
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="${petal}">${petals}<circle r="5" fill="${heart}"/></g>`
}

const leaf = (x: number, y: number, turn: number, colour: string): string =>
  `<path d="M0 0C8-10 22-8 28 0C20 8 8 8 0 0Z" transform="translate(${x} ${y}) rotate(${turn})" fill="${colour}"/>`

/** The tile of a named pattern: its size and what is drawn on it. */
function tile(pattern: string, base: string): [number, number, string] {
  const light = brightness(base) > 0.55
  const contrast = light ? mix(base, '#2b3a58', 0.78) : '#f4efe4'
  const tone = light ? darker(base, 0.16) : lighter(base, 0.16)
  switch (pattern) {
    case 'stripe':
      return [60, 56, `<rect width="60" height="19" y="18" fill="${contrast}"/>`]
    case 'pin':
      return [30, 30, line('M9 0V30', contrast, 3, 0.75)]
    case 'check':
      return [
        72,
        72,
        `<path d="M0 0H36V72H0Z" fill="${contrast}" opacity=".38"/><path d="M0 0H72V36H0Z" fill="${contrast}" opacity=".38"/>`,
      ]
    case 'tartan': {
      const spare = light ? '#a33b34' : '#d8a545'
      const bands = `<path d="M0 20H150V66H0Z"/><path d="M20 0V150H66V0Z"/>`
      return [
        150,
        150,
        `<g fill="${contrast}" opacity=".3">${bands}</g>${line('M0 43H150M43 0V150', spare, 5, 0.8)}${line('M0 112H150M112 0V150', contrast, 6, 0.55)}`,
      ]
    }
    case 'melange':
      return [110, 110, melange(base)]
    case 'dots':
      return [64, 64, `<g fill="${contrast}"><circle cx="16" cy="16" r="8"/><circle cx="48" cy="48" r="8"/></g>`]
    case 'floral': {
      const petal = light ? '#c4574f' : '#f3d9c4'
      const leaves = light ? '#5d7a56' : '#93b08a'
      return [
        130,
        130,
        leaf(34, 40, 40, leaves) +
          leaf(96, 104, 200, leaves) +
          leaf(88, 22, -30, leaves) +
          flower(30, 34, 1.25, petal, '#e2a93b') +
          flower(98, 96, 1.45, mix(petal, '#ffffff', 0.25), '#e2a93b') +
          flower(98, 30, 0.7, petal, '#fff3d6') +
          flower(34, 104, 0.8, mix(petal, '#8d3b6a', 0.3), '#fff3d6'),
      ]
    }
    case 'denim':
      return [
        14,
        14,
        line('M-3 3L3-3M0 14L14 0M11 17L17 11', lighter(base, 0.4), 2, 0.5) + line('M0 7L7 0M7 14L14 7', darker(base, 0.3), 1.6, 0.35),
      ]
    case 'rib':
      return [18, 18, line('M9 0V18', darker(base, 0.4), 4, 0.4) + line('M3 0V18', lighter(base, 0.4), 3, 0.35)]
    case 'cord':
      return [24, 24, line('M12 0V24', darker(base, 0.45), 6, 0.45) + line('M4 0V24', lighter(base, 0.35), 5, 0.4)]
    case 'knit':
      return [
        28,
        24,
        line('M2 2L13 16M26 2L15 16', darker(base, 0.4), 4.5, 0.4) + line('M2 12L13 26M26 12L15 26', lighter(base, 0.45), 2.5, 0.35),
      ]
    case 'herring':
      return [
        56,
        28,
        line(
          'M0 0L14 14L28 0M0 14L14 28L28 14M28 14L42 0L56 14M28 28L42 14L56 28',
          light ? darker(base, 0.3) : lighter(base, 0.3),
          3.5,
          0.55,
        ),
      ]
    case 'waffle':
      return [
        26,
        26,
        `<rect x="3" y="3" width="18" height="18" rx="3" fill="${darker(base, 0.3)}" opacity=".25"/>${line('M3 3H21', lighter(base, 0.5), 2, 0.4)}`,
      ]
    default:
      return [10, 10, line('M0 5H10', tone, 1.4, 0.35) + line('M5 0V10', tone, 1, 0.18)]
  }
}

const stop = (at: number, colour: string, opacity: number): string =>
  `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`

/** Cuts a fabric: colour, pattern and scale of the pattern (3 for a close-up). */
export function cloth(base: string, pattern: string, scale = 1): Cloth {
  const [wide, high, drawing] = tile(pattern, base)
  const dark = brightness(base) < 0.3
  const one = (id: string, turn: number): string =>
    `<pattern id="${id}" width="${wide}" height="${high}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn}) scale(${scale})">${drawing}</pattern>`
  const shade = `${stop(0, '#120c18', 0.3)}${stop(0.16, '#120c18', 0.07)}${stop(0.42, '#fff', dark ? 0.1 : 0.16)}${stop(0.7, '#120c18', 0.02)}${stop(1, '#120c18', 0.3)}`
  return {
    base,
    edge: darker(base, dark ? 0.6 : 0.42),
    seam: dark ? lighter(base, 0.3) : darker(base, 0.36),
    lining: darker(base, dark ? 0.55 : 0.34),
    accent: brightness(base) > 0.55 ? darker(base, 0.5) : lighter(base, 0.72),
    trim: dark ? lighter(base, 0.14) : darker(base, 0.14),
    light: brightness(base) > 0.78,
    defs:
      one('p', 0) +
      one('q', pattern === 'plain' || pattern === 'dots' || pattern === 'floral' ? 12 : 24) +
      `<linearGradient id="h">${shade}</linearGradient>` +
      `<linearGradient id="v" x2="0" y2="1">${stop(0, '#fff', 0.14)}${stop(0.5, '#fff', 0)}${stop(1, '#120c18', 0.22)}</linearGradient>`,
  }
}

type Cut = { fill?: string; turned?: boolean; plain?: boolean; inside?: string; flat?: boolean }

let pieces = 0

/** One piece of cloth: colour, pattern, light and edge; `inside` is drawn within its outline only. */
export function piece(c: Cloth, d: string, cut: Cut = {}): string {
  const fill = cut.fill ?? c.base
  pieces = (pieces + 1) % 100000
  const id = `c${pieces}`
  const weave = cut.plain ? '' : `<path d="${d}" fill="url(#${cut.turned ? 'q' : 'p'})"/>`
  const light = cut.flat ? '' : `<path d="${d}" fill="url(#h)"/><path d="${d}" fill="url(#v)"/>`
  const inner = cut.inside ? `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${cut.inside}</g>` : ''
  return `<path d="${d}" fill="${fill}"/>${weave}${light}${inner}<path d="${d}" fill="none" stroke="${c.edge}" stroke-width="4.5" stroke-linejoin="round"/>`
}

/** Starts the numbering of pieces again, so that one key always gives the same text. */
export function resetPieces(): void {
  pieces = 0
}

/** A seam: solid line; stitched: dashed line in the seam colour. */
export const seam = (c: Cloth, d: string, width = 3.5): string =>
  `<path d="${d}" fill="none" stroke="${c.seam}" stroke-width="${width}" stroke-linecap="round" opacity=".75"/>`
export const stitch = (c: Cloth, d: string, colour = c.seam): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="3" stroke-dasharray="10 7" stroke-linecap="round" opacity=".8"/>`

/** A fold: a dark crescent with a lit edge beside it. */
export function fold(x1: number, y1: number, bendX: number, bendY: number, x2: number, y2: number, width: number): string {
  const away = `M${x1} ${y1}Q${bendX} ${bendY} ${x2} ${y2}Q${bendX + width} ${bendY} ${x1} ${y1}Z`
  return `<path d="${away}" fill="#120c18" opacity=".13"/><path d="M${x1} ${y1}Q${bendX + width} ${bendY} ${x2} ${y2}Q${bendX + width * 1.7} ${bendY} ${x1} ${y1}Z" fill="#fff" opacity=".1"/>`
}

/** The shadow of a garment: two soft steps of its outline, moved towards the lower right. */
export const shadow = (outline: string): string =>
  `<g fill="#2b2030"><path d="${outline}" transform="translate(26 34)" opacity=".07"/><path d="${outline}" transform="translate(13 18)" opacity=".13"/></g>`

/** The right-hand twin of a left-hand drawing that is itself drawn: it shares the outlines the first one clips by. */
export const twin = (drawing: string): string =>
  `<g transform="matrix(-1 0 0 1 1200 0)">${drawing.replaceAll(/<clipPath.*?<\/clipPath>/g, '')}</g>`

/** A round button with its holes. */
export const button = (x: number, y: number, colour: string, size = 11): string =>
  `<circle cx="${x}" cy="${y + 3}" r="${size}" fill="#120c18" opacity=".25"/><circle cx="${x}" cy="${y}" r="${size}" fill="${colour}" stroke="${darker(colour, 0.4)}" stroke-width="2"/><g fill="${darker(colour, 0.55)}"><circle cx="${x - 3}" cy="${y - 3}" r="1.7"/><circle cx="${x + 3}" cy="${y - 3}" r="1.7"/><circle cx="${x - 3}" cy="${y + 3}" r="1.7"/><circle cx="${x + 3}" cy="${y + 3}" r="1.7"/></g>`

/** A zip from top to bottom with its puller. */
export function zip(x: number, top: number, bottom: number, bare = false): string {
  return `<path d="M${x} ${top}V${bottom}" stroke="#3b3a40" stroke-width="13"/><path d="M${x} ${top}V${bottom}" stroke="#c9c4b8" stroke-width="7" stroke-dasharray="5 4"/>${bare ? '' : `<path d="M${x - 8} ${top + 6}h16v18l-4 26h-8l-4-26Z" fill="#d8d3c6" stroke="#5c5850" stroke-width="2.5"/>`}`
}
