// Derives from the sources which coded errors each call can give: a call reaches every function that its handler refers to, and so on. The result
// stands in src/api-docs/refusals.json for the API's description. `--write` writes it, without it the file is checked.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { parseSync } from 'vite'
import type { AnyEndpoint } from '../src/shared/endpoint.ts'

type Node = { type: string } & Record<string, unknown>
/** A reference in code: a name, and the member of it that is meant. */
type Reference = { name: string; member: string | null }
type Declared = { references: Reference[]; codes: Record<string, string> | null }
type Import = { file: string; name: string }
type Source = {
  declared: Map<string, Declared>
  imports: Map<string, Import>
  routes: { endpoint: Reference; references: Reference[] }[]
  listeners: { event: Reference; handler: Reference[] }[]
}

const root = join(import.meta.dirname, '..')
const listed = join(root, 'src/api-docs/refusals.json')

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
const nameOf = (node: unknown): string | null => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : null)
const textOf = (node: unknown): string => (isNode(node) && node.type === 'Literal' ? String(node['value']) : (nameOf(node) ?? ''))

/** A name, or a member of one; null for any other expression. */
function referenceOf(node: Node): Reference | null {
  const name = nameOf(node)
  if (name !== null) return { name, member: null }
  if (node.type !== 'MemberExpression') return null
  const object = nameOf(node['object'])
  return object === null ? null : { name: object, member: node['computed'] ? null : nameOf(node['property']) }
}

/** Types say nothing about what runs. */
const isType = ({ type, importKind, exportKind }: Node): boolean =>
  (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull|Instantiation)/.test(type)) || importKind === 'type' || exportKind === 'type'

function walk(node: Node, visit: (node: Node) => boolean | void): void {
  if (isType(node) || visit(node) === false) return
  for (const child of childrenOf(node)) walk(child, visit)
}

/** The members that `const { a, b } = name` takes. */
function membersTaken({ type, id, init }: Node): Reference[] {
  const name = nameOf(init)
  if (type !== 'VariableDeclarator' || name === null || !isNode(id) || id.type !== 'ObjectPattern') return []
  return (id['properties'] as Node[]).map(({ key }) => ({ name, member: nameOf(key) }))
}

function referencesIn(node: Node): Reference[] {
  const found: Reference[] = []
  walk(node, (each) => {
    const reference = referenceOf(each)
    if (reference) found.push(reference)
    const members = membersTaken(each)
    found.push(...members)
    if (members.length > 0) return false
    if (reference && each['computed'])
      walk(each['property'] as Node, (inner) => void found.push(...[referenceOf(inner)].filter((one) => one !== null)))
    return reference === null
  })
  return found
}

const calls = (node: unknown, name: string): Node[] | null =>
  isNode(node) && node.type === 'CallExpression' && nameOf(node['callee']) === name ? (node['arguments'] as Node[]) : null

/** The errors that `errors('module', { name: status })` declares: their statuses and codes by name. */
function codesOf(init: unknown): Declared['codes'] {
  const [module, statuses] = calls(init, 'errors') ?? []
  if (!module || statuses?.type !== 'ObjectExpression') return null
  const named = (statuses['properties'] as Node[]).map(({ key, value }) => [textOf(key), textOf(value)] as const)
  return Object.fromEntries(named.map(([name, status]) => [name, `${status} ${textOf(module)}.${name}`]))
}

function read(file: string): Source {
  const source: Source = { declared: new Map(), imports: new Map(), routes: [], listeners: [] }
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  for (const statement of program.body as unknown as Node[]) {
    const from = statement['source'] ? resolve(file, textOf(statement['source'])) : null
    for (const each of (statement['specifiers'] ?? []) as Node[]) {
      const inner = textOf(each['imported'] ?? each['local'])
      const name = each.type === 'ImportNamespaceSpecifier' ? '*' : inner
      if (from !== null) source.imports.set(textOf(each['exported'] ?? each['local']), { file: from, name })
    }
    const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement
    for (const each of declaration.type === 'VariableDeclaration' ? (declaration['declarations'] as Node[]) : [declaration]) {
      const names = isNode(each['id']) ? referencesIn(each['id']).map(({ name }) => name) : []
      const body = { references: referencesIn(each), codes: codesOf(each['init']) }
      for (const name of names) source.declared.set(name, body)
    }
  }
  walk(program as unknown as Node, (node) => {
    const [endpoint, ...handlers] = calls(node, 'route') ?? []
    const at = endpoint && referenceOf(endpoint)
    if (at) source.routes.push({ endpoint: at, references: handlers.flatMap(referencesIn) })
    const [event, ...hearing] = calls(node, 'on') ?? calls(node, 'answer') ?? []
    const of = event && referenceOf(event)
    if (of) source.listeners.push({ event: of, handler: hearing.flatMap(referencesIn) })
  })
  return source
}

/** The file of ours that an import names; null for a package. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : null
}

const sources = new Map<string, Source | null>()
function sourceOf(file: string): Source | null {
  if (!sources.has(file)) sources.set(file, file.endsWith('.ts') ? read(file) : null)
  return sources.get(file) ?? null
}

/** Where a name of a file is declared, through imports and doors. */
function declaredAt(file: string, { name, member }: Reference): { file: string; name: string; member: string | null } | null {
  const source = sourceOf(file)
  const imported = source?.imports.get(name)
  if (imported?.name === '*') return member === null ? null : declaredAt(imported.file, { name: member, member: null })
  if (imported) return declaredAt(imported.file, { name: imported.name, member })
  return source?.declared.has(name) ? { file, name, member } : null
}

const files = globSync('src/{modules,server}/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
const served = files.filter((file) => file.includes('/server/') && !/\.test\.ts$|\/testing\//.test(file))
const listeners = served.flatMap((file) =>
  (sourceOf(file)?.listeners ?? []).map(({ event, handler }) => ({ file, handler, event: JSON.stringify(declaredAt(file, event)) })),
)

function codesFrom(file: string, references: readonly Reference[], seen = new Set<string>(), codes = new Set<string>()): Set<string> {
  for (const reference of references) {
    const at = declaredAt(file, reference)
    const key = JSON.stringify(at)
    if (!at || seen.has(key)) continue
    seen.add(key)
    const declared = sourceOf(at.file)?.declared.get(at.name)
    if (declared?.codes)
      for (const code of at.member === null ? Object.values(declared.codes) : [declared.codes[at.member]]) codes.add(code ?? key)
    else codesFrom(at.file, declared?.references ?? [], seen, codes)
    for (const listener of listeners) if (listener.event === key) codesFrom(listener.file, listener.handler, seen, codes)
  }
  return codes
}

const found: Record<string, string[]> = {}
for (const file of served)
  for (const { endpoint, references } of sourceOf(file)?.routes ?? []) {
    const at = declaredAt(file, endpoint)
    if (!at) throw new Error(`${file}: the contract of ${endpoint.name}.${endpoint.member} is not found`)
    const contract: Record<string, AnyEndpoint> = await import(pathToFileURL(join(root, at.file)).href)
    const { method, path } = contract[at.name] as AnyEndpoint
    found[`${method} ${path}`] = [...codesFrom(file, references)].sort()
  }
const sorted = Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => a.localeCompare(b)))
if (process.argv.includes('--write')) writeFileSync(listed, JSON.stringify(sorted))
else if (!isDeepStrictEqual(sorted, JSON.parse(readFileSync(listed, 'utf8')))) {
  console.error('The calls refuse other things than src/api-docs/refusals.json says: npm run api:refusals')
  process.exit(1)
}
