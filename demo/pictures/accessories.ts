// Draws accessories and shoes: caps, beanies, scarves, socks, belts, bags, gloves, ties, trainers, boots and loafers.
import { type Cloth, fold, piece, seam, shadow, stitch, twin } from './cloth.ts'
import { darker, mirrored } from './ink.ts'

const leather = '#8a5a34'

const rows = (c: Cloth, d: (at: number) => string, from: number, to: number, by: number): string => {
  let out = ''
  for (let at = from; at <= to; at += by) out += d(at)
  return `<path d="${out}" stroke="${c.edge}" stroke-width="4" opacity=".3" fill="none"/>`
}

function cap(c: Cloth): string {
  const crown = 'M270 690C250 420 420 260 640 262C830 264 930 420 930 640C760 600 470 610 270 690Z'
  const brim =
    'M270 690C470 600 760 596 930 640C900 700 820 720 700 716C560 712 430 740 330 812C240 860 130 850 120 800C118 760 190 716 270 690Z'
  return (
    shadow(crown) +
    shadow(brim) +
    piece(c, crown, { inside: fold(640, 262, 470, 420, 450, 640, 40) + fold(640, 262, 800, 400, 800, 610, -30) }) +
    seam(c, 'M640 262C500 340 450 480 452 628M640 262C760 340 800 470 800 606') +
    stitch(c, 'M628 264C488 344 438 484 440 632M652 264C772 344 812 474 812 610') +
    piece(c, brim, { fill: c.trim }) +
    stitch(c, 'M250 722C450 640 720 630 880 664M220 748C430 664 700 650 850 684M196 776C400 690 660 672 800 702') +
    `<circle cx="640" cy="262" r="20" fill="${c.base}" stroke="${c.edge}" stroke-width="4"/><circle cx="560" cy="420" r="9" fill="${c.edge}"/><circle cx="740" cy="410" r="9" fill="${c.edge}"/>`
  )
}

function beanie(c: Cloth, words: string): string {
  const crown = mirrored(
    [600, 250],
    [
      [400, 250, 300, 420, 290, 720],
      [600, 740],
    ],
  )
  const fold1 = mirrored(
    [600, 690],
    [
      [440, 690, 330, 684, 268, 668],
      [258, 740, 262, 820, 276, 900],
      [400, 926, 500, 930, 600, 930],
    ],
  )
  const pom = words.includes('pom')
    ? `<g fill="${c.accent}"><circle cx="600" cy="220" r="92"/>${[0, 40, 80, 120, 160, 200, 240, 280, 320].map((turn) => `<circle cx="600" cy="138" r="24" transform="rotate(${turn} 600 220)"/>`).join('')}</g><circle cx="576" cy="196" r="48" fill="#fff" opacity=".2"/>`
    : ''
  const ribs = rows(c, (x) => `M${x} 740Q${600 + (x - 600) * 0.72} 440 ${600 + (x - 600) * 0.12} 252`, 320, 880, 40)
  return (
    shadow(crown) +
    shadow(fold1) +
    pom +
    piece(c, crown, { inside: ribs }) +
    piece(c, fold1, { fill: c.trim, inside: rows(c, (x) => `M${x} 640V940`, 270, 940, 26) }) +
    `<rect x="700" y="770" width="96" height="66" rx="6" fill="#f1e8d8" stroke="${leather}" stroke-width="4"/><path d="M720 820l28 -34l28 34Z" fill="${leather}"/>`
  )
}

