// Draws trousers, shorts, skirts, dungarees and aprons, front or back.
import { button, type Cloth, fold, piece, seam, shadow, stitch, twin } from './cloth.ts'
import { mirrored } from './ink.ts'

type Trousers = { waist: number; hip: number; crotch: number; outer: number; inner: number; end: number; parts: string }

const trousers: ReadonlyMap<string, Trousers> = new Map([
  ['jeans', { waist: 172, hip: 208, crotch: 480, outer: 226, inner: 76, end: 1085, parts: 'five band rivets' }],
  ['wide-jeans', { waist: 166, hip: 212, crotch: 470, outer: 278, inner: 52, end: 1085, parts: 'five band rivets' }],
  ['chinos', { waist: 172, hip: 206, crotch: 480, outer: 216, inner: 84, end: 1085, parts: 'slant band' }],
  ['trousers', { waist: 166, hip: 204, crotch: 470, outer: 246, inner: 64, end: 1090, parts: 'slant band crease' }],
  ['cargo', { waist: 174, hip: 214, crotch: 480, outer: 236, inner: 72, end: 1085, parts: 'slant band cargo' }],
  ['work-trousers', { waist: 176, hip: 214, crotch: 480, outer: 236, inner: 72, end: 1085, parts: 'slant band cargo knee' }],
  ['joggers', { waist: 178, hip: 216, crotch: 490, outer: 198, inner: 104, end: 1060, parts: 'slant elastic ankle cord' }],
  ['leggings', { waist: 150, hip: 176, crotch: 440, outer: 150, inner: 62, end: 1095, parts: 'elastic' }],
  ['shorts', { waist: 196, hip: 246, crotch: 640, outer: 290, inner: 26, end: 860, parts: 'slant band' }],
  ['denim-shorts', { waist: 196, hip: 246, crotch: 640, outer: 290, inner: 26, end: 850, parts: 'five band rivets' }],
  ['sweat-shorts', { waist: 196, hip: 250, crotch: 640, outer: 294, inner: 26, end: 860, parts: 'slant elastic cord' }],
])
const skirts: ReadonlyMap<string, { waist: number; hem: number; end: number; parts: string }> = new Map([
  ['skirt', { waist: 168, hem: 300, end: 860, parts: 'band' }],
  ['midi-skirt', { waist: 150, hem: 320, end: 1060, parts: 'band flow' }],
  ['pleated-skirt', { waist: 150, hem: 330, end: 1040, parts: 'band pleats' }],
  ['denim-skirt', { waist: 172, hem: 262, end: 820, parts: 'five band buttons' }],
])

export const bottomNames: ReadonlySet<string> = new Set([
  ...trousers.keys(),
  ...skirts.keys(),
  'dungarees',
  'coverall',
  'apron',
  'bib-apron',
])

const gold = '#c08a3e'

function waistband(c: Cloth, waist: number, parts: ReadonlySet<string>, top: number, back: boolean): string {
  const d = mirrored(
    [600, top + 8],
    [
      [600 - waist * 0.5, top + 8, 600 - waist * 0.8, top + 2, 600 - waist, top - 4],
      [600 - waist - 8, top + 52],
      [600 - waist * 0.6, top + 66, 600 - waist * 0.3, top + 68, 600, top + 68],
    ],
  )
  let out = piece(c, d, { flat: parts.has('band') })
  if (parts.has('elastic'))
    for (let x = 606 - waist; x < 596 + waist; x += 16)
      out += `<path d="M${x} ${top + 8}v48" stroke="${c.edge}" stroke-width="3" opacity=".35"/>`
  if (parts.has('cord') && !back)
    out += `<path d="M580 ${top + 40}Q560 ${top + 130} 566 ${top + 190}M620 ${top + 40}Q644 ${top + 130} 632 ${top + 176}" fill="none" stroke="${c.accent}" stroke-width="9" stroke-linecap="round"/>`
  if (!parts.has('band')) return out
  for (const x of back ? [-0.9, 0, 0.9] : [-0.72, 0.72])
    out += piece(c, `M${Math.round(600 + waist * x) - 11} ${top - 2}h22v78h-22Z`, { flat: true })
  return (
    out +
    stitch(c, `M${604 - waist} ${top + 52}Q600 ${top + 70} ${596 + waist} ${top + 52}`) +
    (back ? '' : button(600, top + 38, parts.has('rivets') ? gold : c.accent, 14))
  )
}

