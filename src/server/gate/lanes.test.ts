import { describe, expect, it } from 'vitest'
import { laneOf } from './lanes.ts'

describe('the lane of a request', () => {
  it.each([
    ['GET', '/healthz', null],
    ['GET', '/readyz?now', null],
    ['GET', '/', 'browsing'],
    ['GET', '/cart', 'buying'],
    ['GET', '/checkout?step=2', 'buying'],
    ['GET', '/files/0a1b/160.webp', 'files'],
    ['POST', '/api/auth/login', 'signIn'],
    ['GET', '/api/account/orders', 'account'],
    ['POST', '/api/account/orders', 'buying'],
    ['GET', '/admin-panel/secure', 'office'],
  ])('%s %s: %s', (method, url, lane) => expect(laneOf(method, url)).toBe(lane))

  it.each(['/healthzX?1', '/healthz/x', '/readyz-a', '/success-stories', '/cartX', '/files', '/admin-panels'])(
    'an address that only begins alike is a page like any other: %s',
    (url) => expect(laneOf('GET', url)).toBe('browsing'),
  )

  it.each([
    ['POST', '/api/%61uth/login', 'signIn'],
    ['POST', '/api/%61ccount/orders', 'buying'],
    ['GET', '/%', 'browsing'],
  ])('is that of the path as the router reads it: %s %s', (method, url, lane) => expect(laneOf(method, url)).toBe(lane))
})
