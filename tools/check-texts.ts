// Checks the texts: both languages have the same keys and placeholders, every key the code names exists, Arabic texts are Arabic, every error code speaks.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
    flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), `${file.slice(0, -5)}.`, all)
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

const files = new Set([...enKeys].map((key) => key.slice(0, key.indexOf('.'))))
for (const path of sources(join(root, 'src'))) {
  const code = readFileSync(path, 'utf8')
  for (const [, key = ''] of code.matchAll(/\bt\(\s*'([\w-]+(?:\.[\w-]+)+)'/g))
    if (!enKeys.has(key)) problems.push(`no text for ${key} (${path.slice(root.length + 1)})`)
  for (const [, module = '', body = ''] of code.matchAll(/\berrors\('([\w-]+)',\s*{([^}]*)}/g)) {
    for (const [, name = ''] of body.matchAll(/(\w+):\s*\d{3}/g))
      if (!enKeys.has(`${module}.errors.${name}`)) problems.push(`no text for the error ${module}.${name} (${path.slice(root.length + 1)})`)
  }
  for (const [, key = ''] of code.matchAll(/'([a-z][\w-]*\.validation\.\w+)'/g))
    if (!enKeys.has(key)) problems.push(`no text for ${key} (${path.slice(root.length + 1)})`)
}

if (files.size === 0) problems.push('no texts found')
if (problems.length > 0) {
  console.error(problems.join('\n'))
  console.error(`\n${problems.length} problems in the texts`)
  process.exit(1)
}
console.log(`texts: ${enKeys.size} keys in both languages`)
