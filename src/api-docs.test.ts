import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from './testing/app.ts'
import { aCustomer, anAdmin } from './testing/builders/accounts.ts'
import { rawCall } from './testing/raw-call.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const paths = async (token: string | null) => {
  const { status, text } = await rawCall(app, 'GET', '/api/openapi.json', { token })
  expect(status).toBe(200)
  return Object.keys((JSON.parse(text) as { paths: object }).paths)
}
const isOffice = (path: string) => path.startsWith('/api/admin/')

test('describes the office’s calls to admins alone', async () => {
  const customer = await aCustomer(app)
  const admin = await anAdmin(app)

  expect((await paths(null)).some(isOffice)).toBe(false)
  expect((await paths(customer.token)).some(isOffice)).toBe(false)
  expect((await paths(admin.token)).some(isOffice)).toBe(true)
  expect(await paths(null)).toContain('/api/front/products')
  expect((await rawCall(app, 'GET', '/api/docs', { token: null })).text).not.toContain('/api/admin/orders')
})
