// Draws food: heaps of drawn nuts, fruit, seeds and powders in bowls, sacks, jars, packs with a window, gift boxes, scoops and close up.
import { emblem } from './emblems.ts'
import { shapes, toneOf } from './food-shapes.ts'
import { foods } from './foods.ts'
import { chance, darker, frame, hash, lighter, mix, pick, r1, tableGround, tones } from './ink.ts'

export const foodForms: ReadonlySet<string> = new Set(['bowl', 'heap', 'sack', 'jar', 'pack', 'box', 'scoop', 'close'])

type Heap = { left: number; right: number; top: number; base: number; dip: number; peak: number }
type Drawer = { defs: string; fill: (h: Heap, scale: number, seed: string) => string; hex: string }

/** The definitions of a mixture and how to fill a place with it. */
function drawer(names: string[], shades = 3): Drawer {
  let defs = ''
  let hex = '#a8662f'
  let powder: { powder: string; fleck: string } | undefined
  let size = 0
  const ids: string[] = []
  for (const [at, name] of names.entries()) {
    const food = foods.get(name)
    if (!food) throw new Error(`No food is called ${name}`)
    if ('powder' in food) {
      powder = food
      hex = food.powder
      continue
    }
    if (at === 0) hex = food.hex
    size += food.size / names.length
    for (const [step, tone] of [food.hex, darker(food.hex, 0.16), lighter(food.hex, 0.16)].slice(0, shades).entries()) {
      const id = `i${at}${step}`
      const drawing = shapes[food.shape]
      if (!drawing) throw new Error(`No shape is called ${food.shape}`)
      defs += `<g id="${id}">${drawing(toneOf(tone))}</g>`
      ids.push(id)
    }
  }
  const ground = powder
  return {
    defs,
    hex,
    fill: (h, scale, seed) =>
      ground ? powderHeap(h, ground.powder, ground.fleck, seed) : pile(h, ids, hex, Math.max(size, scale > 1.5 ? 0.9 : 0.62), scale, seed),
  }
}

const profile = (h: Heap, x: number): number => {
  const middle = (h.left + h.right) / 2
  const far = Math.abs(x - middle) / ((h.right - h.left) / 2)
  return h.base - (h.base - h.top) * Math.max(0, 1 - far ** h.peak)
}

function mound(h: Heap): string {
  let d = `M${h.left} ${h.base}`
  for (let at = 1; at <= 16; at += 1) {
    const x = h.left + ((h.right - h.left) * at) / 16
    d += `L${r1(x)} ${r1(profile(h, x))}`
  }
  return `${d}Q${(h.left + h.right) / 2} ${h.base + h.dip * 2} ${h.left} ${h.base}Z`
}

function pile(h: Heap, ids: string[], hex: string, size: number, scale: number, seed: string): string {
  const next = chance(seed)
  const step = 62 * size * scale
  const slack = h.dip > 0 ? step : 0
  const inset = { ...h, left: h.left + slack * 0.7, right: h.right - slack * 0.7, base: h.base - slack * 0.15, top: h.top + slack * 0.4 }
  let out = `<path d="${mound(inset)}" fill="${darker(hex, 0.42)}"/>`
  const rows: [number, number, number][] = []
  for (let y = h.top + step * 0.25; y < h.base + h.dip; y += step * 0.56) {
    for (let x = h.left + step * 0.3; x < h.right; x += step) {
      const px = x + (next() - 0.5) * step * 0.7
      const py = y + (next() - 0.5) * step * 0.4
      const middle = (h.left + h.right) / 2
      const low = h.base + h.dip * Math.max(0, 1 - (Math.abs(px - middle) / ((h.right - h.left) / 2)) ** 2)
      if (py > profile(h, px) + step * 0.12 && py < low - step * 0.1) rows.push([px, py, (py - h.top) / (h.base + h.dip - h.top)])
    }
  }
  for (const [x, y] of rows.toSorted((a, b) => a[1] - b[1])) {
    const id = ids[Math.floor(next() * ids.length)] ?? 'i00'
    out += `<use href="#${id}" transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(next() * 360)}) scale(${r1(size * scale * (0.92 + next() * 0.2))})"/>`
  }
  return out
}

