// Checks that `office` holds only screens that join modules: each of its files uses, itself or by files beside it, two modules that know products.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { floors } from '../.dependency-cruiser.mjs'

const folder = join(import.meta.dirname, '../src/modules/office')
const knowProducts = floors.slice(floors.findIndex((floor) => floor.includes('products'))).flat()

/** The modules a file imports from; files of the same folder count with theirs. */
function modulesOf(file: string): Set<string> {
  const modules = new Set<string>()
  const files = new Set([file])
  for (const each of files)
    for (const [, module, beside] of readFileSync(each, 'utf8').matchAll(/(?:from|import\()\s*'(?:#modules\/([\w-]+)\/|(\.[^']+))/g))
      if (module !== undefined) modules.add(module)
      else if (beside !== undefined) files.add(resolve(each, '..', beside))
  return modules
}

const lonely = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .filter((file) => knowProducts.filter((name) => modulesOf(join(folder, file)).has(name)).length < 2)
if (lonely.length > 0) {
  console.error(lonely.map((file) => `src/modules/office/${file} joins no two modules: it belongs to the one it uses`).join('\n'))
  process.exitCode = 1
} else console.log('The office joins modules.')
