// Blocks of cells as spreadsheets put them on the clipboard: lines of tab-separated cells, quoted where a cell holds tabs, lines or quotes. Pure.

/** Takes clipboard text; gives its cells line by line. The line break every spreadsheet puts at the end is no row. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  while (at <= source.length) {
    const [cell, next] = source[at] === '"' ? quoted(source, at) : plain(source, at)
    row.push(cell)
    if (source[next] !== '\t') {
      rows.push(row)
      row = []
    }
    at = next + 1
  }
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

function plain(source: string, from: number): [string, number] {
  let to = from
  while (to < source.length && source[to] !== '\t' && source[to] !== '\n') to++
  return [source.slice(from, to), to]
}

/** A quoted cell, with "" for a quote; a quote that is never closed, or closed amid text, is a plain cell after all. */
function quoted(source: string, from: number): [string, number] {
  for (let to = source.indexOf('"', from + 1); to >= 0; to = source.indexOf('"', to + 1)) {
    if (source[to + 1] === '"') {
      to++
      continue
    }
    const after = source[to + 1]
    if (after !== undefined && after !== '\t' && after !== '\n') return plain(source, from)
    return [source.slice(from + 1, to).replaceAll('""', '"'), to + 1]
  }
  return plain(source, from)
}

/** The reverse: what other programs paste as the same cells. */
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n')
