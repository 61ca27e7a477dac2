// Leaves contracts, rules and shared code out of the server's bundle of the pages: the running server has them loaded already, and a copy in the bundle would hold
// the schemas of every call a second time.
import type { Plugin } from 'vite'

/** Takes the path of a module; gives the name by which the server imports it too ("imports" in package.json), undefined for the pages' own modules. */
export function serverName(id: string): string | undefined {
  const path = /\/src\/((?:shared|modules\/[^/]+)\/[\w-]+\.ts)$/.exec(id)?.[1]
  return path && `#${path}`
}

/** Libraries that the pages alone use. In the bundle, what no page needs of them is left out, and controls that only browsers show are loaded later. */
const ofPagesAlone = [/^react-(?:aria|stately)/, /^@internationalized\//, /^@tanstack\//, 'react-hook-form']

/** The server's build only: development loads every module by itself. */
export function serverModules(): Plugin {
  return {
    name: 'server-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    config: () => ({ ssr: { noExternal: ofPagesAlone } }),
    async resolveId(source, importer, options) {
      if (importer === undefined || !/^[.#]/.test(source)) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      const id = resolved && serverName(resolved.id)
      return id ? { id, external: true } : null
    },
  }
}
