// Hems, cuffs, ribbing, quilting and everything else drawn within the outline of a top.
import { button, type Cloth, fold, piece, seam, stitch, twin } from './cloth.ts'
import { mirrored, r1 } from './ink.ts'
import type { TopShape } from './top-shapes.ts'

type Parts = ReadonlySet<string>

/** The fine lines of ribbing within a field. */
export const ribLines = (c: Cloth, x1: number, x2: number, y1: number, y2: number): string => {
  let d = ''
  for (let x = x1; x <= x2; x += 11) d += `M${r1(x)} ${y1}V${y2}`
  return `<path d="${d}" stroke="${c.edge}" stroke-width="3" opacity=".32" fill="none"/>`
}

function cuff(c: Cloth, [ax, ay, bx, by]: [number, number, number, number], s: TopShape): string {
  const rib = s.parts.includes('rib')
  const high = rib ? 62 : 74
  const tight = rib ? 8 : 0
  const d = `M${ax + 10 + tight} ${ay - 6}L${bx - tight} ${by - 6}L${bx - 10 - tight} ${by + high}Q${(ax + bx) / 2} ${by + high + 2} ${ax - 4 + tight} ${ay + high - 4}Z`
  const inside = rib ? ribLines(c, ax - 8, bx + 6, ay - 10, by + high + 6) : ''
  const placket = rib ? '' : button((ax + bx) / 2 + 14, ay + 38, c.accent, 8)
  return piece(c, d, { turned: true, inside, fill: rib ? c.trim : c.base }) + placket
}

/** Quilting runs as soft bulging bands across the body. */
function quilt(c: Cloth, s: TopShape): string {
  let out = ''
  for (let y = s.top + 120; y < s.hemY + 60; y += 92) {
    out += `<path d="M300 ${y}Q450 ${y + 26} 600 ${y + 8}Q750 ${y + 26} 900 ${y}V${y + 30}Q750 ${y + 62} 600 ${y + 40}Q450 ${y + 62} 300 ${y + 30}Z" fill="#fff" opacity=".13"/>`
    out += `<path d="M300 ${y - 26}Q450 ${y + 2} 600 ${y - 16}Q750 ${y + 2} 900 ${y - 26}V${y}Q750 ${y + 26} 600 ${y + 8}Q450 ${y + 26} 300 ${y}Z" fill="#120c18" opacity=".14"/>`
    out += `<path d="M300 ${y}Q450 ${y + 26} 600 ${y + 8}Q750 ${y + 26} 900 ${y}" fill="none" stroke="${c.edge}" stroke-width="4" opacity=".7"/>`
  }
  return out
}

export const hems = {
  cuff,
  quiltSleeve: (c: Cloth, s: TopShape): string => {
    let out = ''
    for (let y = s.top + 170; y < s.hemY - 60; y += 84)
      out += `<path d="M140 ${y + 40}Q290 ${y + 52} 400 ${y - 20}" fill="none" stroke="${c.edge}" stroke-width="4" opacity=".65"/><path d="M140 ${y + 58}Q290 ${y + 76} 400 ${y + 4}" fill="none" stroke="#fff" stroke-width="18" opacity=".12"/>`
    return out
  },
  /** The drawing within the outline of the body. */
  inner: (c: Cloth, s: TopShape, parts: Parts): string => {
    let out = ''
    if (parts.has('quilt')) out += quilt(c, s)
    if (parts.has('yoke'))
      out +=
        seam(c, `M300 ${s.top + 150}Q450 ${s.top + 172} 600 ${s.top + 168}Q750 ${s.top + 172} 900 ${s.top + 150}`) +
        stitch(c, `M300 ${s.top + 160}Q450 ${s.top + 182} 600 ${s.top + 178}Q750 ${s.top + 182} 900 ${s.top + 160}`)
    if (parts.has('panel'))
      out +=
        twin(stitch(c, `M470 ${s.top + 180}L500 ${s.hemY}`) + stitch(c, `M420 ${s.top + 180}L440 ${s.hemY}`)) +
        stitch(c, `M470 ${s.top + 180}L500 ${s.hemY}`) +
        stitch(c, `M420 ${s.top + 180}L440 ${s.hemY}`)
    if (parts.has('waistseam')) {
      const y = s.arm + (s.hemY - s.arm) / 2 - 70
      out += seam(c, `M380 ${y}Q600 ${y + 22} 820 ${y}`, 5)
      for (let x = 450; x <= 750; x += 30)
        out += fold(x, y + 14, x + (x - 600) * 0.25, y + 70, x + (x - 600) * 0.5, y + 170, x < 600 ? 12 : -12)
    }
    if (parts.has('gather'))
      for (let x = 470; x <= 730; x += 26) out += fold(x, s.top + 60, x, s.top + 130, x + (x - 600) * 0.1, s.top + 210, 8)
    if (parts.has('block'))
      out += `<rect x="200" y="${s.arm + 40}" width="800" height="${s.hemY}" fill="${c.trim}"/><path d="M200 ${s.arm + 40}H1000" stroke="${c.edge}" stroke-width="4"/>`
    if (!parts.has('rib') && !parts.has('band') && !parts.has('tail'))
      out += stitch(c, `M${600 - s.hem} ${s.hemY - 22}Q600 ${s.hemY + 18} ${600 + s.hem} ${s.hemY - 22}`)
    if (parts.has('tail'))
      out += stitch(
        c,
        mirrored(
          [600, s.hemY + 10],
          [[600 - s.hem * 0.6, s.hemY + 8, 600 - s.hem * 0.8, s.hemY - 26, 600 - s.hem + 12, s.hemY - 86]],
        ).replace('Z', ''),
      )
    return out
  },
  /** Ribbed or firm bands at the hem. */
  bands: (c: Cloth, s: TopShape, parts: Parts): string => {
    if (!parts.has('rib') && !parts.has('band')) return ''
    const d = mirrored(
      [600, s.hemY - 42],
      [
        [600 - s.hem * 0.5, s.hemY - 40, 600 - s.hem * 0.8, s.hemY - 46, 600 - s.hem - 3, s.hemY - 54],
        [600 - s.hem + 14, s.hemY + 16],
        [600 - s.hem * 0.6, s.hemY + 24, 600 - s.hem * 0.3, s.hemY + 28, 600, s.hemY + 28],
      ],
    )
    if (parts.has('band')) return piece(c, d) + stitch(c, `M${620 - s.hem} ${s.hemY - 36}Q600 ${s.hemY - 26} ${580 + s.hem} ${s.hemY - 36}`)
    return piece(c, d, { fill: c.trim, plain: true, inside: ribLines(c, 600 - s.hem, 600 + s.hem, s.hemY - 60, s.hemY + 40) })
  },
}
