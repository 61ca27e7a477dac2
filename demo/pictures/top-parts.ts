// The parts of drawn tops: collars, closures, pockets, hoods and trimmings.
import { button, type Cloth, fold, piece, seam, shadow, stitch, twin, zip } from './cloth.ts'
import { mirrored } from './ink.ts'
import { motif } from './motifs.ts'
import { ribLines } from './top-hems.ts'
import type { TopShape } from './top-shapes.ts'

type Parts = ReadonlySet<string>

/** The hood as it stands behind the shoulders, seen from the front. */
export function hoodBehind(c: Cloth, s: TopShape, parts: Parts): string {
  const outer = mirrored(
    [600, 78],
    [
      [500, 76, 428, 132, 440, 236],
      [446, 280, 470, 310, 500, s.top + 70],
      [600, s.top + 110],
    ],
  )
  const opening = mirrored(
    [600, 124],
    [
      [530, 122, 488, 160, 496, 236],
      [502, 290, 540, 330, 600, s.top + 100],
    ],
  )
  const fur = parts.has('fur')
    ? `<path d="${opening}" fill="none" stroke="#cdb592" stroke-width="44" stroke-linejoin="round" stroke-dasharray="9 3"/><path d="${opening}" fill="none" stroke="#e9d9bf" stroke-width="20" stroke-dasharray="6 7"/>`
    : ''
  return (
    piece(c, outer, { inside: fold(470, 240, 450, 150, 520, 100, 26) }) +
    `<path d="${opening}" fill="${c.lining}" stroke="${c.edge}" stroke-width="4"/>${stitch(c, opening)}${fur}<path d="${mirrored(
      [600, 170],
      [
        [560, 172, 534, 200, 540, 250],
        [548, 300, 570, 330, 600, s.top + 80],
      ],
    )}" fill="#120c18" opacity=".2"/>`
  )
}

function shirtCollar(c: Cloth, s: TopShape): string {
  const wing = `M600 ${s.top + s.dip + 4}L${600 - s.neck - 6} ${s.top - 14}C${600 - s.neck - 34} ${s.top + 26} ${600 - s.neck - 32} ${s.top + 70} ${600 - s.neck - 8} ${s.top + 126}Z`
  const band = mirrored(
    [600, s.top - 6],
    [
      [560, s.top - 8, 600 - s.neck * 0.8, s.top - 26, 600 - s.neck + 4, s.top - 26],
      [600 - s.neck - 4, s.top - 10],
      [600 - s.neck * 0.5, s.top + 30, 560, s.top + 26, 600, s.top + 28],
    ],
  )
  const one =
    piece(c, wing, { turned: true }) +
    stitch(
      c,
      `M588 ${s.top + s.dip + 14}L${600 - s.neck - 2} ${s.top + 106}Q${600 - s.neck - 24} ${s.top + 60} ${600 - s.neck - 14} ${s.top + 14}`,
    )
  return piece(c, band) + one + twin(one)
}

const neckRib = (c: Cloth, s: TopShape, wide: number): string => {
  const outer: [number, number] = [600 - s.neck - wide * 0.55, s.top + 10]
  const d = mirrored(
    [600, s.top + s.dip - 6],
    [
      [600 - s.neck * 0.5, s.top + s.dip - 6, 600 - s.neck * 0.9, s.top + s.dip * 0.5, 600 - s.neck + 4, s.top - 6],
      outer,
      [600 - s.neck * 1.02, s.top + s.dip * 0.62 + wide * 0.6, 600 - s.neck * 0.6, s.top + s.dip + wide, 600, s.top + s.dip + wide],
    ],
  )
  return piece(c, d, {
    plain: true,
    fill: s.parts.includes('contrast') ? c.accent : c.trim,
    inside: ribLines(c, 600 - s.neck - 30, 600 + s.neck + 30, s.top - 10, s.top + s.dip + 40),
  })
}

