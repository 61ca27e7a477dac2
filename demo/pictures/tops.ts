// Draws everything worn on the upper body, front or back, from its cut and its parts.
import { type Cloth, fold, piece, shadow, twin } from './cloth.ts'
import { mirrored } from './ink.ts'
import { hems } from './top-hems.ts'
import { backParts, closure, collar, hoodBehind, pockets, trimmings } from './top-parts.ts'
import { type TopShape, topShapes } from './top-shapes.ts'

/** The outline of the body; `dip` is how deep the neckline falls. */
export function bodyPath(s: TopShape, dip: number, v: boolean, tail: boolean): string {
  const mid = (s.arm + s.hemY) / 2 - 20
  const neck: [number, number, number, number, number, number] = v
    ? [600 - s.neck * 0.35, s.top + dip * 0.66, 600 - s.neck * 0.92, s.top + dip * 0.24, 600 - s.neck, s.top]
    : [600 - s.neck * 0.56, s.top + dip, 600 - s.neck * 0.95, s.top + dip * 0.55, 600 - s.neck, s.top]
  return mirrored(
    [600, s.top + dip],
    [
      neck,
      [600 - s.shoulder, s.top + s.slope],
      [600 - s.shoulder + 22, s.top + s.slope + 80, 600 - s.chest + 30, s.arm - 70, 600 - s.chest, s.arm],
      [600 - s.chest + 4, s.arm + 90, 600 - s.waist, mid - 70, 600 - s.waist, mid],
      [600 - s.waist, mid + 80, 600 - s.hem, s.hemY - 120, 600 - s.hem, tail ? s.hemY - 70 : s.hemY],
      tail
        ? [600 - s.hem * 0.82, s.hemY - 10, 600 - s.hem * 0.6, s.hemY + 24, 600, s.hemY + 26]
        : [600 - s.hem * 0.6, s.hemY + 14, 600 - s.hem * 0.3, s.hemY + 20, 600, s.hemY + 20],
    ],
  )
}

/** The left sleeve: its outline and, from shoulder to wrist, where its hem runs. */
export function sleevePath(s: TopShape): { d: string; hem: [number, number, number, number] } | undefined {
  const x = 600 - s.shoulder
  const y = s.top + s.slope
  const inX = 600 - s.chest + 8
  const inY = s.arm + 4
  if (s.sleeve === 'none') return undefined
  if (s.sleeve === 'short' || s.sleeve === 'elbow') {
    const far = s.sleeve === 'short' ? 0 : 60
    const hem: [number, number, number, number] = [x - 172 - far * 0.5, y + 212 + far, x - 50 - far * 0.35, y + 286 + far]
    return {
      d: `M${x + 20} ${y - 4}C${x - 50} ${y + 26} ${x - 100} ${y + 90} ${hem[0]} ${hem[1]}Q${hem[0] + 50} ${hem[3] - 22} ${hem[2]} ${hem[3]}C${hem[2] + 20} ${hem[3] - 40} ${inX - 30} ${inY - 6} ${inX} ${inY}L${x + 50} ${y + 40}Z`,
      hem,
    }
  }
  const wide = s.sleeve === 'wide'
  const end = Math.min(s.hemY - 70, wide ? s.top + 560 : s.top + 720)
  const hem: [number, number, number, number] = wide ? [x - 236, end - 40, x - 70, end + 40] : [x - 168, end, x - 84, end + 18]
  const bend = wide ? 120 : 96
  return {
    d: `M${x + 20} ${y - 4}C${x - bend * 0.7} ${y + 36} ${x - bend} ${y + 180} ${hem[0]} ${hem[1]}Q${(hem[0] + hem[2]) / 2} ${hem[3] + (wide ? 16 : 6)} ${hem[2]} ${hem[3]}C${hem[2] + 24} ${hem[3] - 190} ${inX - 36} ${inY + 130} ${inX} ${inY}L${x + 50} ${y + 40}Z`,
    hem,
  }
}

