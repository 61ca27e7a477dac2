// Draws garments folded on the counter, and fabric close up with its turned corner, seam and woven label.
import { button, type Cloth, fold, piece, seam, shadow, stitch, twin } from './cloth.ts'
import { mirrored } from './ink.ts'

/** A garment folded for the shelf; `kind` tells which edge lies on top. */
export function drawFolded(kind: 'collar' | 'crew' | 'hood' | 'waist', c: Cloth): string {
  const layers = [0, 1, 2].map((at) => {
    const y = 940 + at * 26 - 60
    return piece(
      c,
      `M${250 + at * 4} ${y}H${950 - at * 4}Q970 ${y + 34} ${946 - at * 4} ${y + 62}H${254 + at * 4}Q232 ${y + 34} ${250 + at * 4} ${y}Z`,
      { fill: at === 1 ? c.trim : c.base },
    )
  })
  const body = 'M256 300Q262 250 320 246H880Q938 250 944 300L958 880Q956 916 920 918H280Q244 916 242 880Z'
  const folds = fold(300, 860, 470, 780, 620, 900, 40) + fold(910, 420, 840, 620, 900, 860, -40) + fold(300, 400, 360, 560, 300, 760, 34)
  const out = shadow('M250 260H950V1010H250Z') + layers.toReversed().join('') + shadow(body) + piece(c, body, { inside: folds })
  if (kind === 'waist')
    return `${out}${piece(c, 'M250 300Q256 246 320 240H880Q940 246 950 300V350H250Z', { flat: true })}${stitch(c, 'M262 336H938')}${[340, 600, 850].map((x) => piece(c, `M${x} 236h26v128h-26Z`, { flat: true })).join('')}${piece(c, 'M360 470H610V700L485 760L360 700Z', { flat: true })}${stitch(c, 'M374 492H596M376 600q60 -44 110 0q56 44 110 0')}<rect x="680" y="256" width="120" height="70" rx="4" fill="#a9713f" stroke="#5f3d1f" stroke-width="4"/>`
  const neck = mirrored(
    [600, 380],
    [
      [530, 376, 480, 320, 470, 240],
      [600, 232],
    ],
  )
  const lining = `<path d="${neck}" fill="${c.lining}" stroke="${c.edge}" stroke-width="4"/><rect x="560" y="262" width="80" height="46" rx="4" fill="#f4efe6"/><path d="M576 285h48" stroke="${c.edge}" stroke-width="5"/>`
  const crew = mirrored(
    [600, 386],
    [
      [520, 382, 466, 320, 458, 236],
      [428, 240],
      [430, 350, 510, 426, 600, 430],
    ],
  )
  if (kind === 'crew') return out + lining + piece(c, crew, { fill: c.trim, plain: true })
  if (kind === 'hood')
    return `${out}${shadow(
      mirrored(
        [600, 180],
        [
          [440, 180, 380, 260, 420, 360],
          [460, 460, 540, 500, 600, 510],
        ],
      ),
    )}${piece(
      c,
      mirrored(
        [600, 180],
        [
          [440, 180, 380, 260, 420, 360],
          [460, 460, 540, 500, 600, 510],
        ],
      ),
      { inside: fold(440, 240, 470, 400, 590, 470, 30) + fold(760, 240, 730, 400, 610, 470, -30) },
    )}${seam(c, 'M600 180V508')}<path d="M560 500V640M640 500V610" stroke="${c.accent}" stroke-width="11" stroke-linecap="round"/>`
  const wing = 'M600 392L486 486C446 420 428 330 452 226C486 216 510 224 524 244C540 300 566 350 600 392Z'
  const one = piece(c, wing, { turned: true }) + stitch(c, 'M584 388L490 466C458 408 444 330 462 240')
  return `${out}${lining}${piece(c, 'M576 396H624V900H576Z', { flat: true })}${one}${twin(one)}${[450, 580, 710, 840].map((y) => button(600, y, c.accent, 14)).join('')}`
}

/** The fabric close up: a full ground of cloth, soft folds, one corner turned over, a stitched seam and a label. */
export function drawFabric(c: Cloth, label: string): string {
  const all = 'M-20 -20H1220V1220H-20Z'
  const ripple = [0, 1, 2, 3].map((at) => fold(-60 + at * 320, -40, 260 + at * 300, 620, 40 + at * 330, 1260, 130)).join('')
  const corner = 'M1220 560C1080 640 930 700 700 1220H1220Z'
  const turned = 'M1220 560C1080 640 930 700 700 1220C830 1120 900 1010 880 880C1010 880 1140 760 1220 560Z'
  return `${piece(c, all, { inside: ripple })}${seam(c, 'M-20 250C300 290 700 200 1220 270', 6)}${stitch(c, 'M-20 272C300 312 700 222 1220 292')}${stitch(c, 'M-20 228C300 268 700 178 1220 248')}<g transform="rotate(-3 420 300)"><rect x="308" y="286" width="240" height="150" rx="6" fill="#120c18" opacity=".2"/><rect x="300" y="276" width="240" height="150" rx="6" fill="#f5f0e6" stroke="#cfc6b4" stroke-width="3"/><path d="M306 284H534" stroke="#cfc6b4" stroke-width="3" stroke-dasharray="8 6"/><g transform="translate(420 352) scale(.3)">${label}</g></g><path d="${corner}" fill="#120c18" opacity=".16" transform="translate(-26 -14)"/><path d="${corner}" fill="#efe8dc"/><path d="${turned}" fill="${c.lining}"/><path d="${turned}" fill="url(#h)"/><path d="${turned}" fill="none" stroke="${c.edge}" stroke-width="5"/>${stitch(c, 'M1190 640C1120 760 1020 850 900 852C916 990 850 1090 760 1160')}`
}
