// The gate before all work: a full lane refuses at once, no lane or client takes the places of others, and no place stays counted afterwards.
import { Agent, createServer, request as ask, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createGate, type Gate, type Why } from './gate.ts'
import { type Lane, laneOf, type Room } from './lanes.ts'
import { refusals } from './refusals.ts'

const room: Room = { working: 2, waiting: 2, ownWorking: 2, ownWaiting: 2, maxWait: 60_000 }
const lanes = ['browsing', 'account', 'buying', 'office', 'signIn', 'files'] as const
const nothing = { working: 0, waiting: 0 }

let close: (() => void) | null = null
afterEach(() => close?.())

type Answer = { status: number; headers: Record<string, unknown>; body: string }

async function place(own: Partial<Room> = {}) {
  const held: ServerResponse[] = []
  const started: string[] = []
  const reasons: Why[] = []
  const refuse = refusals('http://shop.test', 'en')
  const gate: Gate = createGate({
    rooms: Object.fromEntries(lanes.map((lane) => [lane, { ...room, ...own }])) as Record<Lane, Room>,
    clientOf: ({ headers }) => String(headers['x-client'] ?? '1'),
    refuse: (request, response, why) => {
      reasons.push(why)
      refuse(request, response)
    },
  })
  const server = createServer((request, response) =>
    gate.enter(request, response, () => {
      started.push(request.url ?? '')
      held.push(response)
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ maxSockets: 100 })
  close = () => {
    gate.close()
    agent.destroy()
    server.closeAllConnections()
    server.close()
  }
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const sent = ask({ port, path, method, headers, agent })
    const answer = new Promise<Answer | null>((resolve) => {
      sent.on('error', () => resolve(null))
      sent.on('response', (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (part: string) => (body += part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      })
    })
    sent.end()
    return { answer, abort: () => sent.destroy() }
  }
  const inHand = (lane: Lane) => gate.counts()[lane]
  const until = (lane: Lane, working: number, waiting: number) =>
    vi.waitFor(() => expect(inHand(lane)).toEqual({ working, waiting }), 20_000)
  return { get, held, started, reasons, gate, port, inHand, until }
}

test('beyond its places a lane refuses at once and says when to come back; the others keep theirs', async () => {
  const { get, held, until, inHand } = await place()
  const first = [get('/a'), get('/b')]
  await until('browsing', 2, 0)
  const waiting = [get('/c'), get('/d')]
  await until('browsing', 2, 2)

  // Other clients than the waiting one: their own share of the queue is free.
  const refused = await get('/api/front/products', { 'accept-language': 'ar', 'x-client': '2' }).answer
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
  expect(JSON.parse(refused?.body ?? '')).toMatchObject({ error: { code: 'core.busy' }, message: expect.stringMatching(/[\u0600-\u06ff]/) })
  const page = await get('/products', { accept: 'text/html', 'x-client': '3' }).answer
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '2', 'content-type': 'text/html; charset=utf-8' } })
  expect(page?.body).toContain('The shop is very busy. Please try again in a moment.')

  for (const [path, method, lane] of [
    ['/api/account/orders', 'POST', 'buying'],
    ['/api/auth/login', 'POST', 'signIn'],
    ['/api/admin/orders', 'GET', 'office'],
  ] as const) {
    get(path, {}, method)
    await until(lane, 1, 0)
  }
  expect(inHand('browsing')).toEqual({ working: 2, waiting: 2 })
  for (let at = 0; at < 7; at++) {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(at), 20_000)
    held[at]?.end('done')
  }
  expect((await Promise.all([...first, ...waiting].map(({ answer }) => answer))).map((each) => each?.status)).toEqual([200, 200, 200, 200])
  for (const lane of lanes) await until(lane, 0, 0)
})

test('one client has its share alone: another one is served while the first is refused', async () => {
  const { get, held, until, started } = await place({ working: 3, waiting: 4, ownWorking: 1, ownWaiting: 1 })
  get('/first', { 'x-client': 'greedy' })
  await until('browsing', 1, 0)
  get('/second', { 'x-client': 'greedy' })
  await until('browsing', 1, 1)

  expect((await get('/third', { 'x-client': 'greedy' }).answer)?.status).toBe(503)
  get('/other', { 'x-client': 'patient' })
  await until('browsing', 2, 1)
  expect(started).toEqual(['/first', '/other'])
  held[0]?.end()
  await vi.waitFor(() => expect(started).toEqual(['/first', '/other', '/second']), 20_000)
})

test('whose requests are most of a full queue has exceeded its share; who finds it full has not', async () => {
  const { get, until, reasons } = await place({ working: 1, waiting: 2, ownWorking: 1, ownWaiting: 9 })
  get('/first', { 'x-client': 'greedy' })
  await until('browsing', 1, 0)
  get('/second', { 'x-client': 'greedy' })
  await until('browsing', 1, 1)
  get('/third', { 'x-client': 'patient' })
  await until('browsing', 1, 2)

  expect((await get('/fourth', { 'x-client': 'greedy' }).answer)?.status).toBe(503)
  expect((await get('/fifth', { 'x-client': 'patient' }).answer)?.status).toBe(503)
  expect(reasons).toEqual(['ownShare', 'full'])
})

