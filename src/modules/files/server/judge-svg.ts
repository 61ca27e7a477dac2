// Checks an SVG by its text before anything is drawn: whether its contents are allowed, and how much work drawing it would be.

export type SvgProblem = 'svgScript' | 'svgOutside' | 'svgTooDear'

/** Every step below takes time in proportion to the text: a hostile one must not hold the shop up, so expressions never scan it once for each of its places. */
const mostBytes = 300_000
/** The most drawing work in all, in units of one plain shape: about a second. */
const budget = 60_000
const mostShapes = 20_000
/** How many styles and references all shapes together have. */
const mostLooks = 200_000

const script = /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|handler|listener)\b|\son\w+\s*=|javascript:/i
// Entities can multiply without limit; external references would be fetched.
const outside =
  /<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet|@import|(?:href|src)\s*=\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpe?g|webp|gif)[;,])|url\(\s*["']?\s*(?!["'#\s])/i

// The cost of filter effects: each one makes a picture of its own of the element below it.
const filterCosts: Record<string, number> = {
  feoffset: 1000,
  feflood: 1000,
  femerge: 1000,
  femergenode: 0,
  fefunca: 0,
  fefuncb: 0,
  fefuncg: 0,
  fefuncr: 0,
  feblend: 2000,
  fecomposite: 2000,
  fecolormatrix: 2000,
  fecomponenttransfer: 2000,
  fegaussianblur: 8000,
  fedropshadow: 10_000,
}
const dearFilter = 60_000
const gradientCost = 100
const layerCost = 20
const maskCost = 600
const imageCost = 500

/** Takes the bytes of a drawing; gives the reason to refuse it, or null. */
export function judgeSvg(bytes: Buffer): SvgProblem | null {
  if (bytes.length > mostBytes) return 'svgTooDear'
  // Runs of spaces have no meaning here, and would be tried again from each of their places.
  const text = decoded(withoutComments(bytes.toString('utf8'))).replace(/\s+/g, ' ')
  if (script.test(text)) return 'svgScript'
  if (outside.test(text)) return 'svgOutside'
  return costOf(text) > budget ? 'svgTooDear' : null
}

function withoutComments(text: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const start = text.indexOf('<!--', at)
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4)
    if (end < 0) return [...parts, text.slice(at)].join(' ')
    parts.push(text.slice(at, start))
    at = end + 3
  }
}

/** Replaces character references by their characters; those of quotation marks by spaces, since they end no attribute. */
const decoded = (text: string): string =>
  text
    .replace(/&#(?:x([0-9a-f]+)|(\d+));?/gi, (_, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 31 && code < 0x11_0000 && code !== 34 && code !== 39 ? String.fromCodePoint(code) : ' '
    })
    .replace(/&(?:colon|lpar|rpar|num|quot|apos);?/gi, ' ')

type Tag = { start: number; end: number; isEnd: boolean; name: string; attributes: string; isWhole: boolean }

/** The tags of a text; null when one has no end. */
function tagsOf(text: string): Tag[] | null {
  const tags: Tag[] = []
  const opening = /<(\/?)([a-z][\w:.-]*)/gi
  const stop = /["'>]/g
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    let end = opening.lastIndex
    for (;;) {
      stop.lastIndex = end
      const sign = stop.exec(text)
      if (!sign) return null
      end = sign.index
      if (sign[0] === '>') break
      end = text.indexOf(sign[0], end + 1) + 1
      if (end === 0) return null
    }
    const isWhole = text[end - 1] === '/'
    const [start, isEnd, name] = [found.index, found[1] === '/', (found[2] ?? '').replace(/^.*:/, '').toLowerCase()]
    tags.push({ start, end: end + 1, isEnd, name, attributes: text.slice(opening.lastIndex, isWhole ? end - 1 : end), isWhole })
    opening.lastIndex = end + 1
  }
  return tags
}

type Element = { name: string; own: number; refs: string[]; children: Element[] }

/** The cost of everything that is drawn, with reused elements counted each time; Infinity for circular references and for unreadable input. */
function costOf(text: string): number {
  const tags = tagsOf(text)
  const styles = tags && stylesIn(text, tags)
  if (!tags || !styles) return Infinity
  const byId = new Map<string, Element>()
  const root: Element = { name: '', own: 0, refs: [], children: [] }
  const open: Element[] = [root]
  let [count, looked] = [0, 0]
  for (const { isEnd, name, attributes, isWhole } of tags) {
    if (isEnd) {
      if (open.length > 1) open.pop()
      continue
    }
    const looks = looksOf(attributes, styles)
    count += 1
    looked += looks.reduce((sum, { refs }) => sum + 1 + refs.length, 0)
    if (count > mostShapes || looked > mostLooks) return Infinity
    const look = together(looks)
    const element = { name, own: ownCost(name, look), refs: look.refs, children: [] }
    const id = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)
    if (id) byId.set(id[1] ?? id[2] ?? '', element)
    open.at(-1)?.children.push(element)
    if (!isWhole) open.push(element)
  }
  return total(root, byId, new Map(), new Set())
}

