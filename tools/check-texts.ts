// Checks the texts: both languages have the same keys, placeholders and plural forms, every key the code names or makes up exists, every key is used, Arabic
// texts are Arabic, every error code speaks.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jobNames } from '../src/modules/reports/failed-work-admin-contract.ts'
import { permissions } from '../src/shared/permissions.ts'

type Tree = { [key: string]: string | Tree }

const root = join(import.meta.dirname, '..')
const plural = /_(zero|one|two|few|many|other)$/
const problems: string[] = []

function flatten(tree: Tree, prefix: string, into: Map<string, string>): Map<string, string> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into.set(`${prefix}${key}`, value)
    else flatten(value, `${prefix}${key}.`, into)
  }
  return into
}

function read(locale: string): Map<string, string> {
  const folder = join(root, 'locales', locale)
  const all = new Map<string, string>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const text = readFileSync(join(folder, file), 'utf8')
    const tree: Tree = JSON.parse(text)
    // Of two the later one would silently win.
    const bare = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, word?: string) => (word ? JSON.stringify(JSON.parse(word)) : ''))
    if (bare !== JSON.stringify(tree)) problems.push(`a key stands twice in locales/${locale}/${file}`)
    flatten(tree, `${file.slice(0, -5)}.`, all)
  }
  return all
}

const en = read('en')
const ar = read('ar')
const bases = (texts: Map<string, string>) => new Set([...texts.keys()].map((key) => key.replace(plural, '')))
const enKeys = bases(en)
const arKeys = bases(ar)
for (const key of enKeys) if (!arKeys.has(key)) problems.push(`missing in Arabic: ${key}`)
for (const key of arKeys) if (!enKeys.has(key)) problems.push(`missing in English: ${key}`)

