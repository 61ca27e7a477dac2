// Checks an SVG by its text before anything is drawn: whether its contents are allowed, and how much work drawing it would be.

export type SvgProblem = 'svgScript' | 'svgOutside' | 'svgTooDear'

const mostBytes = 2_000_000
/** The most drawing work in all, in units of one plain shape: about a second. */
const budget = 60_000
const mostShapes = 20_000

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
  const text = decoded(bytes.toString('utf8').replace(/<!--[\s\S]*?-->/g, ' '))
  if (script.test(text)) return 'svgScript'
  if (outside.test(text)) return 'svgOutside'
  return costOf(text) > budget ? 'svgTooDear' : null
}

/** Replaces character references by their characters. */
const decoded = (text: string): string =>
  text
    .replace(/&#(?:x([0-9a-f]+)|(\d+));?/gi, (_, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : ' '
    })
    .replace(/&(?:colon|lpar|rpar|num|quot|apos);?/gi, ' ')

type Element = { name: string; own: number; refs: string[]; children: Element[] }

/** The cost of everything that is drawn, with reused elements counted each time; Infinity for circular references and for unreadable input. */
function costOf(text: string): number {
  const byId = new Map<string, Element>()
  const root: Element = { name: '', own: 0, refs: [], children: [] }
  const styles = styleCosts(text)
  const open: Element[] = [root]
  let count = 0
  for (const [, end, rawName = '', attributes = '', self] of text.matchAll(/<(\/?)([a-z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>/gi)) {
    if (end) {
      if (open.length > 1) open.pop()
      continue
    }
    count += 1
    if (count > mostShapes) return Infinity
    const element = read(rawName.replace(/^.*:/, '').toLowerCase(), attributes, styles)
    const id = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)
    if (id) byId.set(id[1] ?? id[2] ?? '', element)
    open.at(-1)?.children.push(element)
    if (!self) open.push(element)
  }
  return total(root, byId, new Map(), new Set())
}

type Styles = { byClass: Map<string, string>; everywhere: string }

/** The costs in style sheets, by the class of their selector; other selectors count for every element. */
function styleCosts(text: string): Styles {
  const styles: Styles = { byClass: new Map(), everywhere: '' }
  for (const [, sheet = ''] of text.matchAll(/<(?:[\w-]+:)?style\b[^>]*>([\s\S]*?)<\//gi)) {
    // Backslashes can hide characters; drawings do not need them.
    if (sheet.includes('\\')) styles.everywhere += ';filter:url(#\\)'
    for (const [, selectors = '', body = ''] of sheet.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      if (!/url\(|filter|mask|opacity|blend/i.test(body)) continue
      for (const selector of selectors.split(',').map((each) => each.trim().replace('<![CDATA[', '').trim())) {
        const name = /^\.([\w-]+)$/.exec(selector)?.[1]
        if (name) styles.byClass.set(name, `${styles.byClass.get(name) ?? ''};${body}`)
        else styles.everywhere += `;${body}`
      }
    }
  }
  return styles
}

/** The cost of an element itself, and the elements it draws besides its children. */
function read(name: string, attributes: string, { byClass, everywhere }: Styles): Element {
  const classes = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)
  const names = (classes?.[1] ?? classes?.[2] ?? '').split(/\s+/)
  const look = `${attributes};${names.map((each) => byClass.get(each) ?? '').join(';')};${everywhere}`
  const refs = [...look.matchAll(/(?:url\(\s*["']?\s*|href\s*=\s*["']\s*)#([^"')\s]*)/gi)].map(([, id = '']) => id)
  let own = filterCosts[name] ?? (/^fe[a-z]/.test(name) ? dearFilter : 1)
  if (/(?<![\w-])opacity\s*[:=](?!["'\s]*1(?:\.0*)?\b)/i.test(look)) own += layerCost
  if (/\bmix-blend-mode\b|\bmask\b/i.test(look)) own += maskCost
  if (/\bfilter\s*[:=]\s*["']?\s*(?!none|["']?\s*url\()[a-z]/i.test(look) || look.includes('\\')) own += dearFilter
  if (name === 'image') own += imageCost
  return { name, own, refs, children: [] }
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
