import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { leanContracts } from './vite.lean-contracts.ts'
import { serverModules } from './vite.server-modules.ts'
import { sharedFiles } from './vite.shared-files.ts'
import { sourceList } from './vite.source-list.ts'

/** Importing one of our modules does nothing by itself, the start of the page apart: what is not used need not be loaded. */
const hasSideEffects = (id: string) => !id.includes('/src/') || id.includes('/src/entry.')

/** The files that the drawer of a list needs are asked for along with it. Other parts on demand wait for theirs: each name would stand in the first files. */
const worthNaming = (file: string, needed: string[]): string[] =>
  file.includes('/order-drawer-') ? needed.filter((each) => !/\/entry\.client-/.test(each)) : []

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), leanContracts(), serverModules(), sharedFiles(), sourceList()],
  build: { assetsInlineLimit: 0, target: 'es2023', modulePreload: { resolveDependencies: worthNaming } },
  environments: { client: { build: { rolldownOptions: { treeshake: { moduleSideEffects: hasSideEffects } } } } },
})