function powderHeap(h: Heap, hex: string, fleck: string, seed: string): string {
  const next = chance(seed)
  const d = mound({ ...h, peak: h.peak * 0.8 })
  const middle = (h.left + h.right) / 2
  let out = `<clipPath id="m${seed.length}${Math.round(h.left)}"><path d="${d}"/></clipPath><path d="${d}" fill="${hex}"/><g clip-path="url(#m${seed.length}${Math.round(h.left)})"><path d="M${middle + 30} ${h.top - 20}C${middle + 90} ${h.top + 160} ${middle - 20} ${h.base} ${middle + 60} ${h.base + 200}H${h.right + 40}V${h.top}Z" fill="${darker(hex, 0.3)}" opacity=".35"/><path d="M${middle - 20} ${h.top}C${middle - 120} ${h.top + 120} ${h.left + 120} ${h.base - 40} ${h.left + 40} ${h.base + 20}L${h.left + 150} ${h.base + 20}C${middle - 120} ${h.base - 60} ${middle - 40} ${h.top + 120} ${middle - 20} ${h.top}Z" fill="${lighter(hex, 0.35)}" opacity=".45"/>`
  for (let at = 0; at < 130; at += 1) {
    const x = h.left + next() * (h.right - h.left)
    const y = h.top + next() * (h.base + h.dip - h.top)
    out += `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${r1(1.5 + next() * 3.2)}" fill="${at % 3 ? fleck : lighter(hex, 0.4)}" opacity=".7"/>`
  }
  return `${out}</g>`
}

const floor = (cx: number, cy: number, rx: number, ry: number): string =>
  `<ellipse cx="${cx + 20}" cy="${cy + 10}" rx="${rx}" ry="${ry}" fill="#2b2030" opacity=".12"/><ellipse cx="${cx + 8}" cy="${cy + 4}" rx="${rx * 0.88}" ry="${ry * 0.7}" fill="#2b2030" opacity=".16"/>`

const glazes: [string, ...string[]] = ['#3f5a63', '#e9e1d2', '#7d4b38', '#d3dad2', '#2f3b46', '#c9b28f']

const side = (id: string, hex: string): string =>
  `<linearGradient id="${id}"><stop offset="0" stop-color="${lighter(hex, 0.2)}"/><stop offset=".32" stop-color="${hex}"/><stop offset="1" stop-color="${darker(hex, 0.36)}"/></linearGradient>`

function bowl(d: Drawer, seed: string): [string, string] {
  const glaze = pick(glazes, hash(seed))
  const clip = '<clipPath id="b"><path d="M216 100H984V640C984 730 812 780 600 780S216 730 216 640Z"/></clipPath>'
  const outer = 'M196 640C210 860 360 1010 480 1024H720C840 1010 990 860 1004 640Z'
  const loose = d.fill({ left: 110, right: 300, top: 985, base: 1050, dip: 30, peak: 2 }, 0.95, `${seed}loose`)
  return [
    clip + side('g', glaze),
    `${floor(610, 1026, 330, 40)}<path d="${outer}" fill="url(#g)"/><path d="M470 1020H730L720 1050H480Z" fill="${darker(glaze, 0.4)}"/><ellipse cx="600" cy="640" rx="404" ry="140" fill="${lighter(glaze, 0.24)}"/><ellipse cx="600" cy="644" rx="384" ry="126" fill="${darker(glaze, 0.45)}"/><g clip-path="url(#b)">${d.fill({ left: 222, right: 978, top: 372, base: 640, dip: 132, peak: 2 }, 1.25, seed)}</g><path d="M216 648C220 734 400 784 600 784S980 734 984 648C996 640 1004 630 1004 640C1004 720 830 792 600 792S196 720 196 640C196 630 204 640 216 648Z" fill="${lighter(glaze, 0.3)}"/><path d="M262 800C300 880 350 940 410 976" stroke="#fff" stroke-width="16" opacity=".2" fill="none" stroke-linecap="round"/>${loose}`,
  ]
}

function heap(d: Drawer, seed: string): [string, string] {
  return ['', floor(600, 912, 480, 62) + d.fill({ left: 130, right: 1070, top: 330, base: 860, dip: 78, peak: 1.7 }, 1.35, seed)]
}

