// The layering rules of ARCHITECTURE.md, checked on every import, types included. The floor list below is the only place that orders modules.

/** Lower floors first; a module uses modules on lower floors only, not beside, not above. */
export const floors = [
  ['documents', 'files'],
  ['settings'],
  ['emails', 'tax', 'notes'],
  ['companies', 'taxonomy', 'shipping'],
  ['people'],
  ['audit', 'sign-in', 'products'],
  ['prices', 'stock', 'content', 'reviews', 'payments', 'extras'],
  ['coupons', 'pages'],
  ['carts', 'imports', 'lists'],
  ['orders', 'order-pad'],
  ['returns'],
  ['invoices'],
  ['bank'],
  ['storefront', 'office'],
  ['reports'],
]

const names = (list) => `(${list.join('|')})`
const all = floors.flat()

const floorRules = floors.map((floor, index) => ({
  name: `floor-${index + 1}-looks-up`,
  severity: 'error',
  comment: 'a module uses modules on lower floors only',
  from: { path: `^src/modules/${names(floor)}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^src/modules/${names(floors.slice(index).flat())}/`, pathNot: '^src/modules/$1/' },
}))

export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-is-the-ground',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/shared/', '^node_modules/zod/'] },
    },
    {
      name: 'kit-never-module',
      severity: 'error',
      from: { path: '^src/(server|web)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(modules|layouts)/' },
    },
    {
      name: 'web-never-server',
      severity: 'error',
      from: { path: '^src/(web|layouts)/|^src/modules/[^/]+/web/' },
      to: { path: '^src/server/|^src/modules/[^/]+/server/' },
    },
    {
      name: 'server-never-web',
      severity: 'error',
      from: { path: '^src/server/|^src/modules/[^/]+/server/' },
      to: { path: '^src/web/|^src/modules/[^/]+/web/' },
    },
    {
      name: 'module-root-is-pure',
      severity: 'error',
      from: { path: '^src/modules/[^/]+/[^/]+\\.ts$', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/shared/', '^src/modules/[^/]+/[^/]+\\.ts$', '^node_modules/(zod|@turf|ibantools|jsvat)/'] },
    },
    {
      name: 'only-through-the-door',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/modules/[^/]+/',
        pathNot: [
          '^src/modules/$1/',
          '^src/modules/[^/]+/[^/]+\\.ts$',
          '^src/modules/[^/]+/server/(public|tables)\\.ts$',
          '^src/modules/[^/]+/web/parts/',
        ],
      },
    },
    {
      name: 'drizzle-stays-on-the-server',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/', '/server/', '^src/(testing|app|commands|seed)', '\\.test\\.ts$'] },
      to: { path: '^node_modules/(drizzle-orm|pg|pg-boss)/' },
    },
    { name: 'unlisted-module', severity: 'error', from: {}, to: { path: '^src/modules/', pathNot: `^src/modules/${names(all)}/` } },
    ...floorRules,
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|json|svg|woff2)' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'], conditionNames: ['import', 'node', 'default'] },
  },
}
