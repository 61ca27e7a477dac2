// The functions of pages that other modules and the demo may use.
export { listBrokenLayouts, listBrokenPages } from './broken.ts'
export { getPage, listFrontRoutes, listPages } from './front-pages.ts'
export { getLayout, layoutIdOf } from './layouts.ts'
export { publishPage } from './publish.ts'
export { savePage } from './save-page.ts'
