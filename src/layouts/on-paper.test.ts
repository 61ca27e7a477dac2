// A receipt, an order or a statement on paper is the paper alone: what the layouts put around a page is not printed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each([
  ['account.tsx', 'nav'],
  ['office.tsx', 'header'],
  ['storefront-header.tsx', 'header'],
  ['storefront-footer.tsx', 'footer'],
])('%s does not print its %s', (file, tag) => {
  const [opening = ''] = new RegExp(`<${tag}\\b[^>]*className="[^"]*"`).exec(readFileSync(join(import.meta.dirname, file), 'utf8')) ?? []

  expect(opening.split(/[\s"]/)).toContain('print:hidden')
})
