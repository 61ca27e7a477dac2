// The server's bundle of the pages leaves contracts, rules and shared code to the running server (vite.server-modules.ts).
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serverName } from '../../vite.server-modules.ts'

test('contracts, rules and shared code have the name by which the server imports them; the pages’ own modules have none', () => {
  expect(serverName('/shop/src/modules/orders/admin-contract.ts')).toBe('#modules/orders/admin-contract.ts')
  expect(serverName('/shop/src/shared/money.ts')).toBe('#shared/money.ts')
  for (const own of ['modules/orders/web/cart-state.ts', 'web/paths.ts', 'modules/orders/notes.tsx', 'root.tsx'])
    expect(serverName(`/shop/src/${own}`)).toBeUndefined()
})

test('Node loads each of them as it is written, without what only a build knows', async () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync(['src/shared/*.ts', 'src/modules/*/*.ts'], { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(200)
  const imports = files.map((file) => `await import('./${file}')`).join('\n')
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', imports], { cwd: root })
  expect(stderr).toBe('')
})