test('while somebody buys, visitors take fewer places, and get them back afterwards', async () => {
  const { get, held, until, started } = await place({ working: 2, besideBuying: 1 })
  get('/api/account/orders', {}, 'POST')
  await until('buying', 1, 0)
  get('/first')
  await until('browsing', 1, 0)
  get('/second')
  await until('browsing', 1, 1)

  held[0]?.end('ordered')

  await until('browsing', 2, 0)
  expect(started).toEqual(['/api/account/orders', '/first', '/second'])
})

test('nobody is added to a line in which the wait would be too long', async () => {
  const { get, until } = await place({ working: 1, maxWait: 0.001 })
  get('/stuck')
  await until('browsing', 1, 0)
  get('/waiting')
  await until('browsing', 1, 1)

  expect((await get('/next').answer)?.status).toBe(503)
})

test('the shop is busy while a request waits, or while more are worked on than leave time for jobs', async () => {
  const { get, held, until, gate } = await place({ working: 3, waiting: 1, ownWorking: 3 })
  expect(gate.isBusy()).toBe(false)
  for (const [at, path] of ['/a', '/b', '/c'].entries()) {
    get(path)
    await until('browsing', at + 1, 0)
    expect(gate.isBusy()).toBe(at === 2)
  }
  held[0]?.end()
  await until('browsing', 2, 0)
  expect(gate.isBusy()).toBe(false)
})

test('health is asked past every limit', async () => {
  const { get, held, until } = await place({ working: 0, waiting: 0 })
  expect((await get('/products').answer)?.status).toBe(503)

  const { answer } = get('/healthz')
  await vi.waitFor(() => expect(held).toHaveLength(1), 20_000)
  held[0]?.end('ok')

  expect((await answer)?.status).toBe(200)
  await until('browsing', 0, 0)
})

test('who gives up in the line is forgotten; who gives up later keeps the place until the work is done', async () => {
  const { get, held, until, started } = await place({ working: 1 })
  const working = get('/working')
  await until('browsing', 1, 0)
  const waiting = get('/waiting')
  await until('browsing', 1, 1)

  waiting.abort()
  await until('browsing', 1, 0)
  working.abort()
  await vi.waitFor(() => expect(held[0]?.destroyed).toBe(true), 20_000)
  get('/next')
  await until('browsing', 1, 1)
  expect(started).toEqual(['/working'])

  held[0]?.end('nobody reads this')
  await until('browsing', 1, 0)
  held[1]?.end()
  await until('browsing', 0, 0)
  expect(started).toEqual(['/working', '/next'])
})

test('requests that only send or receive bytes give their place back, those behind a broken connection too', async () => {
  const { get, held, until, gate, port, inHand } = await place({ working: 2 })
  const slow = connect(port, '127.0.0.1', () => slow.write('POST /slow HTTP/1.1\r\nhost: shop\r\ncontent-length: 100\r\n\r\nbegin'))
  slow.on('error', () => undefined)
  await until('browsing', 1, 0)
  get('/large')
  await until('browsing', 2, 0)
  held[1]?.write('a beginning')
  gate.sweep()
  expect(inHand('browsing')).toEqual({ working: 2, waiting: 0 })
  gate.sweep(performance.now() + 1500)
  expect(inHand('browsing')).toEqual(nothing)

  const pipelined = connect(port, '127.0.0.1', () =>
    pipelined.write('GET /1 HTTP/1.1\r\nhost: shop\r\n\r\nGET /2 HTTP/1.1\r\nhost: shop\r\n\r\n'),
  )
  pipelined.on('error', () => undefined)
  await until('browsing', 2, 0)
  pipelined.destroy()
  await vi.waitFor(() => expect(held[2]?.destroyed).toBe(true), 20_000)
  for (const response of held) response.end()
  gate.sweep()
  expect(inHand('browsing')).toEqual(nothing)
  slow.destroy()
})

test('nobody waits for ever: a line that does not move is refused', async () => {
  const { get, until, gate } = await place({ working: 1 })
  get('/stuck')
  await until('browsing', 1, 0)
  const { answer } = get('/waiting')
  await until('browsing', 1, 1)

  gate.sweep(performance.now() + 4000)

  expect(await answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  await until('browsing', 1, 0)
})

test.each([
  ['GET', '/products?colour=red', 'browsing'],
  ['GET', '/api/front/products', 'browsing'],
  ['GET', '/api/account/orders', 'account'],
  ['POST', '/api/account/orders', 'buying'],
  ['GET', '/api/account/cart', 'account'],
  ['PUT', '/api/account/cart', 'buying'],
  ['POST', '/api/webhooks/simulated', 'buying'],
  ['POST', '/api/auth/admin/login', 'signIn'],
  ['PUT', '/api/account/password', 'signIn'],
  ['GET', '/admin-panel/secure', 'office'],
  ['PUT', '/api/admin/stock/1', 'office'],
  ['GET', '/files/aa/400.webp', 'files'],
  ['GET', '/__manifest?paths=%2Fcart', 'files'],
  ['GET', '/readyz', null],
] as const)('%s %s has its place among %s', (method, url, lane) => {
  expect(laneOf(method, url)).toBe(lane)
})
