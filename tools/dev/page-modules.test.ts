import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type CustomPayload, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageModules } from './page-modules.ts'

let root: string
let vite: ViteDevServer
let read: ReturnType<typeof pageModules>
const reads: string[] = []
Object.assign(globalThis, { noteRead: (name: string) => reads.push(name) })

const file = (name: string) => join(root, name)
const write = (name: string, text: string) => writeFileSync(file(name), `globalThis.noteRead('${name}')\n${text}\n`)
/** Changes a file as an editor does; Vite notices. */
function change(name: string, text: string): void {
  write(name, text)
  vite.environments.ssr.moduleGraph.onFileChange(file(name))
}
const shown = async () => ((await read('/page.js')) as unknown as { text: string }).text
const readAgain = async () => {
  reads.length = 0
  const text = await shown()
  return { text, files: reads.toSorted() }
}

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'jumla-pages-')))
  write('page.js', `import { part } from './part.js'\nimport { other } from './other.js'\nexport const text = part + other`)
  write('part.js', `import { word } from './word.js'\nexport const part = word`)
  write('word.js', `export const word = 'old'`)
  write('other.js', `export const other = '!'`)
  vite = await createServer({ configFile: false, root, logLevel: 'silent', server: { middlewareMode: true, ws: false, watch: null } })
  read = pageModules({ invoke: (asked) => answer((asked as CustomPayload).data) })
})

async function answer({ name, data }: { name: string; data: unknown[] }) {
  const ssr = vite.environments.ssr
  try {
    const [url, importer, options] = data as Parameters<typeof ssr.fetchModule>
    return { result: name === 'getBuiltins' ? [] : await ssr.fetchModule(url, importer, options) }
  } catch (error) {
    return { error }
  }
}

afterEach(async () => {
  await vite.close()
  rmSync(root, { recursive: true, force: true })
})

test('a change reads its file and those that import it, and no other', async () => {
  expect(await shown()).toBe('old!')
  expect(await readAgain()).toEqual({ text: 'old!', files: [] })
  change('word.js', `export const word = 'new'`)
  expect(await readAgain()).toEqual({ text: 'new!', files: ['page.js', 'part.js', 'word.js'] })
})

test('a file that never could be read is read when it is mended', async () => {
  await shown()
  write('late.js', `export const = nothing`)
  change('part.js', `import { late } from './late.js'\nexport const part = late`)
  await expect(shown()).rejects.toThrow()
  await expect(shown()).rejects.toThrow()
  change('late.js', `export const late = 'mended'`)
  expect(await shown()).toBe('mended!')
})
