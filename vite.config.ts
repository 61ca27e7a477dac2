import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { leanContracts } from './vite.lean-contracts.ts'
import { sharedFiles } from './vite.shared-files.ts'

/** Importing one of our modules does nothing by itself, the start of the page apart: what is not used need not be loaded. */
const hasSideEffects = (id: string) => !id.includes('/src/') || id.includes('/src/entry.')

export default defineConfig({
  // Screens that still name the library get our own part in its place.
  resolve: { alias: { 'react-i18next': new URL('src/web/translation.tsx', import.meta.url).pathname } },
  plugins: [tailwindcss(), reactRouter(), leanContracts(), sharedFiles()],
  build: { assetsInlineLimit: 0, target: 'es2023' },
  environments: { client: { build: { rolldownOptions: { treeshake: { moduleSideEffects: hasSideEffects } } } } },
})