function sack(d: Drawer, seed: string): [string, string] {
  const cloth = pick(['#c7a878', '#b99668', '#d3bb90'], hash(seed))
  const weave = `<pattern id="w" width="16" height="16" patternUnits="userSpaceOnUse"><path d="M0 4H16M0 12H16" stroke="${darker(cloth, 0.3)}" stroke-width="2.4" opacity=".4"/><path d="M4 0V16M12 0V16" stroke="${lighter(cloth, 0.4)}" stroke-width="2.4" opacity=".45"/></pattern>`
  const body = 'M250 560C200 700 190 900 226 1040C240 1086 960 1086 974 1040C1010 900 1000 700 950 560Z'
  const rim = 'M206 530C196 480 300 420 600 420S1004 480 994 530C1000 610 820 660 600 660S200 610 206 530Z'
  const mark = emblem(pick(['leaf', 'star', 'sun'], hash(`${seed}mark`)), seed, darker(cloth, 0.55), cloth)
  return [
    weave + side('g', cloth) + '<clipPath id="b"><path d="M240 100H960V530C960 600 800 626 600 626S240 600 240 530Z"/></clipPath>',
    `${floor(600, 1064, 420, 44)}<path d="${body}" fill="url(#g)"/><path d="${body}" fill="url(#w)"/><path d="M330 660C300 800 310 940 340 1060M860 650C900 780 900 920 860 1060M470 680C450 740 460 800 470 840" stroke="${darker(cloth, 0.4)}" stroke-width="16" opacity=".22" fill="none" stroke-linecap="round"/><g transform="translate(600 870) scale(.52)" opacity=".75">${mark}</g><path d="${rim}" fill="${darker(cloth, 0.06)}"/><path d="${rim}" fill="url(#w)"/><ellipse cx="600" cy="526" rx="356" ry="100" fill="${darker(cloth, 0.5)}"/><g clip-path="url(#b)">${d.fill({ left: 246, right: 954, top: 276, base: 530, dip: 94, peak: 2 }, 1.2, seed)}</g><path d="M210 548C230 620 400 656 600 656S970 620 990 548" stroke="${darker(cloth, 0.4)}" stroke-width="5" fill="none" opacity=".6"/>`,
  ]
}

function jar(d: Drawer, seed: string, brand: string): [string, string] {
  const { sign, slug } = maker(brand, d.hex)
  const lid = pick(['#b98a4a', '#3c444c', '#8f5a3a'], hash(seed))
  const glass = 'M330 330C330 380 280 390 270 450V980C270 1040 300 1060 350 1060H850C900 1060 930 1040 930 980V450C920 390 870 380 870 330Z'
  return [
    side('g', lid) + `<clipPath id="b"><path d="${glass}" transform="translate(15 14) scale(.975)"/></clipPath>`,
    `${floor(610, 1058, 370, 40)}<path d="${glass}" fill="#fff" opacity=".4"/><g clip-path="url(#b)">${d.fill({ left: 230, right: 970, top: 400, base: 1090, dip: 0, peak: 9 }, 1.15, seed)}</g><path d="${glass}" fill="none" stroke="#8c9aa0" stroke-width="7" opacity=".7"/><path d="M310 470V960" stroke="#fff" stroke-width="26" opacity=".5" stroke-linecap="round"/><path d="M890 480V700" stroke="#fff" stroke-width="14" opacity=".4" stroke-linecap="round"/><path d="M300 200H900V320Q600 350 300 320Z" fill="url(#g)"/><ellipse cx="600" cy="200" rx="300" ry="34" fill="${lighter(lid, 0.25)}"/><path d="M300 250Q600 280 900 250M300 286Q600 316 900 286" stroke="${darker(lid, 0.35)}" stroke-width="4" fill="none" opacity=".5"/><g><rect x="430" y="600" width="340" height="270" rx="16" fill="#f6f0e4" stroke="#d3c7b0" stroke-width="4"/><g transform="translate(600 728) scale(.46)">${emblem(sign, slug, darker(d.hex, 0.35), '#f6f0e4')}</g></g>`,
  ]
}

