// XML as it streams by: tags and texts one after the other, without documents in memory, document types or anything fetched.
import { Parser } from 'htmlparser2'
import { tableRefusal } from '../table-refusal.ts'

type Attributes = Readonly<Record<string, string>>
export type XmlPart =
  | { kind: 'open'; name: string; attributes: Attributes }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** The most characters of one text, tag or comment, and the most elements within each other. No workbook comes near them. */
const most = { characters: 4_194_304, depth: 100 }
const broken = () => tableRefusal('brokenWorkbook')

/** Takes bytes in UTF-8 and calls `take` for each part; names come without their prefix. */
export function xmlReader(take: (part: XmlPart) => void): { write: (bytes: Buffer) => void; end: () => void } {
  const decoder = new TextDecoder('utf-8')
  let depth = 0
  /** Characters since the last part. */
  let waiting = 0
  /** The text since the last tag, which arrives in pieces. */
  let text = ''
  let isCdata = false
  const endText = () => {
    waiting = 0
    if (text !== '') take({ kind: 'text', text: isCdata ? text : unescapeXml(text) })
    text = ''
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        endText()
        if (++depth > most.depth) throw broken()
        take({ kind: 'open', name: localName(name), attributes: readAttributes(attributes) })
      },
      onclosetag: (name) => {
        endText()
        depth -= 1
        take({ kind: 'close', name: localName(name) })
      },
      ontext: (piece) => (text += piece),
      oncdatastart: () => {
        endText()
        isCdata = true
      },
      oncdataend: () => {
        endText()
        isCdata = false
      },
      oncommentend: endText,
      // Document types could name other files, or entities that grow without end.
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) throw broken()
      },
    },
    // References are replaced here: the parser takes each half of a sign that is written as two for a sign of its own.
    { xmlMode: true, decodeEntities: false },
  )
  const write = (piece: string) => {
    waiting += piece.length
    parser.write(piece)
    if (waiting > most.characters) throw broken()
  }
  return {
    write: (bytes) => write(decoder.decode(bytes, { stream: true })),
    end: () => {
      write(decoder.decode())
      // The parser itself would close what a cut file leaves open.
      if (depth > 0) throw broken()
      parser.end()
    },
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function readAttributes(written: Readonly<Record<string, string>>): Attributes {
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(written)) attributes[localName(name)] = unescapeXml(value)
  return attributes
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Text with its references replaced. */
const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return named[name] ?? whole
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
        return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
      })
    : text