function fronts(c: Cloth, t: Trousers, parts: ReadonlySet<string>, stitching: string): string {
  const top = 130
  const left: string[] = []
  if (parts.has('five'))
    left.push(
      stitch(c, `M${600 - t.waist + 40} ${top + 66}Q${600 - t.hip + 60} ${top + 170} ${600 - t.hip + 2} ${top + 176}`, stitching),
      seam(c, `M${600 - t.waist + 50} ${top + 66}Q${600 - t.hip + 70} ${top + 182} ${600 - t.hip + 2} ${top + 188}`, 4),
    )
  if (parts.has('slant'))
    left.push(
      seam(c, `M${600 - t.waist + 54} ${top + 66}L${600 - t.hip + 8} ${top + 220}`, 6),
      stitch(c, `M${600 - t.waist + 66} ${top + 66}L${600 - t.hip + 20} ${top + 228}`, stitching),
    )
  if (parts.has('crease'))
    left.push(seam(c, `M500 ${top + 120}Q${600 - (t.outer + t.inner) / 2} ${t.crotch} ${600 - (t.outer + t.inner) / 2} ${t.end}`))
  if (parts.has('cargo')) {
    const x = 600 - t.hip + 4
    const y = t.crotch + 90
    left.push(
      piece(c, `M${x - 6} ${y}h116v150q0 12 -12 12h-92q-12 0 -12 -12Z`, { flat: true }),
      piece(c, `M${x - 12} ${y - 14}h128v44q0 10 -10 10h-108q-10 0 -10 -10Z`, { flat: true }),
      stitch(c, `M${x} ${y + 60}v88h104v-88`, stitching),
    )
  }
  if (parts.has('knee'))
    left.push(piece(c, `M${614 - t.hip} ${t.crotch + 280}H${590 - t.inner}v190H${608 - t.hip}Z`, { flat: true, fill: c.trim }))
  const fly = `M600 ${top + 68}V${t.crotch - 6}`
  const side = left.join('')
  return side + twin(side) + seam(c, fly, 4) + stitch(c, `M652 ${top + 68}V${top + 220}Q648 ${top + 262} 606 ${top + 280}`, stitching)
}

function backs(c: Cloth, t: Trousers, parts: ReadonlySet<string>, stitching: string): string {
  const top = 130
  const x = 600 - t.waist + 36
  const pocket =
    parts.has('five') || parts.has('cargo')
      ? piece(c, `M${x} ${top + 150}h112v110l-56 36l-56 -36Z`, { flat: true }) +
        stitch(c, `M${x + 9} ${top + 164}h94M${x + 10} ${top + 220}q26 -22 46 0q22 22 46 0`, stitching)
      : parts.has('elastic')
        ? ''
        : seam(c, `M${x + 6} ${top + 160}h104`, 8) + button(x + 58, top + 184, c.accent, 8)
  const yoke = parts.has('five')
    ? seam(c, `M600 ${top + 150}L${600 - t.hip + 16} ${top + 104}M600 ${top + 150}L${600 + t.hip - 16} ${top + 104}`, 4)
    : ''
  return pocket + twin(pocket) + yoke + seam(c, `M600 ${top + 68}V${t.crotch - 6}`, 4)
}

