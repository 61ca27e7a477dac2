// Who may call what: calls every route as every actor and compares with the tables of the calls (`shop-calls.ts`, `office-calls.ts`, `super-calls.ts`).
import { describe, expect, test } from 'vitest'
import { routes } from '../modules.ts'
import { showProfile } from '#modules/people/profile-admin-contract.ts'
import type { Access, AnyEndpoint } from '#shared/endpoint.ts'
import { type Permission, permissions } from '#shared/permissions.ts'
import { actorNames, type ActorName, theActors } from './actors.ts'
import { theApp } from './app.ts'
import { anAdmin } from './builders/accounts.ts'
import { officeCalls } from './office-calls.ts'
import { apiKey, crossSitePair, rawCall, strangeUrl } from './raw-call.ts'
import { shopCalls } from './shop-calls.ts'
import { superCalls } from './super-calls.ts'

/** Who may call each route. */
const expected: Record<string, Access | Permission> = { ...shopCalls, ...officeCalls, ...superCalls }

/** Calls of outside systems: without API key and cross-site pair, trusted by their signature. */
const webhooks = ['POST /api/webhooks/simulated', 'POST /api/webhooks/stripe']
/** Writing calls that a restricted customer may make. */
const openToRestricted = [
  'POST /api/account/erasure',
  'DELETE /api/account/erasure',
  'POST /api/account/second-factor/start',
  'POST /api/account/second-factor/remove',
  'POST /api/account/second-factor/recovery-codes',
  'DELETE /api/account/sessions/:id',
  'DELETE /api/account/sessions',
  'POST /api/account/password',
]

/** The refusal of each actor for each kind of access; null: allowed. `when writing:` marks a refusal of writing calls only. */
const refusals: Record<Access, Record<ActorName, string | null>> = {
  public: {
    visitor: null,
    'waiting customer': null,
    'approved customer': null,
    'customer without prices': null,
    'restricted customer': null,
    'salesperson without customer': null,
    'salesperson with customer': null,
    admin: null,
    'super admin': null,
  },
  person: {
    visitor: 'core.loginRequired',
    'waiting customer': null,
    'approved customer': null,
    'customer without prices': null,
    'restricted customer': 'when writing: core.restricted',
    'salesperson without customer': null,
    'salesperson with customer': null,
    admin: 'core.notEligible',
    'super admin': 'core.notEligible',
  },
  customer: {
    visitor: 'core.loginRequired',
    'waiting customer': null,
    'approved customer': null,
    'customer without prices': null,
    'restricted customer': 'when writing: core.restricted',
    'salesperson without customer': 'core.customerNotChosen',
    'salesperson with customer': null,
    admin: 'core.notEligible',
    'super admin': 'core.notEligible',
  },
  buyer: {
    visitor: 'core.loginRequired',
    'waiting customer': 'core.notApproved',
    'approved customer': null,
    'customer without prices': null,
    'restricted customer': 'core.restricted',
    'salesperson without customer': 'core.customerNotChosen',
    'salesperson with customer': null,
    admin: 'core.notEligible',
    'super admin': 'core.notEligible',
  },
  salesperson: {
    visitor: 'core.loginRequired',
    'waiting customer': 'core.notEligible',
    'approved customer': 'core.notEligible',
    'customer without prices': 'core.notEligible',
    'restricted customer': 'core.notEligible',
    'salesperson without customer': null,
    'salesperson with customer': null,
    admin: 'core.notEligible',
    'super admin': 'core.notEligible',
  },
  admin: {
    visitor: 'core.loginRequired',
    'waiting customer': 'core.notEligible',
    'approved customer': 'core.notEligible',
    'customer without prices': 'core.notEligible',
    'restricted customer': 'core.notEligible',
    'salesperson without customer': 'core.notEligible',
    'salesperson with customer': 'core.notEligible',
    admin: null,
    'super admin': null,
  },
  superAdmin: {
    visitor: 'core.loginRequired',
    'waiting customer': 'core.notEligible',
    'approved customer': 'core.notEligible',
    'customer without prices': 'core.notEligible',
    'restricted customer': 'core.notEligible',
    'salesperson without customer': 'core.notEligible',
    'salesperson with customer': 'core.notEligible',
    admin: 'core.notEligible',
    'super admin': null,
  },
}

