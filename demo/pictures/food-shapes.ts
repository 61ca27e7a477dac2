// One nut, fruit, seed, stick or sweet each, drawn in a field of about 100 × 100 around 0,0, in a given tone.
import { chance, darker, lighter, r1 } from './ink.ts'

type Tone = { fill: string; dark: string; light: string; deep: string; glow: string }
type Shape = (t: Tone) => string

const body = (t: Tone, d: string, width = 3): string =>
  `<path d="${d}" fill="${t.fill}" stroke="${t.deep}" stroke-width="${width}" stroke-linejoin="round"/>`
const lines = (colour: string, d: string, width = 3, opacity = 0.6): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`
const glint = (t: Tone, d: string): string => `<path d="${d}" fill="${t.glow}" opacity=".55"/>`
const lower = (d: string): string => `<path d="${d}" fill="#2a1408" opacity=".2"/>`

/** Grains scattered as one clump, for everything small. */
const clump = (t: Tone, seed: string, many: number, rx: number, ry: number): string => {
  const next = chance(seed)
  let out = ''
  for (let at = 0; at < many; at += 1) {
    const far = Math.sqrt(next()) * 50
    const turn = next() * 6.3
    const x = r1(Math.cos(turn) * far)
    const y = r1(Math.sin(turn) * far * 0.8)
    out += `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${Math.round(next() * 180)} ${x} ${y})" fill="${[t.fill, t.dark, t.light][at % 3]}" stroke="${t.deep}" stroke-width="1.2"/>`
  }
  return out
}

const ridges = (t: Tone): string => lines(t.deep, 'M-34-14C-10-8 16-6 44-2M-36 2C-10 4 14 4 46 2M-32 16C-8 16 16 12 42 6', 2, 0.45)

