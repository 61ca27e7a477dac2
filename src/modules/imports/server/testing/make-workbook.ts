// For tests: workbooks of any content, also such as no program would write.
import { deflateRawSync, crc32 } from 'node:zlib'

const office = 'http://schemas.openxmlformats.org'

/** A zip file of these parts. `method` 0 stores, 8 packs. */
export function zipOf(parts: Record<string, string | Buffer>): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed])
    const central = Buffer.alloc(14)
    central.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, central, Buffer.from(name)]))
    pieces.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...pieces, list, Buffer.from('PK\u0005\u0006'), end])
}

export type Sheet = { name: string; rows: string; isHidden?: boolean }

/** A workbook of sheets given as XML rows, with shared texts, styles and further parts. */
export function workbookOf(
  sheets: readonly Sheet[],
  { texts = [], styles, more = {} }: { texts?: string[]; styles?: string; more?: Record<string, string> } = {},
): Buffer {
  const relation = (id: string, kind: string, target: string, mode = '') =>
    `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"${mode}/>`
  const list = sheets.map(
    ({ name, isHidden }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${isHidden ? ' state="hidden"' : ''}/>`,
  )
  const relations = [
    ...sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    relation('rIdT', 'sharedStrings', 'sharedStrings.xml'),
    relation('rIdS', 'styles', 'styles.xml'),
    relation('rIdX', 'externalLink', 'file:///etc/passwd', ' TargetMode="External"'),
  ]
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${office}/officeDocument/2006/relationships"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': styles ?? '<styleSheet><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet><sheetData>${rows}</sheetData></worksheet>`]),
    ),
    ...more,
  })
}
