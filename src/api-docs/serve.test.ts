import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { textKey } from '#shared/errors.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { rawCall } from '#testing/raw-call.ts'
import { routes } from '../modules.ts'
import { openApi } from './open-api.ts'
import { refusalsOf } from './refusals.ts'
import listed from './refusals.json' with { type: 'json' }
import { readNames, shapeBook } from './shapes.ts'

const app = await theApp()

type Description = {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>
  components: { schemas: Record<string, object>; responses: object }
}
const described = async (token: string | null) => {
  const { status, text } = await rawCall(app, 'GET', '/api/openapi.json', { token })
  expect(status).toBe(200)
  return { text, description: JSON.parse(text) as Description }
}
const isOffice = (path: string) => path.startsWith('/api/admin/')

describe('the address', () => {
  test('describes the office’s calls and shapes to admins alone', async () => {
    const customer = await aCustomer(app)
    const admin = await anAdmin(app)
    const ofVisitor = (await described(null)).description
    const ofAdmin = (await described(admin.token)).description

    expect(Object.keys(ofVisitor.paths).some(isOffice)).toBe(false)
    expect(Object.keys((await described(customer.token)).description.paths).some(isOffice)).toBe(false)
    expect(Object.keys(ofAdmin.paths).some(isOffice)).toBe(true)
    expect(Object.keys(ofVisitor.paths)).toContain('/api/front/products')
    expect(ofVisitor.components.schemas).not.toHaveProperty('AdminOrder')
    expect(ofAdmin.components.schemas).toHaveProperty('AdminOrder')
    expect((await rawCall(app, 'GET', '/api/docs', { token: null })).text).not.toContain('/api/admin/orders')
  })

  test('passes a linter’s recommended rules without a warning', async () => {
    const admin = await anAdmin(app)
    const config = await createConfig({ extends: ['recommended'] })
    for (const token of [null, admin.token]) {
      const problems = await lintFromString({ source: (await described(token)).text, config })
      expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
    }
  })
})

describe('the whole description', () => {
  test('names calls and shapes as the contracts do', async () => {
    const { paths, components } = openApi(routes, await readNames()) as Description
    const operations = Object.values(paths).flatMap((each) => Object.values(each))

    expect(operations.filter(({ operationId }) => !/^\w+$/.test(operationId))).toEqual([])
    const described = Object.entries(paths).flatMap(([path, each]) => Object.keys(each).map((method) => `${method.toUpperCase()} ${path}`))
    expect(described.toSorted()).toEqual(
      routes.map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).toSorted(),
    )
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    expect(paths['/api/account/orders/{id}']?.['get']?.responses).toMatchObject({
      200: { content: { 'application/json': { schema: { properties: { data: { $ref: '#/components/schemas/Order' } } } } } },
    })
    expect(components.schemas['Order']).toMatchObject({
      properties: { totals: { anyOf: [{ $ref: '#/components/schemas/OrderTotals' }, { type: 'null' }] } },
    })
  })

  test('has a second form of a shape that is sent otherwise than it is answered, and of what holds it', () => {
    const Step = z.object({ size: z.int().default(1) })
    const Stair = z.object({ steps: z.array(Step) })
    const names = new Map<z.ZodType, string>([
      [Step, 'Step'],
      [Stair, 'Stair'],
      [z.string(), 'Unasked'],
    ])
    const { schemaOf, components } = shapeBook(names)
    const sent = schemaOf(Stair, 'input')
    const answered = schemaOf(z.array(Stair), 'output')

    const made = components()
    expect(Object.keys(made)).toEqual(['Stair', 'StairSent', 'Step', 'StepSent'])
    expect(sent).toEqual({ $ref: '#/components/schemas/StairSent' })
    expect(answered).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Stair' } })
    expect(made['StairSent']).toMatchObject({ properties: { steps: { items: { $ref: '#/components/schemas/StepSent' } } } })
  })
})

describe('the refusals', () => {
  test('of every call are known, each with a text', () => {
    expect(Object.keys(listed).sort()).toEqual(routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort())
    const untold = routes.flatMap(({ endpoint }) => refusalsOf(endpoint)).filter(({ code, text }) => text === textKey(code))
    expect(untold).toEqual([])
  })

  test('follow from the access, the form and what the call does', () => {
    const codesOf = (path: string, method = 'GET') =>
      routes
        .filter(({ endpoint }) => endpoint.path === path && endpoint.method === method)
        .flatMap(({ endpoint }) => refusalsOf(endpoint).map(({ code }) => code))

    expect(codesOf('/api/front/settings')).toEqual(['core.apiKey', 'core.server', 'core.busy'])
    expect(codesOf('/api/admin/orders/:id')).toEqual(
      expect.arrayContaining(['core.loginRequired', 'core.notPermitted', 'core.notFound', 'order.notFound']),
    )
    expect(codesOf('/api/account/orders', 'POST')).toEqual(
      expect.arrayContaining(['core.notApproved', 'core.restricted', 'core.invalid', 'order.quoteChanged', 'stock.notEnough']),
    )
    expect(codesOf('/api/account/orders', 'POST')).not.toContain('order.notFound')
  })
})