function scarf(c: Cloth): string {
  const tail = 'M640 470C720 640 720 820 690 1010L470 1000C500 800 480 640 440 480Z'
  const other = 'M430 480C360 640 330 760 300 930L500 960C520 800 560 660 620 500Z'
  const loop = 'M300 380C290 230 440 170 600 170S910 230 900 380C900 520 760 590 600 590S310 520 300 380Z'
  const hole = 'M420 350C420 280 500 252 600 252S780 280 780 350C740 400 680 420 600 420S460 400 420 350Z'
  const fringe = (x: number, y: number, many: number, lean: number): string =>
    Array.from(
      { length: many },
      (_, at) =>
        `<path d="M${x + at * 22} ${y + at * lean}q${at % 2 ? 5 : -5} 36 0 74" stroke="${c.edge}" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M${x + at * 22} ${y + at * lean}q${at % 2 ? 5 : -5} 36 0 74" stroke="${c.base}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
    ).join('')
  return (
    fringe(308, 926, 9, 3.4) +
    shadow(other) +
    piece(c, other, { turned: true, inside: fold(470, 520, 400, 760, 380, 940, 40) }) +
    fringe(476, 996, 10, 1) +
    shadow(tail) +
    piece(c, tail, { inside: fold(600, 540, 620, 760, 580, 1000, 40) }) +
    shadow(loop) +
    piece(c, loop, {
      inside: fold(330, 440, 500, 560, 860, 470, 40) + fold(320, 330, 440, 520, 640, 560, 40) + fold(880, 330, 800, 520, 640, 580, -40),
    }) +
    `<path d="${hole}" fill="${c.lining}" stroke="${c.edge}" stroke-width="4"/>`
  )
}

function sock(c: Cloth, dx: number, dy: number, turn: number): string {
  const leg = 'M430 150H650V640C650 760 760 820 830 900C880 970 820 1060 730 1050C600 1034 450 900 430 740Z'
  const heel = 'M430 700C520 700 560 800 520 880C460 830 434 780 430 700Z'
  const toe = 'M800 866C760 900 720 980 730 1050C820 1060 880 970 830 900Z'
  return `<g transform="translate(${dx} ${dy}) rotate(${turn} 600 600)">${shadow(leg)}${piece(c, leg, { inside: fold(650, 640, 600, 720, 500, 730, 30) + fold(650, 600, 590, 660, 500, 660, 20) })}${piece(c, heel, { fill: c.accent, plain: true })}${piece(c, toe, { fill: c.accent, plain: true })}${piece(c, 'M424 140H656V250H424Z', { fill: c.trim, plain: true, inside: rows(c, (x) => `M${x} 130V260`, 432, 650, 16) })}</g>`
}

function belt(c: Cloth): string {
  const loop = 'M260 420C260 250 420 190 600 190S940 250 940 420S780 650 600 650S260 590 260 420Z'
  const strap = 'M300 560C420 700 640 720 860 660L1010 900C1020 940 990 960 960 950L830 750C600 800 400 780 260 640Z'
  return `${shadow(loop)}<path d="${loop}" fill="none" stroke="${c.edge}" stroke-width="86"/><path d="${loop}" fill="none" stroke="${darker(c.base, 0.25)}" stroke-width="77"/><path d="${loop}" fill="none" stroke="${c.base}" stroke-width="77" stroke-dasharray="900 500" opacity=".7"/><path d="${loop}" fill="none" stroke="#fff" stroke-width="10" opacity=".18" transform="translate(0 -20)"/>${shadow(strap)}${piece(c, strap)}${stitch(c, 'M300 630C430 756 620 772 838 730L966 928M318 588C430 706 640 716 850 676L990 900', c.seam)}<g fill="${c.edge}">${[0, 1, 2, 3].map((at) => `<ellipse cx="${866 + at * 27}" cy="${746 + at * 44}" rx="9" ry="11"/>`).join('')}</g><g fill="none" stroke-linejoin="round"><path d="M236 520L366 470L446 690L316 740Z" stroke="#6d6657" stroke-width="34"/><path d="M236 520L366 470L446 690L316 740Z" stroke="#d9d2c0" stroke-width="24"/><path d="M300 500L384 706" stroke="#d9d2c0" stroke-width="16"/></g>`
}

function tote(c: Cloth, words: string): string {
  const body = mirrored(
    [600, 470],
    [
      [270, 470],
      [286, 700, 270, 900, 250, 1060],
      [600, 1076],
    ],
  )
  const handle = (y: number, colour: string): string =>
    `<path d="M440 520C430 ${y} 500 ${y - 90} 600 ${y - 90}S770 ${y} 760 520" fill="none" stroke="${c.edge}" stroke-width="38"/><path d="M440 520C430 ${y} 500 ${y - 90} 600 ${y - 90}S770 ${y} 760 520" fill="none" stroke="${colour}" stroke-width="30"/>`
  const mark = words.includes('emblem')
    ? `<g transform="translate(600 760)" fill="none" stroke="${c.accent}" stroke-width="13"><circle r="112"/><path d="M-70 40L0-76L70 40ZM-40-10H40" stroke-linejoin="round"/></g>`
    : ''
  return (
    handle(250, c.lining) +
    shadow(body) +
    piece(c, body, { inside: fold(330, 480, 370, 760, 300, 1060, 50) + fold(880, 480, 830, 760, 900, 1060, -50) }) +
    stitch(c, 'M280 500Q600 514 920 500') +
    handle(300, words.includes('leather') ? leather : c.trim) +
    stitch(c, 'M424 520H456V570H424ZM744 520H776V570H744Z') +
    mark
  )
}

function backpack(c: Cloth): string {
  const body = mirrored(
    [600, 230],
    [
      [400, 230, 310, 330, 300, 520],
      [280, 760, 280, 900, 310, 1020],
      [400, 1056, 500, 1060, 600, 1060],
    ],
  )
  const lid = mirrored(
    [600, 220],
    [
      [400, 220, 300, 310, 296, 460],
      [296, 560, 330, 590, 400, 594],
      [600, 600],
    ],
  )
  const strap = `<path d="M440 560V790" stroke="${darker(leather, 0.3)}" stroke-width="42"/><path d="M440 560V790" stroke="${leather}" stroke-width="34"/><rect x="410" y="690" width="60" height="52" rx="6" fill="none" stroke="#c9bfa9" stroke-width="10"/>`
  return `<path d="M520 240C510 150 560 120 600 120S690 150 680 240" fill="none" stroke="${leather}" stroke-width="28"/>${shadow(body)}${piece(c, body, { inside: fold(330, 620, 360, 860, 340, 1040, 40) })}${piece(
    c,
    mirrored(
      [600, 720],
      [
        [400, 720],
        [380, 860, 380, 960, 400, 1010],
        [600, 1020],
      ],
    ),
    { flat: true },
  )}${stitch(c, 'M412 740H788')}${piece(c, 'M296 660C230 690 226 900 262 980L306 1000C286 900 290 760 300 660Z')}${twin(piece(c, 'M296 660C230 690 226 900 262 980L306 1000C286 900 290 760 300 660Z'))}${shadow(lid)}${piece(c, lid, { inside: fold(360, 300, 420, 470, 560, 560, 40) })}${stitch(c, 'M316 470C316 546 340 570 404 576L600 582L796 576C860 570 884 546 884 470')}${strap}${twin(strap)}`
}

function gloves(c: Cloth): string {
  const hand =
    'M330 1000V720C290 680 230 600 206 540C196 500 240 480 268 514L340 610L330 330C330 280 388 280 392 330L404 520L412 270C414 220 472 220 474 270L470 520L500 296C508 250 562 258 558 306L530 540L566 390C578 350 626 362 620 404C606 520 580 640 560 720V1000Z'
  const one = `${shadow(hand)}${piece(c, hand, { inside: fold(340, 610, 380, 720, 540, 720, 24) })}${seam(c, 'M404 520V640M470 520V640M530 540L520 640')}${piece(c, 'M322 880H568V1040H322Z', { fill: c.trim, plain: true, inside: rows(c, (x) => `M${x} 870V1050`, 330, 566, 16) })}`
  return `<g transform="translate(-40 -40) rotate(-6 445 700)">${one}</g><g transform="translate(40 30) rotate(6 755 700)">${twin(one)}</g>`
}

const sole = (d: string, colour: string): string =>
  `<path d="${d}" fill="${colour}" stroke="${darker(colour, 0.45)}" stroke-width="5" stroke-linejoin="round"/>`

function trainer(c: Cloth, boot: boolean): string {
  const top = boot ? 250 : 540
  const upper = `M210 ${top}C260 ${top + 24} 380 ${top + 20} 440 ${top - 10}C460 ${top + (boot ? 110 : 40)} 510 ${boot ? 590 : 610} 620 640C760 690 960 700 1010 800C1024 830 1020 850 1016 862H190C170 760 230 600 210 ${top}Z`
  const laces = Array.from({ length: boot ? 6 : 3 }, (_, at) => {
    const y = top + (boot ? 60 + at * 60 : 36 + at * 34)
    const x = boot ? ([392, 396, 402, 412, 440, 492][at] ?? 492) : ([420, 486, 560][at] ?? 560)
    return `<path d="M${x - 34} ${y + 24}L${x + 40} ${y - 4}" stroke="#f4efe4" stroke-width="17" stroke-linecap="round"/><circle cx="${x - 38}" cy="${y + 26}" r="9" fill="#6d6657"/>`
  }).join('')
  const base = boot ? '#4b3a2d' : '#f3eee4'
  const heel = piece(c, `M204 ${top + 40}C260 ${top + 60} 300 720 290 862H190C174 760 220 620 204 ${top + 40}Z`, { fill: c.trim })
  const toe = piece(c, 'M820 694C920 714 990 750 1012 800C1024 830 1020 850 1016 862H800C780 800 790 730 820 694Z', {
    fill: boot ? c.base : c.trim,
  })
  const side = boot
    ? ''
    : `<g fill="${c.edge}" opacity=".55">${[0, 1, 2, 3, 4].map((at) => `<circle cx="${640 + at * 34}" cy="${742 + at * 9}" r="7"/><circle cx="${630 + at * 34}" cy="${772 + at * 9}" r="7"/>`).join('')}</g>`
  return `${shadow(upper)}<ellipse cx="620" cy="940" rx="470" ry="34" fill="#2b2030" opacity=".14"/>${piece(c, upper, { inside: fold(620, 640, 560, 760, 480, 800, 30) + fold(700, 670, 660, 760, 600, 800, 20) })}${side}${heel}${toe}${stitch(c, `M306 ${top + 60}C340 640 340 760 330 850M800 700C764 760 766 820 780 856`)}${laces}${sole(boot ? 'M176 858H1024C1040 880 1036 920 1020 940H470L450 916H400V940H190C170 920 168 880 176 858Z' : 'M170 850C400 872 800 872 1026 846C1044 880 1040 920 1010 934H210C176 926 160 890 170 850Z', base)}${boot ? '' : '<path d="M176 888C420 908 800 908 1034 884" stroke="#b9b2a4" stroke-width="6" fill="none"/>'}`
}

function loafer(c: Cloth): string {
  const upper = 'M190 540C260 560 400 560 470 530C560 600 660 610 780 630C930 656 1010 720 1020 830H190C160 740 180 640 190 540Z'
  return `${shadow(upper)}<ellipse cx="610" cy="905" rx="460" ry="30" fill="#2b2030" opacity=".14"/>${piece(c, upper, { inside: fold(470, 530, 440, 680, 300, 700, 30) })}<path d="M200 548C280 572 400 568 466 538" stroke="${c.lining}" stroke-width="22" fill="none"/>${seam(c, 'M560 600C640 700 820 690 930 706', 6)}${stitch(c, 'M552 616C630 718 812 708 922 724')}${piece(c, 'M480 560L640 610C640 660 620 700 590 730L430 700C470 660 486 610 480 560Z', { fill: c.trim })}<path d="M500 636h70l20 16h-70Z" fill="${c.edge}" opacity=".5"/>${sole('M180 826H1024C1030 850 1020 872 1000 876H480V912H190C172 890 170 850 180 826Z', '#3d2c20')}`
}

function tie(c: Cloth): string {
  const blade = 'M556 300L644 300L740 900L600 1080L460 900Z'
  return `<path d="M556 220C470 200 400 160 420 120C450 70 750 70 780 120C800 160 730 200 644 220" fill="none" stroke="${c.edge}" stroke-width="50"/><path d="M556 220C470 200 400 160 420 120C450 70 750 70 780 120C800 160 730 200 644 220" fill="none" stroke="${c.trim}" stroke-width="42"/>${shadow(blade)}${piece(c, blade, { turned: true, inside: fold(600, 320, 570, 700, 590, 1060, 30) })}${piece(c, 'M540 190H660L640 310H560Z', { turned: true })}`
}

function shawl(c: Cloth): string {
  const under = 'M96 300C400 262 800 262 1104 300C980 580 800 880 600 1076C400 880 220 580 96 300Z'
  const over = 'M150 286C420 256 780 256 1050 286C930 540 770 800 600 970C430 800 270 540 150 286Z'
  const fringe = Array.from({ length: 22 }, (_, at) => {
    const share = at / 21
    const x = Math.round(112 + share * 480 + Math.sin(share * Math.PI) * -16)
    const y = Math.round(330 + share * 740 + Math.sin(share * Math.PI) * 24)
    return `M${x} ${y}l${at % 2 ? -34 : -26} ${at % 2 ? 50 : 58}`
  }).join('')
  const threads = `<path d="${fringe}" stroke="${c.edge}" stroke-width="9" stroke-linecap="round"/><path d="${fringe}" stroke="${c.base}" stroke-width="5" stroke-linecap="round"/>`
  const drape =
    fold(300, 280, 420, 520, 560, 900, 46) +
    fold(600, 262, 560, 520, 600, 950, 50) +
    fold(900, 280, 780, 520, 640, 900, -46) +
    fold(220, 320, 380, 560, 500, 800, 30)
  return (
    threads +
    twin(threads) +
    shadow(under) +
    piece(c, under, { turned: true, fill: c.trim }) +
    shadow(over) +
    piece(c, over, { inside: drape }) +
    stitch(c, 'M176 306C420 278 780 278 1024 306')
  )
}

export const accessoryNames: ReadonlySet<string> = new Set([
  'cap',
  'beanie',
  'scarf',
  'socks',
  'belt',
  'tote',
  'backpack',
  'gloves',
  'trainer',
  'boot',
  'loafer',
  'tie',
  'shawl',
])

/** Draws an accessory or a shoe. */
export function drawAccessory(name: string, c: Cloth, back: boolean, words: string): string {
  const drawn: Record<string, () => string> = {
    cap: () => cap(c),
    beanie: () => beanie(c, words),
    scarf: () => scarf(c),
    socks: () => sock(c, 110, -30, 4) + sock(c, -120, 40, -8),
    belt: () => belt(c),
    tote: () => tote(c, words),
    backpack: () => backpack(c),
    gloves: () => gloves(c),
    trainer: () => trainer(c, false),
    boot: () => trainer(c, true),
    loafer: () => loafer(c),
    tie: () => tie(c),
    shawl: () => shawl(c),
  }
  const drawing = drawn[name]?.() ?? ''
  return back ? `<g transform="matrix(-1 0 0 1 1200 0)">${drawing}</g>` : drawing
}
