// Colour arithmetic, seeded chance and the frame with its two-tone ground that every demo picture stands on.

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Mixes two hex colours; `share` of the second. */
export function mix(one: string, other: string, share: number): string {
  const b = channels(other)
  return `#${channels(one)
    .map((value, at) =>
      Math.round(value + ((b[at] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export const darker = (hex: string, share: number): string => mix(hex, '#17101c', share)
export const lighter = (hex: string, share: number): string => mix(hex, '#fffaf2', share)

/** Perceived brightness of a hex colour, 0 to 1. */
export function brightness(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

/** A number for a text, the same every time. */
export function hash(text: string): number {
  let value = 2166136261
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0
  return value
}

/** Chance that repeats: gives the same row of numbers (0 to 1) for the same seed. */
export function chance(seed: string): () => number {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** One of a list by number, going round. */
export function pick<T>(list: readonly [T, ...T[]], at: number): T {
  return list[Math.abs(Math.floor(at)) % list.length] ?? list[0]
}

/** A short number for a path. */
export const r1 = (value: number): string => String(Math.round(value * 10) / 10)

type Segment = [number, number] | [number, number, number, number, number, number]

/** A closed path that is symmetrical about x = 600, from its left half (start, then lines or curves). */
export function mirrored(start: [number, number], half: Segment[]): string {
  let d = `M${r1(start[0])} ${r1(start[1])}`
  const points: [number, number][] = [start]
  for (const s of half) {
    d += s.length === 2 ? `L${r1(s[0])} ${r1(s[1])}` : `C${s.map(r1).join(' ')}`
    points.push(s.length === 2 ? [s[0], s[1]] : [s[4], s[5]])
  }
  const last = points.at(-1)
  if (last && last[0] !== 600) d += `L${r1(1200 - last[0])} ${r1(last[1])}`
  for (let at = half.length - 1; at >= 0; at -= 1) {
    const s = half[at]
    const to = points[at]
    if (!s || !to) continue
    d +=
      s.length === 2
        ? `L${r1(1200 - to[0])} ${r1(to[1])}`
        : `C${[1200 - s[2], s[3], 1200 - s[0], s[1], 1200 - to[0], to[1]].map(r1).join(' ')}`
  }
  return `${d}Z`
}

const PALE: [[string, string], ...[string, string][]] = [
  ['#f1ebe2', '#e5dbcd'],
  ['#e8edef', '#d8e1e5'],
  ['#e9ede4', '#d9e1d2'],
  ['#f3e8e3', '#e9d8d0'],
  ['#ebe8f0', '#dcd7e6'],
  ['#f2ecdc', '#e7dcc0'],
]
const DEEP: [[string, string], ...[string, string][]] = [
  ['#c3b5a4', '#b3a390'],
  ['#a9b8c0', '#97a9b3'],
  ['#aebba5', '#9dac93'],
  ['#cdb0a5', '#be9d90'],
  ['#b3adc2', '#a29bb4'],
  ['#c6b58c', '#b7a478'],
]

/** The two quiet tones behind a picture: pale ones, deeper ones behind very light goods. */
export function tones(seed: string, light: boolean): [string, string] {
  return pick(light ? DEEP : PALE, hash(seed))
}

/** A flat-lay ground: one tone with a large soft shape of the other. */
export function flatGround(seed: string, light: boolean): string {
  const [a, b] = tones(seed, light)
  const shapes: [string, ...string[]] = [
    '<circle cx="600" cy="600" r="520"/>',
    '<path d="M130 1200V600a470 470 0 0 1 940 0V1200Z"/>',
    '<path d="M0 780C240 690 420 860 680 770S1060 640 1200 700V1200H0Z"/>',
    '<rect x="110" y="110" width="980" height="980" rx="90"/>',
    '<path d="M0 1200L1200 240V1200Z"/>',
  ]
  return `<rect width="1200" height="1200" fill="${a}"/><g fill="${b}">${pick(shapes, hash(`${seed}/shape`))}</g>`
}

/** A still-life ground: wall above, table below, with the light falling in from the side. */
export function tableGround(seed: string, horizon = 720): string {
  const [a, b] = tones(seed, false)
  return (
    `<rect width="1200" height="1200" fill="${a}"/><path d="M0 0H430L0 620Z" fill="#fff" opacity=".28"/>` +
    `<rect y="${horizon}" width="1200" height="${1200 - horizon}" fill="${darker(b, 0.05)}"/><rect y="${horizon}" width="1200" height="5" fill="${darker(b, 0.16)}" opacity=".5"/>`
  )
}

/** The whole picture from its definitions and its body. */
export function frame(defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" width="1200" height="1200"><defs>${defs}</defs>${body}</svg>`
}
