// Brand marks and category pictures: geometric emblems with an initial or a sign drawn as strokes, no font needed.
import { brightness, darker, hash, lighter, pick } from './ink.ts'

/** Strokes of the Latin capitals on a field from -50 to 50. */
const letters: Record<string, string> = {
  A: 'M-40 50L0-50L40 50M-24 14H24',
  B: 'M-30 50V-50H6A25 25 0 0 1 6 0H-30M6 0A25 25 0 0 1 6 50H-30',
  C: 'M38-30A48 48 0 1 0 38 30',
  D: 'M-32 50V-50H-6A50 50 0 0 1 -6 50Z',
  E: 'M34-50H-30V50H34M-30 0H22',
  F: 'M34-50H-30V50M-30 0H20',
  G: 'M38-30A48 48 0 1 0 44 6H8',
  H: 'M-36-50V50M36-50V50M-36 0H36',
  I: 'M0-50V50',
  J: 'M24-50V20A28 28 0 0 1 -32 20',
  K: 'M-32-50V50M34-50L-30 6M-8-14L38 50',
  L: 'M-28-50V50H36',
  M: 'M-44 50V-50L0 14L44-50V50',
  N: 'M-36 50V-50L36 50V-50',
  O: 'M0-48A48 48 0 1 0 0 48A48 48 0 1 0 0-48',
  P: 'M-30 50V-50H4A29 29 0 0 1 4 8H-30',
  Q: 'M0-48A48 48 0 1 0 0 48A48 48 0 1 0 0-48M14 18L46 52',
  R: 'M-30 50V-50H4A27 27 0 0 1 4 4H-30M2 4L36 50',
  S: 'M32-34C20-56-34-54-34-24C-34 4 36-4 36 26C36 56-26 58-38 32',
  T: 'M-42-50H42M0-50V50',
  U: 'M-36-50V10A36 36 0 0 0 36 10V-50',
  V: 'M-40-50L0 50L40-50',
  W: 'M-50-50L-24 50L0-30L24 50L50-50',
  Y: 'M-40-50L0 4L40-50M0 4V50',
  Z: 'M-36-50H38L-38 50H40',
}

/** Signs for brands that are read in two scripts, on the same field. */
const signs: Record<string, string> = {
  almond: 'M0-52C42-16 36 50 0 50C-36 50-42-16 0-52ZM0-20V24',
  leaf: 'M0 50V-6M0-6C-42-4-50-30-48-50C-14-50 0-34 0-6ZM0-6C42-4 50-30 48-50C14-50 0-34 0-6Z',
  palm: 'M0 50V-8M0-8C-18-34-42-32-50-12M0-8C18-34 42-32 50-12M0-8C-6-40-26-52-38-50M0-8C6-40 26-52 38-50',
  flower: 'M0 50V4M0 4C-34-4-40-36-26-50C-6-42 0-22 0 4ZM0 4C34-4 40-36 26-50C6-42 0-22 0 4Z',
  sun: 'M0-22A22 22 0 1 0 0 22A22 22 0 1 0 0-22M0-50V-40M0 40V50M-50 0H-40M40 0H50M-35-35L-28-28M28-28L35-35M-35 35L-28 28M28 28L35 35',
  star: 'M0-52L13-13L52 0L13 13L0 52L-13 13L-52 0L-13-13Z',
  mortar: 'M-44-8H44C42 32 22 50 0 50S-42 32-44-8ZM10-8L36-52',
}