export const shapes: Record<string, Shape> = {
  almond: (t) =>
    body(t, 'M-46 0C-44-30-8-38 24-18C38-10 48-4 52 2C46 8 38 14 22 20C-8 38-44 30-46 0Z') +
    lower('M-46 4C-30 26 10 28 52 2C46 8 38 14 22 20C-8 38-44 30-46 4Z') +
    ridges(t) +
    glint(t, 'M-34-12C-24-24-2-24 14-16C-4-18-20-16-34-12Z'),
  blanched: (t) =>
    body(t, 'M-46 0C-44-30-8-38 24-18C38-10 48-4 52 2C46 8 38 14 22 20C-8 38-44 30-46 0Z') +
    lower('M-46 4C-30 26 10 28 52 2C46 8 38 14 22 20C-8 38-44 30-46 4Z') +
    lines(t.deep, 'M-20 4C4 8 30 6 50 2', 2, 0.35) +
    glint(t, 'M-34-10C-24-24 0-24 16-15C-4-18-20-16-34-10Z'),
  slivers: (t) =>
    body(t, 'M-44-8C-20-18 20-16 46-4C24 8-22 8-44-8Z', 2.5) +
    body({ ...t, fill: t.light }, 'M-30 22C-10 6 20 2 42 14C22 30-12 34-30 22Z', 2.5) +
    lines(t.deep, 'M-30-6C-6-10 20-8 36-4', 2, 0.3),
  cashew: (t) =>
    body(t, 'M-44 20C-52-14-16-44 18-38C42-34 52-14 44 2C36 14 22 4 10 2C-6-2-12 8-14 22C-18 40-40 40-44 20Z') +
    lower('M-40 30C-30 20-24 0-4-6C16-12 34-4 46-2C38 16 22 4 10 2C-6-2-12 8-14 22C-18 38-34 40-40 30Z') +
    glint(t, 'M-36 6C-34-16-10-34 14-30C-6-26-24-14-36 6Z'),
  pistachio: (t) =>
    `<path d="M-44 4C-40-32 10-40 40-14C52-4 54 6 46 14C20 38-38 36-44 4Z" fill="#e3cfa6" stroke="#8f7448" stroke-width="3"/>${body(t, 'M-36 2C-20-16 18-18 46 8C20 16-16 16-36 2Z', 2)}${lines('#8a4a5c', 'M-28 0C-10-8 14-8 34 4', 5, 0.45)}<path d="M-38 10C-10 24 24 22 46 12C24 36-32 34-38 10Z" fill="#cbb284" opacity=".8"/>${glint(t, 'M-34-10C-20-28 12-28 30-16C8-22-16-20-34-10Z')}`,
  kernel: (t) =>
    body(t, 'M-40 4C-38-22 4-30 34-10C44-2 44 8 34 14C6 30-38 26-40 4Z') +
    lines('#7a3b50', 'M-32 10C-14 24 14 22 34 10', 7, 0.5) +
    lines(t.light, 'M-24-8C-8-16 12-14 24-8', 6, 0.5),
  walnut: (t) =>
    body(t, 'M0-46C20-56 48-42 48-14C54 8 44 34 22 42C10 50-10 50-22 42C-44 34-54 8-48-14C-48-42-20-56 0-46Z') +
    lines(
      t.deep,
      'M0-44C-4-20 4 0 0 44M-14-36C-34-30-24-14-36-10C-48-4-30 10-40 18M14-36C34-30 24-14 36-10C48-4 30 10 40 18M-12-14C-24-6-10 6-22 16C-30 24-16 28-18 38M12-14C24-6 10 6 22 16C30 24 16 28 18 38',
      5,
      0.55,
    ) +
    lines(t.glow, 'M-28-32C-36-24-38-16-36-10M20-38C30-34 36-26 36-18', 5, 0.6),
  hazelnut: (t) =>
    body(t, 'M0-48C30-40 44-10 38 14C32 36 14 42 0 42C-14 42-32 36-38 14C-44-10-30-40 0-48Z') +
    `<ellipse cy="30" rx="26" ry="12" fill="${t.light}" stroke="${t.deep}" stroke-width="2"/>${lines(t.deep, 'M0-46C-12-26-16-2-14 16M0-46C12-26 16-2 14 16', 2, 0.4)}${glint(t, 'M-26-8C-24-26-14-36-4-38C-14-26-20-12-26-8Z')}`,
  peanut: (t) =>
    body(t, 'M-34-20C-14-26-6-8 6-10C26-20 48-8 46 14C44 36 14 38 2 24C-8 14-22 26-38 16C-52 6-50-14-34-20Z') +
    lines(t.deep, 'M-40-4C-26-8-10 0 4 4C20 8 34 4 42 12M-34 10C-24 6-12 8 0 14M-28-16C-20-14-10-4 6-2C22 0 34-2 40 0', 2.5, 0.5) +
    glint(t, 'M-36-10C-26-18-16-10-10-4C-20-8-28-10-36-10Z'),
  bean: (t) =>
    body(t, 'M-36 6C-38-20-10-30 12-26C36-22 42-2 36 12C28 30-32 32-36 6Z') +
    lower('M-36 8C-20 22 16 24 38 4C38 30-32 34-36 8Z') +
    lines(t.deep, 'M-8-4C6-8 18-4 26 2', 3, 0.4) +
    glint(t, 'M-26-4C-18-18 4-22 16-18C0-14-16-10-26-4Z'),
  round: (t) =>
    `<circle r="40" fill="${t.fill}" stroke="${t.deep}" stroke-width="3"/>${lower('M-38 8C-20 30 20 30 38 8A40 40 0 0 1 -38 8Z')}${glint(t, 'M-26-8C-22-24-8-30 4-30C-8-22-18-14-26-8Z')}`,
  chickpea: (t) =>
    body(t, 'M-8-36C6-42 14-34 22-32C42-24 44 12 30 26C14 42-22 38-34 22C-46 2-34-28-8-36Z') +
    lines(t.deep, 'M-8-34C-2-20 2-2-2 20', 3, 0.45) +
    glint(t, 'M-28-4C-26-18-18-26-10-28C-16-18-22-10-28-4Z'),
  date: (t) =>
    body(t, 'M-54 2C-52-24-20-32 14-28C42-24 56-10 54 2C52 18 30 28 4 30C-28 32-54 24-54 2Z') +
    lines(t.deep, 'M-42-8C-20-16 14-18 40-8M-46 4C-20-2 16-4 46 4M-38 16C-14 12 14 12 38 14M-20-20C-4-24 10-24 24-20', 3, 0.55) +
    glint(t, 'M-36-14C-18-24 12-24 32-16C10-20-14-20-36-14Z') +
    `<path d="M50-4l12-4v12l-12 2Z" fill="#8b6a3e"/>`,
  fig: (t) =>
    body(t, 'M0-48C8-40 10-34 20-26C48-10 52 18 32 34C14 46-16 46-34 32C-52 16-46-12-20-26C-10-34-8-40 0-48Z') +
    lines(t.deep, 'M0-44C-10-20-28-2-26 24M0-44C-2-16-4 8-4 40M0-44C8-18 26-4 22 28', 3, 0.4) +
    glint(t, 'M-32 6C-32-8-22-16-14-20C-20-8-26 0-32 6Z'),
  apricot: (t) =>
    body(t, 'M-44-6C-42-34-10-42 14-38C40-32 50-8 42 14C32 38-10 44-30 30C-42 22-46 10-44-6Z') +
    lines(t.deep, 'M-30-10C-10-2 4 4 30-8M-26 10C-8 16 10 18 26 10', 3, 0.4) +
    lower('M-42 6C-20 30 24 30 44 2C40 36-36 46-42 6Z') +
    glint(t, 'M-32-12C-24-30 0-34 14-30C-4-26-20-20-32-12Z'),
  raisin: (t) =>
    body(t, 'M-34 2C-32-20-8-26 12-22C32-18 38 0 30 14C18 28-32 28-34 2Z') +
    lines(t.deep, 'M-24-4C-10-12 4-4 20-10M-22 8C-6 2 8 10 24 2M-8 16C2 12 10 18 18 12', 3, 0.7) +
    lines(t.glow, 'M-20-10C-10-18 4-18 14-14', 4, 0.5),
  mango: (t) =>
    body(t, 'M-54-12C-20-30 28-30 54-10C58 2 50 12 36 14C4 8-26 12-46 22C-58 14-60-2-54-12Z') +
    lines(t.deep, 'M-44-2C-14-14 20-14 46-2M-44 10C-16 0 14-2 40 6', 2.5, 0.4) +
    glint(t, 'M-44-12C-16-24 22-24 42-14C14-18-18-18-44-12Z'),
  ring: (t) =>
    `<path d="M0-46A46 46 0 1 1 0 46A46 46 0 1 1 0-46ZM0-15A15 15 0 1 0 0 15A15 15 0 1 0 0-15Z" fill="${t.fill}" stroke="${t.deep}" stroke-width="3" fill-rule="evenodd"/>${lines(t.deep, 'M0-20V-40M18-10L36-20M18 10L36 20M0 20V40M-18 10L-36 20M-18-10L-36-20', 3, 0.35)}${lines(t.glow, 'M-36-14A40 40 0 0 1 0-38', 5, 0.7)}`,
  chip: (t) =>
    `<ellipse rx="44" ry="34" fill="${t.fill}" stroke="${t.deep}" stroke-width="3"/><ellipse rx="30" ry="22" fill="${t.light}" opacity=".7"/>${lines(t.deep, 'M0-6L-8 8M0-6L10 6M0-6V-14', 4, 0.45)}`,
  flake: (t) => body(t, 'M-50 6C-30-20 20-24 52-8C38 6 0 6-20 16C-34 20-46 16-50 6Z') + lines(t.dark, 'M-44 8C-20-10 20-16 46-8', 4, 0.6),
  seed: (t) =>
    body(t, 'M-42 0C-24-24 14-24 46 0C14 24-24 24-42 0Z') +
    lines(t.deep, 'M-30 0C-12-10 12-12 32 0C12 12-12 10-30 0Z', 2, 0.4) +
    glint(t, 'M-26-6C-8-16 10-16 24-8C8-10-8-10-26-6Z'),
  sunflower: (t) =>
    body(t, 'M-42 4C-30-24 10-22 48 0C16 20-28 24-42 4Z') + lines('#efe8da', 'M-34 2C-16-10 8-12 38-2M-32 8C-10 8 10 8 34 2', 4, 0.8),
  sesame: (t) => clump(t, 'sesame', 26, 9, 6),
  chia: (t) => clump(t, 'chia', 30, 7, 5.5),
  cumin: (t) => clump(t, 'cumin', 18, 16, 4.5),
  grain: (t) => clump(t, 'grain', 15, 11, 9.5),
  thread: (t) =>
    [-36, -18, 0, 18, 36]
      .map((x, at) =>
        lines(
          at % 2 ? t.fill : t.dark,
          `M${x - 26} ${(at % 3) * 12 - 20}C${x - 6} ${at * 5 - 30} ${x + 4} ${20 - at * 4} ${x + 32} ${at * 3 - 4}`,
          6,
          1,
        ),
      )
      .join('') + lines(t.light, 'M-40-10C-10 10 10-20 40 10', 5, 1),
  stick: (t) =>
    body(t, 'M-58-16H56C62-10 62 10 56 16H-58C-64 8-64-8-58-16Z') +
    lines(t.deep, 'M-54-4H54M-54 6H54', 3, 0.5) +
    `<path d="M56-16C66-10 66 10 56 16C50 8 50-8 56-16Z" fill="${t.light}" stroke="${t.deep}" stroke-width="2.5"/><path d="M58-6C62-2 60 6 57 8" stroke="${t.deep}" stroke-width="3" fill="none"/>${lines(t.glow, 'M-50-11H46', 3, 0.5)}`,
  star: (t) =>
    [0, 45, 90, 135, 180, 225, 270, 315]
      .map(
        (turn) =>
          `<g transform="rotate(${turn})"><path d="M0-6C-14-20-12-38 0-54C12-38 14-20 0-6Z" fill="${t.fill}" stroke="${t.deep}" stroke-width="3"/><ellipse cy="-26" rx="5" ry="9" fill="${t.glow}"/></g>`,
      )
      .join(''),
  pod: (t) =>
    body(t, 'M-46 0C-30-24 20-26 48-2C24 24-28 26-46 0Z') +
    lines(t.deep, 'M-40 0C-18-10 14-12 44-2M-40 2C-16 10 16 12 42 0M-34-4C-14-18 10-20 30-12', 2.5, 0.5) +
    `<path d="M46-2l14-4" stroke="${t.deep}" stroke-width="5" stroke-linecap="round"/>${glint(t, 'M-30-6C-14-18 8-18 22-12C4-14-14-12-30-6Z')}`,
  clove: (t) =>
    `<path d="M-52 4C-24-10 4-12 18-12L42-26L40-6L56 2L40 10L42 28L18 16C4 16-24 14-52 4Z" fill="${t.fill}" stroke="${t.deep}" stroke-width="3"/><circle cx="36" cy="2" r="14" fill="${t.light}"/>`,
  leaf: (t) =>
    body(t, 'M-54 6C-30-30 20-34 56-4C26 26-22 34-54 6Z') +
    lines(t.glow, 'M-50 6C-16-4 20-8 52-4M-24 2L-12-14M0-2L12-18M-20 4L-6 18M6 0L18 12', 2.5, 0.7),
  petal: (t) =>
    [0, 72, 144, 216, 288]
      .map(
        (turn) =>
          `<path d="M0 0C-26-10-26-42 0-48C26-42 26-10 0 0Z" transform="rotate(${turn})" fill="${turn % 144 ? t.fill : t.light}" stroke="${t.deep}" stroke-width="2.5"/>`,
      )
      .join('') + `<circle r="14" fill="${t.dark}"/>`,
  chili: (t) =>
    body(t, 'M-54-8C-30-26 10-18 30-4C44 6 54 10 60 24C40 26 14 22-10 14C-32 10-52 6-54-8Z') +
    `<path d="M-50-8l-12-12" stroke="#6e7a3a" stroke-width="7" stroke-linecap="round"/>${glint(t, 'M-40-12C-20-18 6-12 22-2C2-8-20-10-40-12Z')}`,
  cube: (t) =>
    `<g stroke="${t.deep}" stroke-width="2.5" stroke-linejoin="round"><path d="M0-44L44-22L0 0L-44-22Z" fill="${t.glow}"/><path d="M-44-22L0 0V46L-44 24Z" fill="${t.fill}"/><path d="M44-22L0 0V46L44 24Z" fill="${t.dark}"/></g><g fill="#fffdf6" opacity=".7"><circle cx="-14" cy="-22" r="3"/><circle cx="10" cy="-28" r="3"/><circle cx="16" cy="-14" r="2.5"/><circle cx="-26" cy="10" r="3"/><circle cx="-12" cy="24" r="2.5"/></g><path d="M-8 -18l10 6M14-22l8 4" stroke="#7f9a4a" stroke-width="5" stroke-linecap="round"/>`,
  slab: (t) =>
    `<g stroke="${t.deep}" stroke-width="2.5" stroke-linejoin="round"><path d="M-54-14L-10-34L56-12L12 10Z" fill="${t.light}"/><path d="M-54-14L12 10V34L-54 8Z" fill="${t.fill}"/><path d="M56-12L12 10V34L56 10Z" fill="${t.dark}"/></g><g fill="#7f9a4a"><ellipse cx="-10" cy="-12" rx="9" ry="5"/><ellipse cx="22" cy="-12" rx="8" ry="4.5"/><ellipse cx="-26" cy="8" rx="7" ry="5"/><ellipse cx="2" cy="20" rx="7" ry="4"/></g>`,
  dragee: (t) =>
    body(t, 'M-46 0C-44-30-6-34 22-26C44-20 52-6 48 8C40 28-8 34-30 24C-42 18-46 10-46 0Z') +
    lower('M-44 8C-20 26 24 26 48 4C44 30-8 34-30 24C-42 18-44 12-44 8Z') +
    `<path d="M-28-10C-16-22 6-22 18-17C2-16-14-14-28-10Z" fill="#fff" opacity=".75"/>`,
  finger: (t) =>
    body(t, 'M-52-12C-30-22 30-22 52-10C58 0 56 12 50 18C28 24-30 24-52 16C-58 8-58-4-52-12Z') +
    lines(t.deep, 'M-44-6L-30 14M-24-12L-8 16M0-14L14 16M22-12L36 14', 3, 0.45) +
    '<g fill="#8aa550"><ellipse cx="-16" cy="-8" rx="8" ry="4"/><ellipse cx="16" cy="-4" rx="8" ry="4"/><ellipse cx="36" cy="2" rx="6" ry="3"/></g>',
  brazil: (t) =>
    body(t, 'M-54 10C-40-24 10-34 50-12C40 14-6 34-54 10Z') +
    lines(t.deep, 'M-46 8C-20-8 16-18 44-12', 3, 0.45) +
    glint(t, 'M-30-6C-12-20 14-24 34-16C10-16-12-12-30-6Z'),
  pecan: (t) =>
    body(t, 'M-54 0C-44-28 36-30 54 0C36 30-44 28-54 0Z') +
    lines(t.deep, 'M-50 0H50M-40-10C-14-20 16-20 40-10M-40 10C-14 20 16 20 40 10', 4.5, 0.55) +
    lines(t.glow, 'M-36-16C-12-24 14-24 34-16', 4, 0.55),
  pine: (t) =>
    body(t, 'M-36 2C-28-18 10-20 40 0C10 18-28 20-36 2Z') +
    lower('M-34 6C-10 14 14 12 40 0C10 18-28 20-34 6Z') +
    glint(t, 'M-24-4C-8-12 8-12 20-7C6-8-8-7-24-4Z'),
  lime: (t) =>
    body(t, 'M-46 0C-46-28-22-42 4-42C30-42 48-22 50-2C58-2 58 8 48 8C42 32 22 42 0 42C-26 42-46 26-46 0Z') +
    lines(t.deep, 'M-30-16C-16-30 10-32 26-20M-34 6C-20-6 6-8 30 2M-22 24C-8 14 12 16 24 22', 2.5, 0.35) +
    glint(t, 'M-32-10C-26-26-8-32 6-32C-8-24-22-18-32-10Z'),
}

/** The tones of one thing, from its colour. */
export const toneOf = (hex: string): Tone => ({
  fill: hex,
  dark: darker(hex, 0.18),
  light: lighter(hex, 0.26),
  deep: darker(hex, 0.48),
  glow: lighter(hex, 0.6),
})
