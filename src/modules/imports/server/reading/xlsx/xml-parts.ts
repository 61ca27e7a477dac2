// XML as it streams by: tags and texts one after the other, without documents in memory, document types or anything fetched.
import { tableRefusal } from '../table-refusal.ts'

export type XmlPart =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const longest = 4_194_304
const broken = () => tableRefusal('brokenWorkbook')

/** Takes bytes in UTF-8 and calls `take` for each part; names come without their prefix. */
export function xmlReader(take: (part: XmlPart) => void): { write: (bytes: Buffer) => void; end: () => void } {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  const parse = () => {
    let at = 0
    for (;;) {
      const tag = rest.indexOf('<', at)
      if (tag < 0) break
      if (tag > at) take({ kind: 'text', text: unescapeXml(rest.slice(at, tag)) })
      at = tag
      const next = partAt(rest, tag, take)
      if (next < 0) break
      at = next
    }
    rest = rest.slice(at)
    if (rest.length > longest) throw broken()
  }
  return {
    write: (bytes) => {
      rest += decoder.decode(bytes, { stream: true })
      parse()
    },
    end: () => {
      rest += decoder.decode()
      parse()
      if (rest.trim() !== '') throw broken()
    },
  }
}

/** Takes the part that begins with a "<"; gives where the next one begins, or -1 while its end has not come. */
function partAt(text: string, at: number, take: (part: XmlPart) => void): number {
  const sign = text.charCodeAt(at + 1)
  if (Number.isNaN(sign)) return -1
  if (sign === 0x21 /* ! */) return specialAt(text, at, take)
  const end = tagEnd(text, at)
  if (end < 0) return -1
  if (sign === 0x3f /* ? */) return end + 1
  if (sign === 0x2f /* / */) {
    take({ kind: 'close', name: localName(text.slice(at + 2, end).trim()) })
    return end + 1
  }
  const isEmpty = text.charCodeAt(end - 1) === 0x2f
  const inside = text.slice(at + 1, isEmpty ? end - 1 : end)
  const space = inside.search(/\s/)
  const name = localName(space < 0 ? inside : inside.slice(0, space))
  take({ kind: 'open', name, attributes: space < 0 ? '' : inside.slice(space), isEmpty })
  if (isEmpty) take({ kind: 'close', name })
  return end + 1
}

function specialAt(text: string, at: number, take: (part: XmlPart) => void): number {
  if (text.length < at + 9 && !text.startsWith('<!--', at)) return -1
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4)
    return end < 0 ? -1 : end + 3
  }
  // Document types could name other files, or entities that grow without end.
  if (!text.startsWith('<![CDATA[', at)) throw broken()
  const end = text.indexOf(']]>', at)
  if (end < 0) return -1
  take({ kind: 'text', text: text.slice(at + 9, end) })
  return end + 3
}

/** A ">" inside a quoted attribute does not end the tag. */
function tagEnd(text: string, at: number): number {
  const end = text.indexOf('>', at)
  if (end < 0) return -1
  const quote = text.indexOf('"', at)
  if (quote < 0 || quote > end) return end
  let within = ''
  for (let index = at; index < text.length; index++) {
    const sign = text.charAt(index)
    if (within !== '') within = sign === within ? '' : within
    else if (sign === '"' || sign === "'") within = sign
    else if (sign === '>') return index
  }
  return -1
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Text with its references replaced. */
export const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return named[name] ?? whole
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
        return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
      })
    : text

const attributePattern = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** All attributes of a tag, by their names without prefixes. */
export function attributesIn(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', double, single] of text.matchAll(attributePattern)) found[localName(name)] = unescapeXml(double ?? single ?? '')
  return found
}

/** One attribute, without looking at the others. */
export function attributeIn(text: string, name: string): string | null {
  const start = text.indexOf(` ${name}="`)
  if (start < 0) return attributesIn(text)[name] ?? null
  const from = start + name.length + 3
  return unescapeXml(text.slice(from, text.indexOf('"', from)))
}
