import { expect, test } from 'vitest'
import map from '../routes.ts'
import { hasToken } from './render-pages.ts'

type Screen = { path?: string | undefined; children?: readonly Screen[] | undefined }

const pathsOf = (screens: readonly Screen[], above = ''): string[] =>
  screens.flatMap(({ path = '', children = [] }) => {
    const whole = path === '' ? above : `${above}/${path}`
    return [whole, ...pathsOf(children, whole)]
  })

test('a page with a token in its address is stored nowhere, whichever screen it is', () => {
  const withToken = pathsOf(map).filter((path) => path.includes('/:token'))

  expect(withToken).toContain('/stock-alerts/:token')
  for (const path of withToken) expect(hasToken({ pathname: path.replaceAll(/:\w+\??/g, 'x1') }), path).toBe(true)
  for (const pathname of ['/', '/preview', '/products', '/blogs/preview']) expect(hasToken({ pathname }), pathname).toBe(false)
})