function drawTrousers(t: Trousers, c: Cloth, back: boolean): string {
  const parts = new Set(t.parts.split(' '))
  const top = 130
  const low = (share: number): number => Math.round(t.crotch - 60 + (t.end - t.crotch + 60) * share)
  const leg = `M600 ${top + 30}L${600 - t.waist} ${top + 20}C${600 - t.hip + 8} ${top + 120} ${600 - t.hip} ${top + 200} ${600 - t.hip} ${t.crotch - 60}C${600 - t.hip - 4} ${low(0.3)} ${600 - t.outer} ${low(0.68)} ${600 - t.outer} ${t.end}Q${600 - (t.outer + t.inner) / 2} ${t.end + 14} ${600 - t.inner} ${t.end}C${600 - t.inner} ${low(0.66)} ${600 - t.inner * 0.3 - 4} ${low(0.38)} 600 ${t.crotch}Z`
  const mid = 600 - (t.outer + t.inner) / 2
  const long = t.end - t.crotch > 300
  const folds =
    fold(598, t.crotch - 10, 540, t.crotch + 20, 480, t.crotch + 6, 16) +
    fold(598, t.crotch + 10, 560, t.crotch + 70, 510, t.crotch + 100, 18) +
    (long
      ? fold(mid - 40, t.crotch + 250, mid + 10, t.crotch + 290, mid + 60, t.crotch + 270, 18) +
        fold(mid - 56, t.end - 130, mid, t.end - 90, mid + 50, t.end - 110, 18) +
        fold(mid + 10, t.crotch + 60, mid + 30, t.end - 300, mid + 6, t.end - 60, 26)
      : '')
  const washed = parts.has('five')
    ? `<ellipse cx="${mid + 10}" cy="${t.crotch + (long ? 60 : -80)}" rx="54" ry="${long ? 220 : 110}" fill="#fff" opacity=".16"/><ellipse cx="${mid + 10}" cy="${t.crotch + (long ? 40 : -80)}" rx="30" ry="${long ? 150 : 70}" fill="#fff" opacity=".14"/>`
    : ''
  const stitching = parts.has('rivets') ? gold : c.seam
  const hem = parts.has('ankle')
    ? piece(c, `M${596 - t.outer} ${t.end - 30}L${604 - t.inner} ${t.end - 30}L${592 - t.inner} ${t.end + 44}H${612 - t.outer}Z`, {
        fill: c.trim,
      })
    : stitch(c, `M${606 - t.outer} ${t.end - 26}Q${mid} ${t.end - 12} ${594 - t.inner} ${t.end - 26}`, stitching)
  const one =
    piece(c, leg, { inside: washed + folds }) +
    stitch(
      c,
      `M${614 - t.hip} ${t.crotch - 60}C${612 - t.hip} ${low(0.3)} ${614 - t.outer} ${low(0.68)} ${614 - t.outer} ${t.end - 30}`,
      stitching,
    ) +
    hem
  return (
    shadow(leg) +
    `<path d="${leg}" transform="matrix(-1 0 0 1 1213 18)" fill="#2b2030" opacity=".13"/>` +
    one +
    twin(one) +
    (back ? backs(c, t, parts, stitching) : parts.has('elastic') && !parts.has('slant') ? '' : fronts(c, t, parts, stitching)) +
    waistband(c, t.waist, parts, top, back)
  )
}

function drawSkirt(name: string, c: Cloth, back: boolean): string {
  const s = skirts.get(name)
  if (!s) throw new Error(`No skirt is called ${name}`)
  const parts = new Set(s.parts.split(' '))
  const top = name.includes('midi') || name.includes('pleated') ? 130 : 250
  const d = mirrored(
    [600, top + 20],
    [
      [600 - s.waist, top + 20],
      [600 - s.waist - 50, top + 130, 600 - s.hem + 10, s.end - 260, 600 - s.hem, s.end],
      [600 - s.hem * 0.6, s.end + 34, 600 - s.hem * 0.3, s.end + 40, 600, s.end + 40],
    ],
  )
  let inside = ''
  const many = parts.has('pleats') ? 9 : parts.has('flow') ? 5 : 3
  for (let at = 0; at < many; at += 1) {
    const share = ((at + 0.5) / many) * 2 - 1
    const x = 600 + s.waist * share
    const far = 600 + s.hem * share
    inside += parts.has('pleats')
      ? `<path d="M${x} ${top + 60}L${far} ${s.end + 60}L${far + 40} ${s.end + 60}L${x + 8} ${top + 60}Z" fill="#120c18" opacity=".17"/><path d="M${x} ${top + 60}L${far} ${s.end + 60}L${far - 24} ${s.end + 60}Z" fill="#fff" opacity=".13"/>`
      : fold(x, top + 110, (x + far) / 2, s.end - 240, far, s.end + 50, share > 0 ? -30 : 34)
  }
  let out = shadow(d) + piece(c, d, { inside }) + stitch(c, `M${610 - s.hem} ${s.end - 22}Q600 ${s.end + 46} ${590 + s.hem} ${s.end - 22}`)
  if (parts.has('buttons') && !back) for (let y = top + 110; y < s.end - 20; y += 90) out += button(600, y, gold, 12)
  if (parts.has('buttons') && !back) out += seam(c, `M626 ${top + 60}V${s.end + 38}`)
  if (parts.has('five'))
    out +=
      stitch(c, `M${640 - s.waist} ${top + 66}Q${600 - s.waist + 10} ${top + 160} ${600 - s.waist - 44} ${top + 166}`, gold) +
      twin(stitch(c, `M${640 - s.waist} ${top + 66}Q${600 - s.waist + 10} ${top + 160} ${600 - s.waist - 44} ${top + 166}`, gold))
  return out + waistband(c, s.waist, parts, top, back)
}

