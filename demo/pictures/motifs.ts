// Embroidered and printed motifs on drawn garments: children's pictures and small chest emblems.
import type { Cloth } from './cloth.ts'
import { darker, mix } from './ink.ts'
import type { TopShape } from './top-shapes.ts'

const star = (x: number, y: number, size: number, fill: string): string => {
  let d = ''
  for (let at = 0; at < 10; at += 1) {
    const far = at % 2 ? size * 0.45 : size
    const turn = (at * Math.PI) / 5 - Math.PI / 2
    d += `${at ? 'L' : 'M'}${Math.round(x + far * Math.cos(turn))} ${Math.round(y + far * Math.sin(turn))}`
  }
  return `<path d="${d}Z" fill="${fill}" stroke="${darker(fill, 0.25)}" stroke-width="4" stroke-linejoin="round"/>`
}

const drawings: Record<string, (c: Cloth) => string> = {
  star: () => star(0, 0, 110, '#f0b93a') + star(-110, 96, 38, '#f6dc9a') + star(118, -84, 30, '#f6dc9a'),
  rainbow: () =>
    ['#d2574c', '#e8a13c', '#f1d067', '#6ba583', '#5b86b8']
      .map(
        (fill, at) =>
          `<path d="M${-130 + at * 22} 70a${130 - at * 22} ${130 - at * 22} 0 0 1 ${260 - at * 44} 0" fill="none" stroke="${fill}" stroke-width="22"/>`,
      )
      .join('') +
    '<g fill="#fff"><circle cx="-106" cy="74" r="34"/><circle cx="-70" cy="84" r="26"/><circle cx="106" cy="74" r="34"/><circle cx="70" cy="84" r="26"/></g>',
  whale: () =>
    '<path d="M-130 10C-120-80 40-100 90-20C110 0 130-10 140-60C150-30 170-40 180-66C186-10 160 30 120 44C60 110-130 110-130 10Z" fill="#5d8fb5" stroke="#2d4c68" stroke-width="5"/><path d="M-126 40C-60 90 40 80 112 48C60 110-110 106-126 40Z" fill="#dbe9f0"/><circle cx="-76" cy="6" r="8" fill="#22344a"/><path d="M-30-76c-4-30-26-30-30-46M-28-76c4-30 26-30 30-46" stroke="#8fc0dd" stroke-width="8" fill="none" stroke-linecap="round"/>',
  dino: () =>
    '<path d="M-140 90C-110 60-110 0-70-30C-30-60 20-50 50-90C80-130 150-110 144-66C140-40 100-40 92-20C80 40 90 60 70 92H30V60H-30V92H-70V70C-100 90-120 96-140 90Z" fill="#6f9a63" stroke="#36522f" stroke-width="5"/><path d="M-90-20l14-34 22 14 16-32 24 18 20-30 14 30" fill="#e0a33d" stroke="#36522f" stroke-width="4"/><circle cx="104" cy="-80" r="7" fill="#22301e"/>',
  bear: () =>
    '<g stroke="#4a3222" stroke-width="5"><circle cx="-70" cy="-70" r="36" fill="#a9764a"/><circle cx="70" cy="-70" r="36" fill="#a9764a"/><circle r="106" fill="#b98556"/></g><ellipse cy="36" rx="50" ry="40" fill="#ecd6b8"/><path d="M-16 14h32l-16 20Z" fill="#33231a"/><path d="M0 34v16m0 0q-16 14-28 4m28-4q16 14 28 4" stroke="#33231a" stroke-width="5" fill="none"/><circle cx="-40" cy="-16" r="9" fill="#33231a"/><circle cx="40" cy="-16" r="9" fill="#33231a"/>',
  sun: () =>
    `<g stroke="#e7a32f" stroke-width="14" stroke-linecap="round">${[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => `<path d="M0-92V-130" transform="rotate(${turn})"/>`).join('')}</g><circle r="72" fill="#f3bf4a" stroke="#d18f22" stroke-width="5"/>`,
  mountain: (c) =>
    `<path d="M-130 90L-30-90L30 0L60-40L140 90Z" fill="${c.accent}" opacity=".9"/><path d="M-30-90L-62-32L-34-46L-14-28L4-40Z" fill="${c.base}"/><circle cx="90" cy="-86" r="26" fill="#e2a43c"/>`,
  compass: (c) =>
    `<g fill="none" stroke="${c.accent}" stroke-width="9" opacity=".92"><circle r="112"/><circle r="84" stroke-width="4"/></g><g fill="${c.accent}" opacity=".92"><path d="M0-138L20 0L0 138L-20 0Z"/><path d="M-138 0L0-20L138 0L0 20Z"/><path d="M-62-62L10-10L62 62L-10 10ZM62-62L10 10L-62 62L-10-10Z" opacity=".7"/></g>`,
  bands: (c) => `<path d="M-130-30H130V-2H-130ZM-130 20H130V48H-130Z" fill="${c.accent}" opacity=".9"/>`,
}

/** The motif a garment carries, at the middle of its chest, or a small emblem on the heart side. */
export function motif(c: Cloth, parts: ReadonlySet<string>, s: TopShape): string {
  for (const name of parts) {
    const drawing = drawings[name]
    if (drawing) return `<g transform="translate(600 ${s.arm + 80}) scale(.95)">${drawing(c)}</g>`
  }
  if (parts.has('emblem'))
    return `<g transform="translate(${600 + s.chest * 0.46} ${s.arm - 40})"><circle r="21" fill="${mix(c.accent, '#c99b45', 0.4)}"/><path d="M-10 8L0-12L10 8Z" fill="${c.base}"/></g>`
  return ''
}
