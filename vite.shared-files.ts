// Which file of the browser's bundle a module goes to: few files for what visitors' pages share, so that a first visit asks for little and it compresses well.
import { parse } from 'node:path'
import type { Plugin } from 'vite'

type Info = {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
  isEntry: boolean
}
type Modules = { getModuleInfo(id: string): Info | null }

const pages = '/src/modules/storefront/web'

/** The pages a visitor sees first. What they share is in one file with their layout: many small ones compress badly and are asked for one by one. */
const productPage = `${pages}/product.tsx`
const firstPages = [`${pages}/home.tsx`, `${pages}/category.tsx`, productPage, '/src/modules/carts/web/cart.tsx']

/** Pages with parts that few of their readers need: a form, products. */
const pagesOfParts = [
  ...['content-page', 'landing-page', 'blog-post', 'page-preview'].map((name) => `${pages}/${name}.tsx`),
  '/src/modules/content/web/contact.tsx',
]

/** The modules that the file of all pages begins with; it also takes all they import. */
const startFrom = [
  '/src/entry.client.tsx',
  '/src/root.tsx',
  '/src/layouts/storefront.tsx',
  '/src/web/ui/live-region.tsx',
  // A line that a file of every page asks for.
  '/src/web/same-stop.ts',
  `${pages}/parts/shop-card.tsx`,
]
/** The files of a library that few pages use, while every page has the rest of it. */
const isOfCommands = (id: string) => /\/(?:useMutation|mutationObserver)\.js$/.test(id)
const isSchemaLibrary = (id: string) => id.includes('/node_modules/zod/')

const isOffice = (id: string) => /\/src\/(?:modules\/[^/]+\/web\/admin-|layouts\/office)/.test(id)
const isLibrary = (id: string) => id.includes('/node_modules/')

/**
 * The modules that many screens share and no first page has: in `kit` where others than the office have them, too. One file each, so that a screen
 * asks for few. Parts with a library of their own, which few screens have, stay out of them.
 */
function laterModules(
  entries: readonly string[],
  modules: Modules,
  isPlaced: (id: string) => boolean,
): { office: string[]; kit: string[]; usersOf(id: string): number } {
  const all = (id: string, withLater: boolean, reached = new Set<string>()): Set<string> => {
    const info = modules.getModuleInfo(id)
    if (!info || reached.has(id)) return reached
    reached.add(id)
    for (const each of [...info.importedIds, ...(withLater ? info.dynamicallyImportedIds : [])]) all(each, withLater, reached)
    return reached
  }
  const screens = entries.map((id) => ({ id, reached: all(id, false) }))
  const elsewhere = new Set(entries.filter((id) => !isOffice(id)).flatMap((id) => [...all(id, true)]))
  const users = new Map<string, number>()
  for (const { reached } of screens) for (const id of reached) users.set(id, (users.get(id) ?? 0) + 1)
  const usersOf = (id: string) => users.get(id) ?? 0
  const isCommon = (id: string) => !isLibrary(id) || usersOf(id) * 4 >= screens.length
  const isFree = (id: string) => !isLibrary(id) || isPlaced(id)
  const common = [...users.keys()].filter((id) => usersOf(id) > 1 && [...all(id, false)].every(isCommon))
  return {
    office: common.filter((id) => !elsewhere.has(id)),
    kit: common.filter((id) => elsewhere.has(id) && usersOf(id) * 4 >= screens.length && [...all(id, false)].every(isFree)),
    usersOf,
  }
}

/** Gives the plugin that places shared modules in a few files; the bundler places all others. */
export function sharedFiles(): Plugin {
  const placed = new Map<string, string>()
  const onDemand = new Set<string>()
  let entries: string[] = []

  /** A module and all it imports, without what the browser fetches later (web/on-demand.tsx) and without schemas. */
  const reachOf = (id: string, modules: Modules, reached = new Set<string>()): Set<string> => {
    const { importedIds = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
    // Schemas come with forms (vite.lean-contracts.ts), whoever names them.
    if (reached.has(id) || isSchemaLibrary(id) || isOfCommands(id) || importedIds.some(isSchemaLibrary)) return reached
    // The server names it at once, so that the bundler would put it with the page.
    if (reached.size > 0 && dynamicImporters.length > 0) onDemand.add(id)
    else {
      reached.add(id)
      for (const imported of importedIds) reachOf(imported, modules, reached)
    }
    return reached
  }
  const put = (ids: Iterable<string>, name: string): void => {
    for (const id of ids) if (!placed.has(id)) placed.set(id, name)
  }
  const placeAll = (modules: Modules): void => {
    const reach = (path: string) => reachOf(process.cwd() + path, modules)
    for (const path of startFrom) put(reach(path), 'start')
    const reached = firstPages.map(reach)
    const ofProduct = reach(productPage)
    // The product's page is the heaviest: what two others share and it does without stays out of its way.
    const isShared = (id: string): boolean => reached.filter((ids) => ids.has(id)).length > (ofProduct.has(id) ? 1 : 2)
    for (const ids of reached) put([...ids].filter(isShared), 'start')
    const atOnce = new Set(reached.flatMap((ids) => [...ids]))
    for (const id of onDemand)
      put(
        [...reachOf(id, modules)].filter((each) => !atOnce.has(each)),
        parse(id).name,
      )
    const before = new Set(onDemand)
    for (const path of pagesOfParts) reach(path)
    const isOwn = (id: string) => !isLibrary(id) && modules.getModuleInfo(id)?.importers.length === 1
    for (const id of onDemand) {
      const { importedIds = [] } = modules.getModuleInfo(id) ?? {}
      if (!before.has(id)) put([id, ...importedIds.filter(isOwn)], parse(id).name)
    }
    // Its frame alone is what hardly a page asks for.
    put([...reach('/src/web/ui/text-input.tsx')], 'text-input')
    const later = laterModules(entries, modules, (id) => placed.has(id))
    put(later.office, 'office')
    put(
      later.kit.filter((id) => !atOnce.has(id)),
      'kit',
    )
    // One file of what few others have: the drawer of a list is one of them.
    put(
      [...reach(productPage)].filter((id) => later.usersOf(id) <= 6),
      'product',
    )
  }
  const nameOf = (id: string, modules: Modules): string | null => {
    if (placed.size === 0) placeAll(modules)
    return placed.get(id) ?? null
  }
  return {
    name: 'shared-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry)
    },
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    outputOptions: (options) => ({
      ...options,
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ debugName: 'shared', name: nameOf }] },
    }),
  }
}