function sleeves(c: Cloth, s: TopShape, contrast: boolean): string {
  const sleeve = sleevePath(s)
  if (!sleeve) return ''
  const [ax, ay, bx, by] = sleeve.hem
  const long = s.sleeve === 'long' || s.sleeve === 'wide'
  const x = 600 - s.shoulder
  const y = s.top + s.slope
  const folds = long
    ? fold(x + 10, y + 60, x - 40, y + 250, ax + 60, ay - 80, 34) +
      fold(600 - s.chest, s.arm + 10, x - 10, s.arm + 40, x - 60, s.arm + 10, 22) +
      fold(bx - 4, by - 190, bx - 60, by - 150, ax + 22, ay - 190, 16)
    : fold(600 - s.chest + 4, s.arm, x - 20, s.arm - 50, x - 70, s.arm - 60, 26)
  const cuff = s.parts.includes('cuff') && long
  const hem = cuff
    ? hems.cuff(c, sleeve.hem, s)
    : `<path d="M${ax + 6} ${ay - 18}Q${(ax + bx) / 2 + 4} ${by - 20} ${bx + 6} ${by - 22}" fill="none" stroke="${c.seam}" stroke-width="3" stroke-dasharray="9 7" opacity=".8"/>`
  const one =
    piece(c, sleeve.d, {
      turned: true,
      inside: folds + (s.parts.includes('quilt') ? hems.quiltSleeve(c, s) : ''),
      ...(contrast ? { fill: c.trim } : {}),
    }) + hem
  return one + twin(one)
}

function bodyFolds(s: TopShape): string {
  const low = s.hemY - 40
  const out =
    fold(600 - s.chest, s.arm + 6, 600 - s.chest * 0.55, s.arm + 50, 600 - s.chest * 0.42, s.arm + 130, 26) +
    fold(600 + s.chest, s.arm + 6, 600 + s.chest * 0.5, s.arm + 60, 600 + s.chest * 0.36, s.arm + 150, -26) +
    fold(600 - s.hem * 0.55, low - 210, 600 - s.hem * 0.4, low - 90, 600 - s.hem * 0.6, low + 60, 24) +
    fold(600 + s.hem * 0.7, low - 260, 600 + s.hem * 0.55, low - 100, 600 + s.hem * 0.66, low + 60, -22)
  if (s.hem < s.waist + 50) return out
  return (
    out +
    [-0.75, -0.35, 0.05, 0.4, 0.78]
      .map((at) =>
        fold(
          600 + s.waist * at * 0.7,
          s.arm + 190,
          600 + s.hem * at * 0.8,
          (s.arm + s.hemY) / 2 + 80,
          600 + s.hem * at,
          s.hemY + 20,
          at > 0 ? -20 : 24,
        ),
      )
      .join('')
  )
}

/** Draws a top. `extra` are words for parts the article has beyond its cut: pocket, star, contrast... */
export function drawTop(subject: string, c: Cloth, view: 'front' | 'back', extra: string): string {
  const plain = topShapes.get(subject)
  if (!plain) throw new Error(`No top is called ${subject}`)
  const words = extra.split(' ').filter(Boolean)
  const without =
    words.includes('v') || words.includes('henley') ? plain.parts.replace('crew', words.includes('v') ? 'v' : 'crew') : plain.parts
  const long = words.includes('longsleeve') ? 'long' : plain.sleeve
  const s: TopShape = {
    ...plain,
    sleeve: long,
    dip: words.includes('v') && plain.dip < 110 ? 130 : plain.dip,
    parts: `${without} ${extra}`,
  }
  const parts = new Set(s.parts.split(' '))
  const back = view === 'back'
  const tail = parts.has('tail')
  const body = back ? bodyPath(s, 22, false, tail) : bodyPath(s, s.dip, parts.has('v'), tail)
  const sleeve = sleevePath(s)
  const under =
    shadow(bodyPath(s, 10, false, tail)) +
    (sleeve
      ? shadow(sleeve.d) +
        `<g transform="matrix(-1 0 0 1 1200 0)"><path d="${sleeve.d}" transform="translate(-14 20)" fill="#2b2030" opacity=".13"/></g>`
      : '')
  const inside = bodyFolds(s) + hems.inner(c, s, parts)
  const lining = back
    ? ''
    : `<path d="${mirrored(
        [600, s.top + 20],
        [
          [600 - s.neck * 0.7, s.top + 18, 600 - s.neck, s.top + 4, 600 - s.neck, s.top],
          [600 - s.neck - 14, s.top + 12],
          [600 - s.neck * 0.5, s.top + s.dip + 30],
          [600, s.top + s.dip + 44],
        ],
      )}" fill="${c.lining}" stroke="${c.edge}" stroke-width="4"/><rect x="572" y="${s.top + 30}" width="56" height="34" rx="4" fill="#f4efe6" opacity=".92"/><path d="M584 ${s.top + 47}h32" stroke="${c.edge}" stroke-width="4"/>`
  const behind = parts.has('hood') && !back ? hoodBehind(c, s, parts) : ''
  const main = sleeves(c, s, parts.has('raglan')) + piece(c, body, { inside })
  const front = back ? backParts(c, s, parts) : closure(c, s, parts) + pockets(c, s, parts) + collar(c, s, parts)
  return under + behind + lining + main + hems.bands(c, s, parts) + front + trimmings(c, s, parts, back)
}
