// Which file of the browser's bundle a module goes to: few files for what visitors' pages share, so that a first visit asks for little and it compresses well.
import type { Plugin } from 'vite'

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** A file and the modules it begins with; it also takes all they import, unless an earlier file has it. */
const files = [
  { name: 'start', from: ['/src/entry.client.tsx', '/src/root.tsx'] },
  { name: 'storefront', from: ['/src/layouts/storefront.tsx'] },
  { name: 'goods', from: ['/src/modules/storefront/web/parts/shop-card.tsx'] },
]
const isSchemaLibrary = (id: string) => id.includes('/node_modules/zod/')

/** What is in none of the files is the bundler's to place. */
export function sharedFiles(): Plugin {
  const placed = new Map<string, string>()
  const place = (id: string, name: string, modules: Modules): void => {
    const imports = modules.getModuleInfo(id)?.importedIds ?? []
    // Schemas come with forms (vite.lean-contracts.ts), whoever names them.
    if (placed.has(id) || isSchemaLibrary(id) || imports.some(isSchemaLibrary)) return
    placed.set(id, name)
    for (const imported of imports) place(imported, name, modules)
  }
  const fileOf = (id: string, modules: Modules): string | undefined => {
    if (placed.size === 0) for (const { name, from } of files) for (const path of from) place(process.cwd() + path, name, modules)
    return placed.get(id)
  }
  const groups = files.map(({ name }, at) => ({
    debugName: name,
    name: (id: string, modules: Modules) => (fileOf(id, modules) === name ? name : null),
    priority: files.length - at,
  }))
  return {
    name: 'shared-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    outputOptions: (options) => ({
      ...options,

      codeSplitting: { includeDependenciesRecursively: false, groups },
    }),
  }
}