/** Collar or neckline of the front. */
export function collar(c: Cloth, s: TopShape, parts: Parts): string {
  if (parts.has('shirt') || parts.has('polo')) return shirtCollar(c, s)
  if (parts.has('stand') || parts.has('roll')) {
    const high = parts.has('roll') ? 92 : 66
    const d = mirrored(
      [600, s.top - high + 26],
      [
        [560, s.top - high + 24, 600 - s.neck * 0.8, s.top - high + 10, 600 - s.neck + 6, s.top - high],
        [600 - s.neck - 14, s.top + 12],
        [600 - s.neck * 0.8, s.top + 54, 560, s.top + 58, 600, s.top + 58],
      ],
    )
    const turn = parts.has('roll')
      ? seam(c, `M${606 - s.neck} ${s.top - 30}Q600 ${s.top + 14} ${594 + s.neck} ${s.top - 30}`, 4) +
        ribLines(c, 600 - s.neck, 600 + s.neck, s.top - 90, s.top + 60)
      : ''
    const slit = parts.has('zip') || parts.has('quarter') ? zip(600, s.top - high + 34, s.top + 70) : ''
    return piece(c, d, { inside: turn }) + slit
  }
  if (parts.has('lapel')) {
    const y = s.top + s.dip
    const lapel = `M600 ${y + 6}C${600 - s.neck * 0.5} ${y - 80} ${600 - s.neck} ${s.top + 90} ${600 - s.neck - 4} ${s.top - 6}L${600 - s.neck - 54} ${s.top + 34}L${600 - s.neck - 60} ${s.top + 124}L${600 - s.neck - 22} ${s.top + 116}L${600 - s.neck - 48} ${s.top + 150}Z`
    const one = piece(c, lapel, { turned: true }) + seam(c, `M${600 - s.neck - 22} ${s.top + 116}L${600 - s.neck * 0.86} ${s.top + 96}`)
    return one + twin(one)
  }
  if (parts.has('hood')) {
    const one = `<path d="M560 ${s.top + 66}Q556 ${s.top + 160} 566 ${s.top + 220}" fill="none" stroke="${c.accent}" stroke-width="8" stroke-linecap="round"/><rect x="559" y="${s.top + 212}" width="13" height="30" rx="4" fill="#cfc9bb" stroke="#6b665c" stroke-width="2"/>`
    return parts.has('fur') || parts.has('kid') ? '' : one + twin(one)
  }
  if (parts.has('v')) {
    const d = `M${600 - s.neck} ${s.top}C${600 - s.neck * 0.92} ${s.top + s.dip * 0.24} ${600 - s.neck * 0.35} ${s.top + s.dip * 0.66} 600 ${s.top + s.dip}`
    const one = `<path d="${d}" fill="none" stroke="${c.edge}" stroke-width="26"/><path d="${d}" fill="none" stroke="${c.trim}" stroke-width="19"/>`
    return parts.has('wrap') ? '' : one + twin(one)
  }
  return neckRib(c, s, parts.has('ribneck') ? 34 : 22)
}

function buttonRow(c: Cloth, x: number, from: number, to: number, count: number, size = 11): string {
  let out = ''
  for (let at = 0; at < count; at += 1) out += button(x, Math.round(from + ((to - from) * at) / Math.max(1, count - 1)), c.accent, size)
  return out
}

/** How the front closes. */
export function closure(c: Cloth, s: TopShape, parts: Parts): string {
  const top = s.top + s.dip
  const low = s.hemY + 14
  if (parts.has('shirt'))
    return `<path d="M578 ${top}H622V${s.hemY + 22}H578Z" fill="${c.base}"/><path d="M578 ${top}H622V${s.hemY + 22}H578Z" fill="url(#p)"/>${seam(c, `M578 ${top}V${s.hemY + 22}`)}${stitch(c, `M617 ${top}V${s.hemY + 20}`)}${buttonRow(c, 600, top + 40, s.hemY - 60, 6)}`
  if (parts.has('polo') || parts.has('henley'))
    return (
      piece(c, `M578 ${top - 6}H622V${top + 190}H578Z`, { flat: true }) +
      stitch(c, `M586 ${top + 178}H614`) +
      buttonRow(c, 600, top + 40, top + 140, 3)
    )
  if (parts.has('placket'))
    return (
      piece(c, `M580 ${top - 4}H620V${top + 300}L600 ${top + 322}L580 ${top + 300}Z`, { flat: true }) +
      buttonRow(c, 600, top + 50, top + 260, 4, 9)
    )
  if (parts.has('double'))
    return (
      seam(c, `M660 ${top}V${low}`) +
      buttonRow(c, 540, Math.max(top, s.top + 90) + 30, s.hemY - 260, 4, 14) +
      buttonRow(c, 640, Math.max(top, s.top + 90) + 30, s.hemY - 260, 4, 14)
    )
  if (parts.has('open'))
    return `${seam(c, `M600 ${top}V${low}`, 5)}<path d="M604 ${top}h16V${low}h-16Z" fill="#120c18" opacity=".12"/>${buttonRow(c, 586, top + 40, parts.has('buttons') ? s.hemY - 70 : top + (parts.has('two') ? 150 : 330), parts.has('buttons') ? 5 : parts.has('two') ? 2 : 3, 14)}`
  if (parts.has('openfront'))
    return `<path d="M596 ${top}C590 ${top + 300} 584 ${s.hemY - 200} 570 ${s.hemY + 20}H630C616 ${s.hemY - 200} 610 ${top + 300} 604 ${top}Z" fill="${c.lining}"/>${seam(c, `M596 ${top}C590 ${top + 300} 584 ${s.hemY - 200} 570 ${s.hemY + 20}M604 ${top}C610 ${top + 300} 616 ${s.hemY - 200} 630 ${s.hemY + 20}`)}`
  if (parts.has('wrap'))
    return `<path d="M${600 + s.neck} ${s.top}C${600 + s.neck * 0.6} ${top - 60} 560 ${top + 40} ${610 - s.waist} ${s.arm + 190}" fill="none" stroke="${c.edge}" stroke-width="9"/><path d="M640 ${s.arm + 260}C600 ${s.hemY - 260} 560 ${s.hemY - 120} 540 ${s.hemY + 16}" fill="none" stroke="${c.edge}" stroke-width="5"/>`
  if (parts.has('quarter')) return zip(600, s.top + 40, s.top + 300)
  if (!parts.has('zip')) return ''
  const storm = parts.has('storm') ? piece(c, `M574 ${top - 10}H626V${low}H574Z`, { flat: true }) + stitch(c, `M582 ${top}V${low}`) : ''
  const from = parts.has('hood') ? top - 6 : Math.max(top - 10, s.top + 50)
  return storm || zip(600, from, low, parts.has('stand'))
}

