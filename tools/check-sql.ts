// Checks the SQL rules of ARCHITECTURE.md: a table is referenced by its table object, never by name in the text, and only the module that owns it writes
// it.
import { parseSync } from '@swc/core'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Files that write a table of another module: the file, the table, the reason. */
const exceptions: readonly (readonly [string, string, string])[] = [
  ['src/modules/stock/server/set-stock-in-bulk.ts', 'variants', 'the number on hand is a column of variants and moves with its movements'],
  ['src/modules/stock/server/take-stock.ts', 'variants', 'the same: an order takes its stock'],
]

/** A piece of SQL: its text with `${n}` for each value, the sources of those values, and where it begins. */
type Piece = { text: string; values: string[]; at: number }
type Node = { type?: string; span?: { start: number; end: number } } & Record<string, unknown>
type Tables = { byName: Map<string, string>; byObject: Map<string, string> }

const ownerOf = (file: string): string => /^src\/modules\/([^/]+)\//.exec(file)?.[1] ?? 'server'
const sources = globSync('src/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted()

/** The tables by their names in the database and by the names of their objects, each with its owner. */
function tablesOf(files: readonly string[]): Tables {
  const tables: Tables = { byName: new Map(), byObject: new Map() }
  for (const file of files.filter((each) => each.endsWith('tables.ts'))) {
    for (const [, object = '', name = ''] of readFileSync(join(root, file), 'utf8').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)) {
      tables.byName.set(name, ownerOf(file))
      tables.byObject.set(object, ownerOf(file))
    }
  }
  return tables
}

/** All SQL templates of a file, those within others included, and what `sql.raw` is given. */
function piecesOf(source: string): Piece[] {
  const bytes = Buffer.from(source)
  const module = parseSync(source, { syntax: 'typescript', tsx: false, target: 'es2024' }) as unknown as Node
  // The parser counts bytes on from the files it read before.
  const offset =
    (module.span?.start ?? 0) - Buffer.byteLength(source.slice(0, /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/.exec(source)?.[0].length ?? 0))
  const textOf = (node: Node) => bytes.subarray((node.span?.start ?? 0) - offset, (node.span?.end ?? 0) - offset).toString()
  const lineOf = (node: Node) =>
    bytes
      .subarray(0, (node.span?.start ?? 0) - offset)
      .toString()
      .split('\n').length
  const withoutQuotes = (text: string) => text.replaceAll(/^['"`]|['"`]$/g, '')
  const pieces: Piece[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (node.type === 'TaggedTemplateExpression' && /^sql\b/.test(textOf(node['tag'] as Node))) {
      const { quasis, expressions } = node['template'] as { quasis: { raw: string }[]; expressions: Node[] }
      pieces.push({
        text: quasis.map(({ raw }, index) => (index === 0 ? raw : `\${${index - 1}}${raw}`)).join(''),
        values: expressions.map(textOf),
        at: lineOf(node),
      })
    }
    if (node.type === 'CallExpression' && textOf(node['callee'] as Node) === 'sql.raw')
      pieces.push({
        text: (node['arguments'] as { expression: Node }[]).map(({ expression }) => withoutQuotes(textOf(expression))).join(),
        values: [],
        at: lineOf(node),
      })
    for (const each of Object.values(node)) visit(each)
  }
  visit(module['body'])
  return pieces
}

// Matches words in the place of a table: after `from` and similar keywords, at the beginning of a piece with an alias, in a comma list with an alias,
// or before a column.
const tableWords = [
  /^\s*([a-z_]+)\s+[a-z]{1,2}\b/g,
  /\b(?:from|join|into|update|using|only|table)\s+([a-z_]+)\b/gi,
  /,\s*([a-z_]+)\s+[a-z]{1,2}\b/g,
  /(?<![\w."'$])([a-z_]+)\.[a-z_]/g,
]
const sqlTexts = /'(?:[^']|'')*'|"[^"]*"|--.*/g
/** A table that the database finds by the text of its name. */
const namedTable = /'([a-z_]+)'::regclass/g
const writesText = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+\$\{(\d+)\}/gi
// The builder's verbs, and the functions of the kit that write the table they are given.
const writers = [
  /\.(?:insert|update|delete)\(\s*(\w+),?\s*\)/g,
  /\b(?:saveRow|insertMany|updateMany)\(\s*\w+,\s*(\w+)/g,
  /\b(?:setActive|setStatus)\(\s*\w+,\s*[^,]+,\s*(\w+)/g,
  /\bputInOrder\([^{}]*\{[^{}]*\btable: (\w+)/g,
]

const tableImport = /import\s*\{([^}]*)\}\s*from\s*'[^']*tables\.ts'/g
const shortName = /\bconst (\w+) = (\w+)$/gm

/** The tables that a file imports under names of its own, or calls by a short one. */
const renamedIn = (source: string): Map<string, string> =>
  new Map([
    ...[...source.matchAll(tableImport)].flatMap(([, names = '']) =>
      [...names.matchAll(/(\w+)\s+as\s+(\w+)/g)].map(([, object = '', name = '']) => [name, object] as const),
    ),
    ...[...source.matchAll(shortName)].map(([, name = '', object = '']) => [name, object] as const),
  ])

const tables = tablesOf(sources)
const problems: string[] = []
for (const file of sources) {
  if (/\.test\.ts$|^src\/testing\/|\/testing\/|tables\.ts$/.test(file)) continue
  const source = readFileSync(join(root, file), 'utf8')
  const owner = ownerOf(file)
  const renamed = renamedIn(source)
  const foreign = (name: string, line: number) => {
    // A short name of a table that was imported under another name is two steps away.
    const imported = renamed.get(name) ?? name
    const object = renamed.get(imported) ?? imported
    const whose = tables.byObject.get(object)
    if (whose === undefined || whose === owner || exceptions.some(([excepted, table]) => excepted === file && table === object)) return
    problems.push(`${file}:${line} ${owner} writes ${object}, which ${whose} owns`)
  }
  for (const writer of writers)
    for (const { 1: object = '', index } of source.matchAll(writer)) foreign(object, source.slice(0, index).split('\n').length)
  if (!source.includes('sql')) continue
  for (const { text, values, at } of piecesOf(source)) {
    const bare = text.replaceAll(namedTable, 'table $1').replaceAll(sqlTexts, '')
    for (const place of tableWords)
      for (const [, word = ''] of bare.matchAll(place))
        if (tables.byName.has(word)) problems.push(`${file}:${at} names ${word} in its text`)
    for (const [, value] of bare.matchAll(writesText)) foreign(values[Number(value)] ?? '', at)
  }
}
console.log(problems.length === 0 ? 'SQL keeps to its walls.' : problems.join('\n'))
if (problems.length > 0) process.exitCode = 1