const statuses: Record<string, number> = {
  'core.loginRequired': 401,
  'core.notEligible': 403,
  'core.notPermitted': 403,
  'core.restricted': 403,
  'core.notApproved': 403,
  'core.customerNotChosen': 409,
}
const doorCodes = [...Object.keys(statuses), 'core.apiKey', 'core.xsrf', 'core.sessionExpired']

const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`
const endpoints = routes.map(({ endpoint }) => endpoint)
const permissionOf = (endpoint: AnyEndpoint): Permission | undefined => permissions.find((each) => each === expected[nameOf(endpoint)])
const accessOf = (endpoint: AnyEndpoint): Access => {
  const found = expected[nameOf(endpoint)] ?? 'superAdmin'
  return found.includes('.') ? 'admin' : (found as Access)
}
const isWebhook = (endpoint: AnyEndpoint): boolean => webhooks.includes(nameOf(endpoint))

function refusalOf(endpoint: AnyEndpoint, access: Access, actor: ActorName): string | null {
  const [, code] = /^when writing: (.*)$/.exec(refusals[access][actor] ?? '') ?? []
  if (code === undefined) return refusals[access][actor]
  return endpoint.method === 'GET' || openToRestricted.includes(nameOf(endpoint)) ? null : code
}

const app = await theApp()
const tokenOf = await theActors(app)

// That every route has its line, and every line its route, is found by tools/check-permissions.ts.
test('no two routes are at one address, and the exceptions are those named here', () => {
  const names = endpoints.map(nameOf)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(endpoints.filter(({ webhook }) => webhook).map(nameOf)).toEqual(webhooks)
  expect(endpoints.filter(({ restrictedMay }) => restrictedMay).map(nameOf)).toEqual(openToRestricted)
})

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s lets in whom it should and nobody else',
  async (_, endpoint) => {
    const access = accessOf(endpoint)
    const seen: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const actor of actorNames) {
      const token = await tokenOf(actor)
      const { status, code } = await rawCall(app, endpoint.method, strangeUrl(endpoint), { token, ...(endpoint.body ? { body: {} } : {}) })
      const refusal = refusalOf(endpoint, access, actor)
      wanted[actor] = refusal ? `${statuses[refusal]} ${refusal}` : 'let through'
      seen[actor] = code !== null && doorCodes.includes(code) ? `${status} ${code}` : status >= 500 ? `${status} ${code}` : 'let through'
    }
    expect(seen).toEqual(wanted)
  },
)

describe('an admin', () => {
  const tokens = new Map<string, Promise<string>>()
  /** A session of an admin with this permission alone. */
  const adminWho = (may: readonly Permission[]): Promise<string> => {
    const key = may.join()
    const made = tokens.get(key) ?? anAdmin(app, { permissions: [...may] }).then(({ token }) => token)
    tokens.set(key, made)
    return made
  }
  const answer = async (endpoint: AnyEndpoint, may: readonly Permission[]) => {
    const { status, code } = await rawCall(app, endpoint.method, strangeUrl(endpoint), {
      token: await adminWho(may),
      ...(endpoint.body ? { body: {} } : {}),
    })
    return code !== null && doorCodes.includes(code) ? `${status} ${code}` : status >= 500 ? `${status} ${code}` : 'let through'
  }

  test.each(endpoints.filter((each) => accessOf(each) === 'admin').map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'meets %s with its permission and not without',
    async (_, endpoint) => {
      const permission = permissionOf(endpoint)
      const others = permissions.filter((each) => each !== permission)

      expect(await answer(endpoint, others)).toBe(permission ? '403 core.notPermitted' : 'let through')
      expect(await answer(endpoint, permission ? [permission] : [])).toBe('let through')
    },
  )

  test('learns that a permission is missing, in both languages and without its internal name', async () => {
    const token = await adminWho(['orders.see'])
    const said = async (language: string) =>
      (await rawCall(app, 'GET', '/api/admin/users', { token, headers: { 'accept-language': language } })).body
    expect(await said('en')).toMatchObject({ message: 'Your account lacks the permission for this.' })
    expect(await said('ar')).toMatchObject({ message: 'لا يملك حسابكم الصلاحية اللازمة لذلك.' })
  })

  test('knows what they may, a super admin everything; what this release does not know opens nothing', async () => {
    const mine = async (options: object) => {
      const { token } = await anAdmin(app, options)
      return (await app.as(token).call(showProfile)).permissions
    }
    expect(await mine({})).toEqual(permissions)
    expect(await mine({ isSuper: true, permissions: ['orders.see'] })).toEqual(permissions)
    expect(await mine({ permissions: ['mails.see', 'moon.change'] })).toEqual(['mails.see'])
    expect(await mine({ permissions: null })).toEqual([])
  })
})

test('every permission is asked by a call, and the table names no other', () => {
  expect([...new Set(endpoints.flatMap(({ may }) => may ?? []))].sort()).toEqual([...permissions].sort())
  const unasked = endpoints.filter(({ access, may }) => access === 'admin' && !may).map(nameOf)
  expect(unasked.sort()).toEqual(
    Object.keys(officeCalls)
      .filter((name) => officeCalls[name] === 'admin')
      .sort(),
  )
})

test('nothing answers without the API key, webhooks apart', async () => {
  const token = (await tokenOf('super admin')) ?? ''
  for (const endpoint of endpoints.filter((each) => !isWebhook(each))) {
    for (const key of [undefined, '', 'wrong']) {
      const answer = await app.inject({
        method: endpoint.method,
        url: strangeUrl(endpoint),
        headers: { ...crossSitePair, authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'x-api-key': key }) },
      })
      expect([answer.statusCode, answer.json().error.code], `${nameOf(endpoint)} with key ${key}`).toEqual([401, 'core.apiKey'])
    }
  }
})

test('no visitor changes anything from another site', async () => {
  const pairs = [
    {},
    { cookie: 'XSRF-TOKEN=abc' },
    { 'x-xsrf-token': 'abc' },
    { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' },
    { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' },
  ]
  for (const endpoint of endpoints.filter((each) => each.method !== 'GET' && !isWebhook(each))) {
    const refusal = accessOf(endpoint) === 'public' ? [403, 'core.xsrf'] : [401, 'core.loginRequired']
    for (const pair of pairs) {
      const answer = await app.inject({ method: endpoint.method, url: strangeUrl(endpoint), headers: { ...apiKey, ...pair } })
      expect([answer.statusCode, answer.json().error.code], `${nameOf(endpoint)} with ${JSON.stringify(pair)}`).toEqual(refusal)
    }
  }
})

test('a token nobody gave out, or of another form, opens nothing', async () => {
  for (const endpoint of endpoints.filter((each) => accessOf(each) !== 'public')) {
    const unknown = await rawCall(app, endpoint.method, strangeUrl(endpoint), { token: 'x'.repeat(43) })
    expect([unknown.status, unknown.code], `${nameOf(endpoint)}`).toEqual([401, 'core.sessionExpired'])
    for (const authorization of ['', 'Bearer ', 'Bearer null', 'Bearer undefined', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`]) {
      const { status } = await rawCall(app, endpoint.method, strangeUrl(endpoint), { headers: { authorization } })
      expect(status, `${nameOf(endpoint)} with ${authorization.slice(0, 20)}`).toBe(401)
    }
  }
})