const patch = (c: Cloth, x: number, y: number, wide: number, high: number): string =>
  piece(c, `M${x} ${y}h${wide}v${high - 24}l${-wide / 2} 24l${-wide / 2} -24Z`, { flat: true }) +
  stitch(c, `M${x + 9} ${y + 24}h${wide - 18}M${x + 9} ${y + 8}v${high - 36}l${wide / 2 - 9} 22l${wide / 2 - 9} -22v${36 - high}`)
const flap = (c: Cloth, x: number, y: number, wide: number): string =>
  piece(c, `M${x} ${y}h${wide}v40q0 14 -14 14h${28 - wide}q-14 0 -14 -14Z`, { flat: true }) +
  stitch(c, `M${x + 9} ${y + 6}v34q0 6 8 6h${wide - 34}q8 0 8 -6v-34`)

/** Pockets of the front. */
export function pockets(c: Cloth, s: TopShape, parts: Parts): string {
  const chestY = s.arm - 60
  const lowY = s.hemY - (s.hemY - s.arm) * 0.42
  let out = ''
  if (parts.has('pocket')) out += patch(c, 652, chestY, 108, 126)
  if (parts.has('chest')) out += patch(c, 650, chestY - 10, 96, 116)
  if (parts.has('patch2') || parts.has('flaps2')) {
    const one = parts.has('flaps2')
      ? patch(c, 440, chestY - 20, 110, 130) + flap(c, 436, chestY - 34, 118) + button(495, chestY + 4, c.accent, 8)
      : patch(c, 440, chestY, 104, 120)
    out += one + twin(one)
  }
  if (parts.has('patch3')) out += patch(c, 652, chestY, 104, 116) + patch(c, 410, lowY, 150, 176) + twin(patch(c, 410, lowY, 150, 176))
  if (parts.has('flaps')) out += flap(c, 408, lowY - 20, 140) + twin(flap(c, 408, lowY - 20, 140))
  if (parts.has('welt')) out += piece(c, `M668 ${chestY}l92 -12v22l-92 12Z`, { flat: true })
  if (parts.has('kangaroo'))
    out +=
      piece(
        c,
        mirrored(
          [600, lowY - 50],
          [
            [490, lowY - 50],
            [478, lowY - 20, 440, lowY + 50, 428, lowY + 90],
            [428, lowY + 168],
            [600, lowY + 172],
          ],
        ),
        { flat: true },
      ) +
      twin(stitch(c, `M500 ${lowY - 40}Q478 ${lowY + 30} 442 ${lowY + 92}`)) +
      stitch(c, `M500 ${lowY - 40}Q478 ${lowY + 30} 442 ${lowY + 92}`)
  if (parts.has('hand') || parts.has('slant')) {
    const one = `<path d="M452 ${lowY - 20}L420 ${lowY + 120}" stroke="${c.edge}" stroke-width="13" stroke-linecap="round"/><path d="M456 ${lowY - 20}L424 ${lowY + 120}" stroke="${c.trim}" stroke-width="7" stroke-linecap="round"/>${stitch(c, `M470 ${lowY - 24}L438 ${lowY + 124}`)}`
    out += one + twin(one)
  }
  return out
}

