// The API at another address than the pages.
import { expect, test } from 'vitest'
import { Profile } from '#shared/profile.ts'
import { theApp } from '#testing/app.ts'
import { readProfile } from '../config.ts'
import { apiOrigin } from './api-elsewhere.ts'

const app = await theApp({ apiBaseUrl: 'https://api.shop.test', env: { PUBLIC_URL: 'https://shop.test' } })

const key = { 'x-api-key': 'jumla-web' }
const ours = 'https://shop.test'

test.each([
  ['none', '', null],
  ['the pages’ own', 'https://shop.test', null],
  ['the pages’ own with a path', 'https://shop.test/behind', null],
  ['another host', 'https://api.shop.test/v1', 'https://api.shop.test'],
])('the base address: %s', (_, apiBaseUrl, origin) => {
  expect(apiOrigin({ publicUrl: ours, profile: { apiBaseUrl } })).toBe(origin)
})

test.each(['api.shop.test', 'ftp://api.shop.test', 'https://api.shop.test/', 'javascript:alert(1)'])(
  'a profile refuses %j as its base address',
  (apiBaseUrl) => {
    expect(Profile.safeParse({ ...readProfile('v_2_'), apiBaseUrl }).success).toBe(false)
  },
)

test('the shop’s own pages may read its answers, also cached ones', async () => {
  for (let turn = 0; turn < 2; turn++) {
    const { statusCode, headers } = await app.inject({ url: '/api/front/settings', headers: { ...key, origin: ours } })
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, ours])
  }
})

test('the page of another site may not', async () => {
  for (const origin of ['https://evil.test', 'http://shop.test', 'null']) {
    const { headers } = await app.inject({ url: '/api/front/settings', headers: { ...key, origin } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('a browser that asks beforehand learns what it may send', async () => {
  const ask = (origin: string) =>
    app.inject({ method: 'OPTIONS', url: '/api/auth/login', headers: { origin, 'access-control-request-method': 'POST' } })

  const { statusCode, headers } = await ask(ours)
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, ours])
  expect(headers['access-control-allow-headers']).toContain('x-api-key')
  expect((await ask('https://evil.test')).statusCode).not.toBe(204)
})

test('a visitor’s write from the shop’s own page needs no cookie of the other host; from another site it is refused', async () => {
  const write = async (origin: string) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { ...key, origin },
      payload: { email: 'no@body.test', password: 'wrong-Password-1' },
    })
    return response.json<{ error: { code: string } }>().error.code
  }

  expect(await write(ours)).not.toBe('core.xsrf')
  expect(await write('https://evil.test')).toBe('core.xsrf')
})