const frames: [(ink: string, ground: string) => string, ...((ink: string, ground: string) => string)[]] = [
  (ink) => `<circle r="190" fill="none" stroke="${ink}" stroke-width="16"/><circle r="160" fill="none" stroke="${ink}" stroke-width="4"/>`,
  (ink) => `<path d="M0-210L182-105V105L0 210L-182 105V-105Z" fill="none" stroke="${ink}" stroke-width="15" stroke-linejoin="round"/>`,
  (ink, ground) =>
    `<path d="M-170-180H170V40C170 130 80 190 0 220C-80 190-170 130-170 40Z" fill="${ink}"/><path d="M-142-152H142V40C142 112 66 164 0 190C-66 164-142 112-142 40Z" fill="none" stroke="${ground}" stroke-width="5"/>`,
  (ink, ground) =>
    `<path d="M0-220L220 0L0 220L-220 0Z" fill="${ink}"/><path d="M0-186L186 0L0 186L-186 0Z" fill="none" stroke="${ground}" stroke-width="5"/>`,
  (ink) =>
    `<path d="M-190 190V-20A190 190 0 0 1 190-20V190Z" fill="none" stroke="${ink}" stroke-width="16" stroke-linejoin="round"/><path d="M-160 160H160" stroke="${ink}" stroke-width="5"/>`,
  (ink, ground) =>
    `<g fill="${ink}">${[0, 45, 90, 135].map((turn) => `<rect x="-160" y="-160" width="320" height="320" rx="30" transform="rotate(${turn})"/>`).join('')}</g><circle r="142" fill="none" stroke="${ground}" stroke-width="6"/>`,
  (ink) => `<circle r="200" fill="${ink}"/>`,
]

const filled = (at: number): boolean => [2, 3, 5, 6].includes(at)

const leaves = (ink: string): string =>
  `<g fill="${ink}">${[-1, 1].map((side) => [0, 1, 2].map((at) => `<path d="M0 0C20-34 66-34 92-8C66 14 26 18 0 0Z" transform="translate(${side * (90 + at * 62)} ${300 - at * 22}) scale(${side} 1) rotate(${-24 - at * 10})"/>`).join('')).join('')}<circle cy="306" r="13"/></g>`
const rays = (ink: string): string =>
  `<g stroke="${ink}" stroke-width="10" stroke-linecap="round">${[-60, -36, -12, 12, 36, 60].map((turn) => `<path d="M0-262V-316" transform="rotate(${turn})"/>`).join('')}</g>`
const waves = (ink: string): string =>
  `<g fill="none" stroke="${ink}" stroke-width="10" stroke-linecap="round"><path d="M-150 290q25-30 50 0t50 0t50 0t50 0t50 0"/><path d="M-75 338q25-30 50 0t50 0t50 0"/></g>`
const dots = (ink: string): string =>
  `<g fill="${ink}">${[-2, -1, 0, 1, 2].map((at) => `<circle cx="${at * 46}" cy="${300 - Math.abs(at) * 8}" r="${13 - Math.abs(at) * 2}"/>`).join('')}</g>`

/** The emblem alone, centred on 0,0 in a field of 400 × 440. */
export function emblem(sign: string, seed: string, ink: string, ground: string): string {
  const at = hash(seed) % frames.length
  const stroke = filled(at) ? ground : ink
  return `${pick(frames, at)(ink, ground)}<path d="${signs[sign] ?? letters[sign.toUpperCase()] ?? letters['O']}" transform="scale(1.75)" fill="none" stroke="${stroke}" stroke-width="17" stroke-linejoin="round"/>`
}

/** A brand picture: emblem and its ornament on the brand's own ground. */
export function drawBrand(slug: string, sign: string, hex: string): string {
  const dark = hash(`${slug}/dark`) % 3 > 0
  const ground = dark ? hex : lighter(hex, 0.84)
  const ink = dark ? lighter(hex, 0.86) : brightness(hex) > 0.6 ? darker(hex, 0.5) : hex
  const ornaments: [(ink: string) => string, ...((ink: string) => string)[]] = [leaves, rays, waves, dots]
  const extra = pick(ornaments, hash(`${slug}/ornament`))(ink)
  return `<rect width="1200" height="1200" fill="${ground}"/><circle cx="600" cy="600" r="500" fill="${dark ? '#fff' : hex}" opacity=".06"/><circle cx="600" cy="600" r="470" fill="none" stroke="${ink}" stroke-width="3" opacity=".35"/><g transform="translate(600 580) scale(1.15)">${emblem(sign, slug, ink, ground)}${extra}</g>`
}