/** Belts, reflective tape, shoulder straps, bindings, embroidery and motifs. */
export function trimmings(c: Cloth, s: TopShape, parts: Parts, back: boolean): string {
  let out = ''
  const waistY = (s.arm + s.hemY) / 2 - 30
  if (parts.has('belt'))
    out +=
      piece(
        c,
        `M${596 - s.waist} ${waistY - 24}Q600 ${waistY - 4} ${604 + s.waist} ${waistY - 24}v46Q600 ${waistY + 44} ${596 - s.waist} ${waistY + 22}Z`,
      ) +
      (back
        ? ''
        : `${piece(c, `M560 ${waistY + 30}L530 ${waistY + 230}L574 ${waistY + 236}L596 ${waistY + 34}Z`)}${piece(c, `M556 ${waistY - 18}h62v62h-62Z`, { plain: true, flat: true })}`)
  if (parts.has('reflect')) {
    const tape = (d: string): string =>
      `<path d="${d}" fill="none" stroke="#8f9499" stroke-width="50"/><path d="${d}" fill="none" stroke="#dfe3e4" stroke-width="42"/><path d="${d}" fill="none" stroke="#fff" stroke-width="42" stroke-dasharray="4 9" opacity=".5"/>`
    const a = s.arm + 110
    out +=
      tape(`M${600 - s.waist + 2} ${a}H${598 + s.waist}`) +
      tape(`M${600 - s.waist + 2} ${a + 170}H${598 + s.waist}`) +
      tape(`M${600 - s.neck - 48} ${s.top + 22}V${a - 20}`) +
      tape(`M${600 + s.neck + 48} ${s.top + 22}V${a - 20}`)
  }
  if (parts.has('epaulette')) {
    const one =
      piece(
        c,
        `M${606 - s.shoulder} ${s.top + s.slope - 14}L${590 - s.neck} ${s.top + 6}l8 34L${610 - s.shoulder} ${s.top + s.slope + 26}Z`,
      ) + button(586 - s.neck, s.top + 30, c.accent, 8)
    out += one + twin(one)
  }
  if (parts.has('trim') && !back)
    out += `<path d="M592 ${s.top + s.dip + 30}C586 ${s.top + 400} 580 ${s.hemY - 200} 562 ${s.hemY + 10}M608 ${s.top + s.dip + 30}C614 ${s.top + 400} 620 ${s.hemY - 200} 638 ${s.hemY + 10}" fill="none" stroke="${c.accent}" stroke-width="13" opacity=".75" stroke-dasharray="14 6"/>`
  if (parts.has('binding')) {
    const one = `<path d="M${600 - s.shoulder} ${s.top + s.slope}C${622 - s.shoulder} ${s.top + s.slope + 80} ${630 - s.chest} ${s.arm - 70} ${600 - s.chest} ${s.arm}" fill="none" stroke="${c.trim}" stroke-width="16"/>`
    out += one + twin(one)
  }
  if (!back) out += motif(c, parts, s)
  return out
}

/** Parts of the back: yoke, hood lying down, collar band, vent. */
export function backParts(c: Cloth, s: TopShape, parts: Parts): string {
  let out = ''
  if (parts.has('shirt') || parts.has('flaps2'))
    out +=
      seam(c, `M${606 - s.shoulder} ${s.top + 150}Q600 ${s.top + 170} ${594 + s.shoulder} ${s.top + 150}`) +
      fold(590, s.top + 172, 586, s.top + 420, 590, s.hemY - 60, 14) +
      fold(614, s.top + 172, 618, s.top + 420, 614, s.hemY - 60, -14)
  if (parts.has('lapel')) out += seam(c, `M600 ${s.top + 40}V${s.hemY + 16}`, 4)
  if (parts.has('hood')) {
    const d = mirrored(
      [600, s.top - 40],
      [
        [520, s.top - 44, 470, s.top - 20, 440, s.top + 12],
        [400, s.top + 80, 450, s.top + 240, 600, s.top + 292],
      ],
    )
    return (
      out +
      shadow(d) +
      piece(c, d, {
        inside:
          fold(470, s.top + 40, 480, s.top + 160, 590, s.top + 250, 30) + fold(730, s.top + 40, 720, s.top + 160, 610, s.top + 250, -30),
      }) +
      seam(c, `M600 ${s.top - 40}V${s.top + 290}`)
    )
  }
  const high = parts.has('shirt') || parts.has('polo') || parts.has('lapel') ? 74 : parts.has('stand') || parts.has('roll') ? 62 : 26
  const d = mirrored(
    [600, s.top - high * 0.3],
    [
      [560, s.top - high * 0.3, 600 - s.neck * 0.8, s.top - high * 0.5, 600 - s.neck + 6, s.top - high * 0.45],
      [600 - s.neck - 16, s.top + high * 0.5],
      [600 - s.neck * 0.7, s.top + high * 0.7 + 14, 560, s.top + high * 0.7 + 18, 600, s.top + high * 0.7 + 18],
    ],
  )
  return out + piece(c, d, { fill: high === 26 ? c.trim : c.base })
}