/** A brand as keys carry it: colour, sign and slug, joined by hyphens. */
function maker(brand: string, hex: string): { base: string; sign: string; slug: string } {
  const [colour = '', sign = 'leaf', ...slug] = brand.split('-')
  return { base: colour ? `#${colour}` : mix(hex, '#3a5a52', 0.55), sign, slug: slug.join('-') || 'jumla' }
}

function pack(d: Drawer, seed: string, brand: string): [string, string] {
  const { base, sign, slug } = maker(brand, d.hex)
  const body =
    'M316 150H884C880 260 900 360 908 520C914 720 906 920 900 1050C780 1076 420 1076 300 1050C294 920 286 720 292 520C300 360 320 260 316 150Z'
  const pane: [string, ...string[]] = [
    'M420 640H780V900Q600 990 420 900Z',
    'M600 600A180 180 0 0 1 600 960A180 180 0 0 1 600 600Z',
    'M410 770A190 190 0 0 1 790 770V960H410Z',
    'M600 590L780 700V890L600 975L420 890V700Z',
  ]
  const window = pick(pane, hash(seed))
  const paper = lighter(base, 0.88)
  const sheen = `<linearGradient id="s"><stop offset="0" stop-color="#120c18" stop-opacity=".34"/><stop offset=".12" stop-color="#fff" stop-opacity=".2"/><stop offset=".3" stop-color="#fff" stop-opacity=".02"/><stop offset=".72" stop-color="#120c18" stop-opacity=".03"/><stop offset=".9" stop-color="#fff" stop-opacity=".18"/><stop offset="1" stop-color="#120c18" stop-opacity=".36"/></linearGradient>`
  return [
    `${sheen}<clipPath id="b"><path d="${window}"/></clipPath><clipPath id="k"><path d="${body}"/></clipPath>`,
    `${floor(610, 1060, 350, 40)}<path d="${body}" fill="${base}"/><g clip-path="url(#k)"><path d="M280 1010C420 940 760 940 920 1010V1100H280Z" fill="${darker(base, 0.25)}"/><path d="M280 560H920V576H280Z" fill="${paper}" opacity=".35"/></g><g transform="translate(600 400) scale(.56)">${emblem(sign, slug, paper, base)}</g><path d="M500 532H700" stroke="${paper}" stroke-width="9" stroke-linecap="round"/><path d="M540 553H660" stroke="${paper}" stroke-width="6" stroke-linecap="round" opacity=".7"/><g clip-path="url(#b)"><rect x="380" y="560" width="440" height="440" fill="${darker(d.hex, 0.4)}"/>${d.fill({ left: 360, right: 840, top: 560, base: 1010, dip: 0, peak: 12 }, 0.95, seed)}<path d="M420 600L560 560L440 980H380Z" fill="#fff" opacity=".16"/></g><path d="${window}" fill="none" stroke="${paper}" stroke-width="10"/><path d="${body}" fill="url(#s)"/><path d="M316 150H884V206H316Z" fill="${darker(base, 0.2)}"/><path d="M316 164H884M316 178H884M316 192H884" stroke="${lighter(base, 0.3)}" stroke-width="3" opacity=".5"/><path d="M318 252Q600 262 882 252" stroke="${lighter(base, 0.5)}" stroke-width="7" opacity=".6" fill="none"/><path d="M316 206l-12 0l12 16ZM884 206l12 0l-12 16Z" fill="${darker(base, 0.4)}"/>`,
  ]
}

