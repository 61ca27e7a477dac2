// Notes which of our files a build was made of, so that bin/lib/build.mjs builds again only when one of them has changed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** Writes `build/.sources-client.json` and `build/.sources-ssr.json`. */
export function sourceList(): Plugin {
  return {
    name: 'source-list',
    apply: 'build',
    generateBundle() {
      const root = process.cwd()
      const files = [...this.getModuleIds()].map((id) => id.replace(/\?.*$/, '')).filter((id) => id.startsWith(join(root, 'src/')))
      mkdirSync('build', { recursive: true })
      const list = [...new Set(files.map((file) => relative(root, file)))].sort()
      writeFileSync(`build/.sources-${this.environment.name}.json`, JSON.stringify(list))
    },
  }
}