function drawDungarees(c: Cloth, back: boolean): string {
  const t: Trousers = { waist: 172, hip: 208, crotch: 610, outer: 226, inner: 76, end: 1095, parts: 'five band rivets' }
  const strap = piece(c, 'M430 330C440 230 500 150 520 110L566 118C560 180 500 260 482 334Z')
  const bib = mirrored(
    [600, 300],
    [
      [470, 300],
      [452, 420, 440, 470, 412, 520],
      [600, 530],
    ],
  )
  const legs = `<g transform="translate(0 330) scale(1 .7)">${drawTrousers({ ...t, crotch: 480, end: 1085 }, c, back)}</g>`
  const buckle =
    '<rect x="438" y="296" width="56" height="52" rx="8" fill="none" stroke="#b7b2a6" stroke-width="10"/><circle cx="466" cy="356" r="13" fill="#b98b45" stroke="#6b4d20" stroke-width="3"/>'
  if (back)
    return (
      legs +
      piece(c, 'M440 170C480 260 560 340 590 440H640C620 330 570 220 500 130Z') +
      twin(piece(c, 'M440 170C480 260 560 340 590 440H640C620 330 570 220 500 130Z'))
    )
  return (
    strap +
    twin(strap) +
    legs +
    shadow(bib) +
    piece(c, bib) +
    stitch(c, 'M478 314H722', gold) +
    piece(c, 'M530 344H670V426L600 446L530 426Z', { flat: true }) +
    stitch(c, 'M540 360H660M570 354V430', gold) +
    buckle +
    twin(buckle)
  )
}

function drawApron(name: string, c: Cloth): string {
  const bib = name === 'bib-apron'
  const d = bib
    ? mirrored(
        [600, 260],
        [
          [470, 260],
          [464, 380, 430, 470, 340, 520],
          [320, 760, 320, 900, 326, 1040],
          [600, 1052],
        ],
      )
    : mirrored(
        [600, 380],
        [
          [320, 370],
          [306, 600, 306, 800, 314, 980],
          [600, 994],
        ],
      )
  const strap = bib
    ? `<path d="M478 268C440 120 520 80 600 80S760 120 722 268" fill="none" stroke="${c.edge}" stroke-width="34"/><path d="M478 268C440 120 520 80 600 80S760 120 722 268" fill="none" stroke="${c.trim}" stroke-width="26"/>`
    : ''
  const y = bib ? 540 : 392
  const tie = `<path d="M344 ${y}C250 ${y + 20} 200 ${y + 120} 232 ${y + 260}M344 ${y + 8}C280 ${y + 60} 240 ${y + 190} 276 ${y + 330}" fill="none" stroke="${c.edge}" stroke-width="24"/><path d="M344 ${y}C250 ${y + 20} 200 ${y + 120} 232 ${y + 260}M344 ${y + 8}C280 ${y + 60} 240 ${y + 190} 276 ${y + 330}" fill="none" stroke="${c.trim}" stroke-width="16"/>`
  const pocket =
    piece(
      c,
      mirrored(
        [600, y + 140],
        [
          [430, y + 140],
          [430, y + 320],
          [600, y + 326],
        ],
      ),
      { flat: true },
    ) + stitch(c, `M440 ${y + 156}H760M600 ${y + 150}V${y + 320}M440 ${y + 312}H760`)
  return (
    strap +
    tie +
    twin(tie) +
    shadow(d) +
    piece(c, d, { inside: fold(420, y + 60, 400, y + 260, 430, 1000, 30) + fold(790, y + 60, 800, y + 260, 780, 1000, -30) }) +
    pocket +
    (bib
      ? stitch(c, 'M482 276H718') + '<circle cx="486" cy="284" r="12" fill="#b98b45"/><circle cx="714" cy="284" r="12" fill="#b98b45"/>'
      : '')
  )
}

/** Draws a bottom, dungarees or an apron. */
export function drawBottom(name: string, c: Cloth, back: boolean): string {
  const t = trousers.get(name)
  if (t) return drawTrousers(t, c, back)
  if (name.endsWith('apron')) return drawApron(name, c)
  return name === 'dungarees' || name === 'coverall' ? drawDungarees(c, back) : drawSkirt(name, c, back)
}
