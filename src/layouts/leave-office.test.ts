// Links of the office: those to its own screens stay in the app, those to any page of the storefront load a document.
import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '#web/paths.ts'
import { isOfOffice, leaveOffice } from './leave-office.ts'

type Pathed = { [name: string]: ((...given: never[]) => string) | Pathed }

/** Every path of a tree of them, with made-up ids. */
const pathsIn = (tree: Pathed): string[] =>
  Object.values(tree).flatMap((each) =>
    typeof each === 'function'
      ? [(each as (...given: unknown[]) => string)(...(each.length > 0 ? ['one', 'two', 'three'] : []))]
      : pathsIn(each),
  )

class FakeLink extends EventTarget {
  origin: string
  pathname: string
  constructor(href: string) {
    super()
    const url = new URL(href, 'https://shop.test')
    this.origin = url.origin
    this.pathname = url.pathname
  }
  closest() {
    return this
  }
}

afterEach(() => vi.unstubAllGlobals())

/** Is a click on a link left to the browser? */
function isLeft(href: string): boolean {
  vi.stubGlobal('Element', FakeLink)
  vi.stubGlobal('location', new URL('https://shop.test/admin-panel/secure/order'))
  const stopPropagation = vi.fn()
  leaveOffice({ target: new FakeLink(href), stopPropagation })
  return stopPropagation.mock.calls.length === 1
}

const { office, ...shop } = paths
/** The shop as a customer sees it is a page of its own. */
const { seeAs, ...screens } = office

test('every page of the storefront that the office may link to loads a document', () => {
  const found = pathsIn(shop)
  expect(found.length).toBeGreaterThan(30)
  expect([...found, seeAs('one')].filter(isOfOffice)).toEqual([])
})

test('every screen of the office stays in the app', () => {
  const found = pathsIn(screens)
  expect(found.length).toBeGreaterThan(80)
  expect(found.filter((path) => !isOfOffice(new URL(path, 'https://shop.test').pathname))).toEqual([])
  expect(isOfOffice('/admin-panel/secured')).toBe(false)
})

test.each([
  [paths.product('a-shirt'), true],
  [paths.products({ tag: 'sale' }), true],
  [`${paths.product('a-shirt')}#reviews`, true],
  [paths.office.order('one'), false],
  ['https://elsewhere.test/', false],
])('a click on %s is left to the browser: %s', (href, left) => {
  expect(isLeft(href)).toBe(left)
})