/** The effects that attributes or a style ask for, and the elements they draw besides. */
type Look = { isLayer: boolean; isMasked: boolean; isFiltered: boolean; refs: string[] }
type Styles = { byClass: Map<string, Look[]>; everywhere: Look[] }

const together = (looks: readonly Look[]): Look => ({
  isLayer: looks.some(({ isLayer }) => isLayer),
  isMasked: looks.some(({ isMasked }) => isMasked),
  isFiltered: looks.some(({ isFiltered }) => isFiltered),
  refs: looks.flatMap(({ refs }) => refs),
})

const lookOf = (text: string): Look => ({
  isLayer: /(?<![\w-])opacity\s*[:=](?!["'\s]*1(?:\.0*)?\b)/i.test(text),
  isMasked: /\bmix-blend-mode\b|\bmask\b/i.test(text),
  // Backslashes can hide characters; drawings do not need them.
  isFiltered: text.includes('\\') || /\bfilter\s*[:=]\s*["']?\s*(?!none|["']?\s*url\()[a-z]/i.test(text),
  refs: [...text.matchAll(/(?:url\(\s*["']?\s*|href\s*=\s*["']\s*)#([^"')\s]*)/gi)].map(([, id = '']) => id),
})

/** The looks in style sheets, by the class of their selector; other selectors count for every element. Null for a sheet without end. */
function stylesIn(text: string, tags: readonly Tag[]): Styles | null {
  const styles: Styles = { byClass: new Map(), everywhere: [] }
  let start: number | null = null
  for (const tag of tags) {
    if (tag.name !== 'style') continue
    if (start === null && !tag.isEnd && !tag.isWhole) start = tag.end
    if (start === null || !tag.isEnd) continue
    addSheet(text.slice(start, tag.start), styles)
    start = null
  }
  return start === null ? { ...styles, everywhere: [together(styles.everywhere)] } : null
}

function addSheet(sheet: string, { byClass, everywhere }: Styles): void {
  if (sheet.includes('\\')) everywhere.push(lookOf('\\'))
  for (const rule of sheet.split('}')) {
    const brace = rule.lastIndexOf('{')
    const body = rule.slice(brace + 1)
    if (brace < 0 || !/url\(|filter|mask|opacity|blend/i.test(body)) continue
    const look = lookOf(body)
    const selectors = rule.slice(rule.lastIndexOf('{', brace - 1) + 1, brace).split(',')
    const classes = selectors.map((each) => /^\.([\w-]+)$/.exec(each.trim().replace('<![CDATA[', '').trim())?.[1])
    if (classes.includes(undefined)) everywhere.push(look)
    for (const name of new Set(classes)) {
      if (name === undefined) continue
      const known = byClass.get(name)
      if (known) known.push(look)
      else byClass.set(name, [look])
    }
  }
}

function looksOf(attributes: string, { byClass, everywhere }: Styles): Look[] {
  const classes = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)
  const names = new Set((classes?.[1] ?? classes?.[2] ?? '').split(' '))
  return [lookOf(attributes), ...everywhere, ...[...names].flatMap((each) => byClass.get(each) ?? [])]
}

/** The cost of an element itself. */
function ownCost(name: string, { isLayer, isMasked, isFiltered }: Look): number {
  let own = filterCosts[name] ?? (/^fe[a-z]/.test(name) ? dearFilter : 1)
  if (isLayer) own += layerCost
  if (isMasked) own += maskCost
  if (isFiltered) own += dearFilter
  return name === 'image' ? own + imageCost : own
}

/** Adds up the cost of an element with all it draws; each element is computed once and cached. */
function total(element: Element, byId: ReadonlyMap<string, Element>, known: Map<Element, number>, above: Set<Element>): number {
  const found = known.get(element)
  if (found !== undefined) return found
  if (above.has(element) || above.size > 500) return Infinity
  above.add(element)
  let sum = element.own
  for (const child of element.children) sum += total(child, byId, known, above)
  for (const id of element.refs) {
    const target = byId.get(id)
    if (target) sum += target.name.endsWith('gradient') ? gradientCost : total(target, byId, known, above)
  }
  above.delete(element)
  known.set(element, sum)
  return sum
}