/** A gift box seen from above: compartments, each with one of the foods. */
function box(names: string[], seed: string, brand: string): [string, string] {
  const { sign, slug } = maker(brand, '#6d2436')
  const card = pick(['#6d2436', '#24324f', '#27503f', '#8a6a3a', '#5b3d30'], hash(seed))
  const cells: [number, number, number, number][] =
    names.length > 4
      ? [
          [180, 220, 270, 330],
          [465, 220, 270, 330],
          [750, 220, 270, 330],
          [180, 565, 270, 330],
          [465, 565, 270, 330],
          [750, 565, 270, 330],
        ]
      : names.length > 1
        ? [
            [180, 220, 412, 330],
            [607, 220, 413, 330],
            [180, 565, 412, 330],
            [607, 565, 413, 330],
          ]
        : [[180, 220, 840, 675]]
  let defs = side('g', card)
  let inner = ''
  for (const [at, [x, y, w, h]] of cells.entries()) {
    const d = drawer([names[at % names.length] ?? 'almond'], names.length > 1 ? 1 : 3)
    defs += `<clipPath id="b${at}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="14"/></clipPath>${d.defs.replaceAll('id="i0', `id="x${at}`)}`
    inner += `<g clip-path="url(#b${at})"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${darker(d.hex, 0.5)}"/>${d.fill({ left: x - 20, right: x + w + 20, top: y - 30, base: y + h + 30, dip: 0, peak: 14 }, names.length > 1 ? 1.22 : 1.15, `${seed}${at}`).replaceAll('href="#i0', `href="#x${at}`)}<path d="M${x} ${y}h${w}v26h${-w}Z" fill="#120c18" opacity=".25"/></g><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="14" fill="none" stroke="#d6b26a" stroke-width="6"/>`
  }
  return [
    defs,
    `<rect x="156" y="190" width="940" height="800" rx="30" fill="#2b2030" opacity=".14"/><rect x="130" y="160" width="940" height="800" rx="26" fill="url(#g)"/><rect x="150" y="180" width="900" height="760" rx="18" fill="none" stroke="#d6b26a" stroke-width="4"/>${inner}<path d="M130 930V934A26 26 0 0 0 156 960H1044A26 26 0 0 0 1070 934V930Z" fill="${darker(card, 0.3)}"/><g transform="translate(600 1040) scale(.3)">${emblem(sign, slug, card, lighter(card, 0.9))}</g>`,
  ]
}

function scoop(d: Drawer, seed: string): [string, string] {
  const wood = pick(['#b98552', '#9c6a3c', '#caa06b'], hash(seed))
  return [
    side('g', wood) + '<clipPath id="b"><path d="M60 80H820V560C800 690 640 760 420 760S90 690 90 560Z"/></clipPath>',
    `<g transform="translate(60 60)">${floor(500, 860, 420, 50)}<path d="M760 560L1060 420C1100 404 1120 470 1084 490L800 660Z" fill="url(#g)" stroke="${darker(wood, 0.4)}" stroke-width="4"/><path d="M70 540C70 720 180 860 420 860S790 740 830 560Z" fill="url(#g)"/><ellipse cx="450" cy="552" rx="380" ry="130" fill="${lighter(wood, 0.3)}"/><ellipse cx="450" cy="556" rx="350" ry="112" fill="${darker(wood, 0.4)}"/><g clip-path="url(#b)">${d.fill({ left: 110, right: 790, top: 320, base: 556, dip: 116, peak: 2 }, 1.15, seed)}</g></g>${d.fill({ left: 560, right: 1090, top: 950, base: 1040, dip: 40, peak: 1.6 }, 1, `${seed}loose`)}`,
  ]
}

/** Draws a food key: foods (several for a mixture), form, the brand's colour for packs, and the article. */
export function drawFood(names: string[], form: string, brand: string, article: string): string {
  const seed = article || names.join('+')
  if (form === 'box') {
    const [a, b] = tones(seed, false)
    const [defs, body] = box(names, seed, brand)
    return frame(defs, `<rect width="1200" height="1200" fill="${a}"/><path d="M0 1200L1200 300V1200Z" fill="${b}"/>${body}`)
  }
  const d = drawer(names)
  if (form === 'close')
    return frame(
      d.defs,
      `<rect width="1200" height="1200" fill="${darker(d.hex, 0.5)}"/>${d.fill({ left: -80, right: 1280, top: -60, base: 1290, dip: 0, peak: 30 }, 2.1, seed)}`,
    )
  const drawn =
    form === 'heap'
      ? heap(d, seed)
      : form === 'sack'
        ? sack(d, seed)
        : form === 'jar'
          ? jar(d, seed, brand)
          : form === 'pack'
            ? pack(d, seed, brand)
            : form === 'scoop'
              ? scoop(d, seed)
              : bowl(d, seed)
  return frame(d.defs + drawn[0], tableGround(seed, form === 'heap' ? 640 : 740) + drawn[1])
}
