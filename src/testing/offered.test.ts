// The office offers changes only to admins with the permission: every file that makes a changing call asks for its permission, itself or through
// the kit.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import type { Permission } from '#shared/permissions.ts'

const src = join(import.meta.dirname, '..')
const isEndpoint = (value: unknown): value is AnyEndpoint => typeof value === 'object' && value !== null && 'method' in value
const isEntity = (value: unknown): value is { update: unknown } => typeof value === 'object' && value !== null && 'update' in value

const calls = new Map<string, Permission>()
for (const path of globSync('modules/*/*contract.ts', { cwd: src })) {
  const contract = (await import(join(src, path))) as Record<string, unknown>
  for (const [name, value] of Object.entries(contract)) {
    // All calls of an entity are asked for as its `update`.
    const call = isEntity(value) ? value.update : value
    if (isEndpoint(call) && call.access === 'admin' && call.method !== 'GET' && call.may?.endsWith('.change')) calls.set(name, call.may)
  }
}

/** Files whose calls another file offers and asks for: the button that opens a dialog, the column of a cell. */
const offeredBy: Record<string, string> = {
  'imports/web/parts/use-file-upload.ts': 'imports/web/parts/zip-box.tsx',
  'office/web/admin-product-variants.tsx': 'products/web/parts/variants/variant-columns.tsx',
  'office/web/admin-product.tsx': 'content/web/parts/product-menus.tsx',
  'products/web/parts/editing/duplicate-dialog.tsx': 'products/web/parts/editing/product-actions.tsx',
  'products/web/parts/editing/products-bulk.tsx': 'office/web/admin-products.tsx',
  'office/web/parts/use-new-order.ts': 'office/web/admin-new-order.tsx',
  'invoices/web/parts/mail-invoices.tsx': 'invoices/web/admin-invoices.tsx',
  'order-pad/web/parts/product-finder.tsx': 'office/web/admin-new-order.tsx',
  'orders/web/parts/bulk-dialog.tsx': 'orders/web/parts/admin-orders-page.tsx',
  'people/web/parts/move-many.tsx': 'people/web/admin-users.tsx',
  'orders/web/parts/money-dialogs.tsx': 'orders/web/parts/order-payments.tsx',
  'files/web/parts/use-uploads.ts': 'files/web/parts/drop-zone.tsx',
  'stock/web/parts/stock-dialog.tsx': 'stock/web/admin-stock.tsx',
  'taxonomy/web/parts/use-tree-moves.ts': 'taxonomy/web/parts/category-tree.tsx',
}

const textOf = (file: string) => readFileSync(join(src, 'modules', file), 'utf8')
const imports = /import ([^]*?) from '(.*)'\n/g
const codeOf = (file: string) => textOf(file).replace(imports, '')

/** The changing calls that a file imports for more than their types. */
function callsIn(file: string): [string, Permission][] {
  const imported = [...textOf(file).matchAll(imports)].flatMap(([, names = '', path = '']) =>
    path.includes('contract') ? [...names.matchAll(/\w+/g)].map(String) : [],
  )
  const code = codeOf(file).replaceAll(/typeof \w+/g, '')
  return [...calls].filter(([name]) => imported.includes(name) && new RegExp(`\\b${name}\\b`).test(code))
}

/** Does this code ask for the permission by name, by a call that needs it, or by giving the call or its list to the kit? */
function asks(code: string, name: string, permission: Permission): boolean {
  const named = [...code.matchAll(/(?:may[=:] ?\{?|useMay\(\)\(|isAllowed\()["']?([\w.]+?)["']?[\s)},]/g)].map(([, found = '']) => found)
  return (
    named.some((found) => found === permission || calls.get(found.replace(/\.may$/, '')) === permission) ||
    new RegExp(
      `(?:useEndpointForm(?:<.*>)?\\(|calls=\\{(?:\\{.*\\b(?:create|update|remove): )?|create=\\{|update=\\{|remove=\\{|<InviteButton of=\\{|of: |\\? )${name}\\b`,
    ).test(code) ||
    new RegExp(`useEntityForm[^]*\\b(?:create|update): ${name}\\b`).test(code) ||
    /useBulkActions|useBulkRemove|bulk=/.test(code)
  )
}

const uses = globSync('*/web/**/*.{ts,tsx}', { cwd: join(src, 'modules'), exclude: (path) => path.includes('.test.') }).flatMap((file) =>
  callsIn(file).map(([name, permission]) => ({ file, name, permission })),
)

test.each(uses)('$file offers $name to those who may', ({ file, name, permission }) => {
  const codes = [file, offeredBy[file]].flatMap((each) => (each ? [codeOf(each)] : []))

  expect(codes.some((code) => asks(code, name, permission))).toBe(true)
})

test('every change the office can make is one of these', () => {
  expect(new Set(uses.map(({ name }) => name)).size).toBeGreaterThan(90)
})