const placeholders = (text: string) => [...text.matchAll(/{{\s*([\w.]+)[^}]*}}/g)].map(([, name]) => name ?? '')
for (const [key, text] of ar) {
  const base = key.replace(plural, '')
  const counterpart = en.get(key) ?? en.get(`${base}_other`) ?? en.get(base)
  if (counterpart === undefined) continue
  const known = new Set([...placeholders(counterpart), 'count', 'shown'])
  for (const name of placeholders(text)) if (!known.has(name)) problems.push(`unknown placeholder {{${name}}} in Arabic: ${key}`)
  if (!plural.test(key))
    for (const name of placeholders(counterpart))
      if (!text.includes(`{{${name}}}`) && !text.includes(`{{${name},`)) problems.push(`placeholder {{${name}}} lost in Arabic: ${key}`)
  if (/[a-z]{4}/i.test(counterpart.replace(/{{.*?}}/g, '')) && !/[\u0600-\u06ff]/.test(text)) problems.push(`not Arabic: ${key}: ${text}`)
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const arabicForms = ['zero', 'one', 'two', 'few', 'many', 'other']
for (const key of enKeys)
  if (en.has(`${key}_other`))
    for (const form of arabicForms) if (!ar.has(`${key}_${form}`)) problems.push(`plural form missing in Arabic: ${key}_${form}`)
/** A number before a word. Arabic says one and two by the word alone, and no word fits both 3 and 11: where the number may be any, the text has plural forms. */
const numbered = /\{\{(?:count|shown|total)\}\}\u2069? (?!من |منها|على |غيرها|كيلوبايت)[ء-ي]/u
for (const [key, text] of ar) {
  const [, form] = plural.exec(key) ?? []
  if ((!form || form === 'zero' || form === 'one' || form === 'two') && numbered.test(text))
    problems.push(`a number before a word whose form does not follow it, in Arabic: ${key}: ${text}`)
}

const files = new Set([...enKeys].map((key) => key.slice(0, key.indexOf('.'))))
/** The parents of keys: `coupon`, `coupon.admin`, ... */
const parents = new Set([...enKeys].flatMap((key) => key.split('.').map((_, depth, names) => names.slice(0, depth).join('.'))))
const named = new Set<string>()
/** Words with a dot that are no texts. */
const others = new Set<string>([...permissions, ...jobNames])
const patterns = new Map<string, RegExp>()
/** Ends of keys whose beginning comes from elsewhere. */
const ends: RegExp[] = []

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** The keys a template may make: what is filled in is any text. */
function patternOf(template: string): RegExp {
  const fixed = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map(escaped)
  return new RegExp(`^${fixed.join(String.raw`[\w.-]+`)}$`)
}

for (const path of sources(join(root, 'src'))) {
  const code = readFileSync(path, 'utf8')
  const place = path.slice(root.length + 1)
  // The server names events and jobs alike.
  const isOfServer = /\/server\/|^src\/server|^src\/commands|\/events\.ts$/.test(place)
  for (const [, single, attribute] of code.matchAll(/'([a-zA-Z][\w-]*(?:\.[\w-]+)*)'|="([a-zA-Z][\w-]*(?:\.[\w-]+)+)"/g)) {
    const key = single ?? attribute ?? ''
    // An error code is shown with the text of its error.
    named.add(key).add(key.replace('.', '.errors.'))
    if (isOfServer || others.has(key) || !key.includes('.') || !files.has(key.slice(0, key.indexOf('.')))) continue
    if (!enKeys.has(key) && !parents.has(key) && !enKeys.has(key.replace('.', '.errors.'))) problems.push(`no text for ${key} (${place})`)
  }
  // Lists that are read have the comma of their language; srcset and sizes have the comma of HTML.
  if (
    /\/web\/|^src\/(layouts|web)\//.test(place) &&
    !/\.test\.tsx?$|\/(picture|product-grid)\.tsx$/.test(place) &&
    /join\('[,;] '\)/.test(code)
  )
    problems.push(`join(', ') is no list in Arabic: listIn (${place})`)
  for (const [, before = '', template = ''] of code.matchAll(/(\bt\(\s*)?`([^`\n]*\$\{[^`\n]*)`/g)) {
    if (files.has(template.slice(0, template.indexOf('.')))) patterns.set(`${template} (${place})`, patternOf(template))
    else if (before !== '' && template.startsWith('${')) ends.push(patternOf(template))
  }
  for (const [, key = ''] of code.matchAll(/\bt\(\s*'([\w-]+(?:\.[\w-]+)+)'/g))
    if (!enKeys.has(key)) problems.push(`no text for ${key} (${place})`)
  // The frame of a list is named by its title.
  for (const [, name = ''] of code.matchAll(/<(?:DataTable|ListScreen)\b[^]*?\sname="([\w-]+(?:\.[\w-]+)*)"/g))
    if (!enKeys.has(`${name}.title`)) problems.push(`no text for ${name}.title (${place})`)
  for (const [, module = '', body = ''] of code.matchAll(/\berrors\('([\w-]+)',\s*{([^}]*)}/g))
    for (const [, name = ''] of body.matchAll(/(\w+):\s*\d{3}/g)) {
      named.add(`${module}.errors.${name}`)
      if (!enKeys.has(`${module}.errors.${name}`)) problems.push(`no text for the error ${module}.${name} (${place})`)
    }
}
for (const [template, pattern] of patterns) if (![...enKeys].some((key) => pattern.test(key))) problems.push(`no text for ${template}`)

const madeUp = [...patterns.values()]
const givenParents = [...parents].filter((parent) => parent.includes('.') && named.has(parent))
const isUsed = (key: string): boolean =>
  named.has(key) ||
  madeUp.some((pattern) => pattern.test(key)) ||
  givenParents.some((parent) => key.startsWith(`${parent}.`) && ends.some((end) => end.test(key)))
for (const key of enKeys) if (!isUsed(key)) problems.push(`no code uses ${key}`)

if (files.size === 0) problems.push('no texts found')
if (problems.length > 0) {
  console.error(problems.join('\n'))
  console.error(`\n${problems.length} problems in the texts`)
  process.exit(1)
}
console.log(`texts: ${enKeys.size} keys in both languages`)
