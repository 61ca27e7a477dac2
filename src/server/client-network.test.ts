// Requests are counted per client: by address, by the line's network for IPv6, and by the address a trusted proxy names.
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientNetworks, networkOf } from './client-network.ts'

function from(remoteAddress: string, forwarded?: string): IncomingMessage {
  const message = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }))
  if (forwarded) message.headers['x-forwarded-for'] = forwarded
  return message
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:bbbb:1:2:3', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:3::', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('the name a trusted proxy gives counts, that of a stranger does not', () => {
  const behind = clientNetworks('127.0.0.1, 10.0.0.0/8')

  expect(behind(from('127.0.0.1', '198.51.100.1, 203.0.113.9'))).toBe('203.0.113.9')
  expect(behind(from('::ffff:127.0.0.1', '198.51.100.1'))).toBe('198.51.100.1')
  expect(behind(from('203.0.113.1', '198.51.100.1'))).toBe('203.0.113.1')
})

test('a proxy of the house that nobody named speaks for all: its clients cannot be distinguished, and share nothing', () => {
  const direct = clientNetworks(undefined)

  expect(direct(from('127.0.0.1', '198.51.100.1'))).toBeNull()
  expect(direct(from('fd00::1', '198.51.100.1'))).toBeNull()
  expect(direct(from('203.0.113.1', '198.51.100.1'))).toBe('203.0.113.1')
  expect(direct(from('127.0.0.1'))).toBe('127.0.0.1')
})
