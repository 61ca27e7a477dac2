// Every page loads the bundles with its texts; the texts are found by following the imports of its files.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { browserTexts } from '#server/texts.ts'
import { bundleOf, bundlesFor, textBundles } from '#shared/text-bundles.ts'

const src = join(import.meta.dirname, '..')
const modules = readdirSync(join(src, '../locales/en')).map((file) => file.slice(0, -5))

type Source = { imports: string[]; officeTexts: string[] }
const sources = new Map<string, Source>()

/** The files that a file imports, and the modules whose office texts it names. */
function read(path: string): Source {
  const known = sources.get(path)
  if (known) return known
  const code = /\.tsx?$/.test(path) ? readFileSync(path, 'utf8') : ''
  const imports = [...code.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)]
    .map(([, named = '']) => (named.startsWith('#') ? join(src, named.slice(1)) : resolve(dirname(path), named)))
    .filter((found) => existsSync(found))
  const officeTexts = [...code.matchAll(/['"`](\w+)\.admin\./g)].flatMap(([, module = '']) => (modules.includes(module) ? [module] : []))
  const source = { imports, officeTexts }
  sources.set(path, source)
  return source
}

function officeTextsBelow(path: string): string[] {
  const seen = new Set([path])
  for (const each of seen) for (const imported of read(each).imports) seen.add(imported)
  return [...new Set([...seen].flatMap((each) => read(each).officeTexts))]
}

/** The addresses in `routes.ts` with the files of their screens. */
const officePages = [
  ...readFileSync(join(src, 'routes.ts'), 'utf8').matchAll(
    /route\('([^']+)', '(modules\/[^']*\/(?:admin-[^']+|code-sandbox|theme-wizard)\.tsx)'/g,
  ),
].map(([, path = '', file = '']) => ({ path: file.includes('/admin-') ? `/admin-panel/secure/${path}` : `/${path}`, file }))

test.each(officePages)('$path has its texts', ({ path, file }) => {
  const missing = officeTextsBelow(join(src, file)).filter((module) => !bundlesFor(path).includes(bundleOf(module)))

  expect(missing).toEqual([])
})

test('the office’s frame has its texts on every page, and visitors load none of the office', () => {
  expect([...new Set(officeTextsBelow(join(src, 'layouts/office.tsx')).map(bundleOf))]).toEqual(['office'])
  expect(bundlesFor('/products')).toEqual(['shop'])
  for (const bundle of textBundles) {
    const keys = Object.values<object>(JSON.parse(browserTexts.ar.json[bundle])).flatMap((texts) => Object.keys(texts))
    expect([bundle, keys.includes('admin'), keys.includes('mail')]).toEqual([bundle, bundle !== 'shop' && bundle !== 'statement', false])
  }
  // All texts of a module with a bundle of its own are in it.
  expect(JSON.parse(browserTexts.en.json.office)).toHaveProperty('note.title')
  expect(officePages.length).toBeGreaterThan(30)
})
