// Fetching pictures: which addresses may be asked, what is refused, and that a redirect cannot lead inside.
import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchPicture } from './fetch-picture.ts'
import { isPublicAddress } from './public-address.ts'

const closes: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closes.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
const anywhere = { mayAsk: () => true }

describe('an address is public', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])('when it is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('but not when it is "%s"', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('a picture by address', () => {
  it('is fetched, redirects followed, with the name it was asked by', async () => {
    const hosts: (string | undefined)[] = []
    const base = await serve((request, response) => {
      hosts.push(request.headers.host)
      if (request.url === '/old.png?v=1') return void response.writeHead(302, { location: '/new.png' }).end()
      response.end('bytes')
    })
    const found = await fetchPicture(`${base.replace('127.0.0.1', 'localhost')}/old.png?v=1`, anywhere)
    expect(found).toEqual({ fetched: true, bytes: Buffer.from('bytes') })
    expect(hosts).toEqual([base.replace('http://127.0.0.1', 'localhost'), base.replace('http://127.0.0.1', 'localhost')])
  })

  it.each([
    'http://127.0.0.1/x',
    'http://localhost/x',
    'http://[::1]/x',
    'http://2130706433/x',
    'http://0x7f.1/x',
    'http://[::ffff:10.0.0.1]/x',
  ])('is not asked for in a private network: %s', async (address) => {
    expect(await fetchPicture(address)).toEqual({ fetched: false, reason: 'private' })
  })

  it('is not fetched when a redirect leads into a private network', async () => {
    let asked = 0
    const inside = await serve((_request, response) => {
      asked += 1
      response.end('secret')
    })
    const outside = await serve(
      (_request, response) => void response.writeHead(301, { location: inside.replace('127.0.0.1', '127.0.0.2') }).end(),
    )
    const found = await fetchPicture(outside, { mayAsk: (address) => address === '127.0.0.1' })
    expect([found, asked]).toEqual([{ fetched: false, reason: 'private' }, 0])
  })

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/x', 'data:image/png;base64,AAAA', 'not an address'])(
    'is not taken from %s',
    async (address) => {
      expect(await fetchPicture(address, anywhere)).toEqual({ fetched: false, reason: 'unreachable' })
    },
  )

  it('is refused when it is too large, whatever its header says', async () => {
    const base = await serve((_request, response) => response.end(Buffer.alloc(2000)))
    expect(await fetchPicture(base, { ...anywhere, bytes: 1999 })).toEqual({ fetched: false, reason: 'tooLarge' })
    expect(await fetchPicture(base, { ...anywhere, bytes: 2000 })).toMatchObject({ fetched: true })
  })

  it('is refused with its status, after endless redirects, and when nothing comes', async () => {
    const base = await serve((request, response) => {
      if (request.url === '/round') response.writeHead(302, { location: '/round' }).end()
      else if (request.url !== '/silent') response.writeHead(404).end()
    })
    expect(await fetchPicture(`${base}/none`, anywhere)).toEqual({ fetched: false, reason: 'status', status: 404 })
    expect(await fetchPicture(`${base}/round`, anywhere)).toEqual({ fetched: false, reason: 'redirects' })
    expect(await fetchPicture(`${base}/silent`, { ...anywhere, milliseconds: 50 })).toEqual({ fetched: false, reason: 'timeout' })
    expect(await fetchPicture('http://127.0.0.1:1/x', anywhere)).toEqual({ fetched: false, reason: 'unreachable' })
  })
})
