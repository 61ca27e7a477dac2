// Finds the client of a request as far as the connection shows it: its address behind trusted proxies, and the network of one household or machine.
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))

/** Takes an address; gives the client it counts as: an IPv4 address, or the first 64 bits of an IPv6 address, which belong to one line. */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  // A trailing IPv4 address takes the place of two groups.
  const length = before.length + after.length + (plain.includes('.') ? 1 : 0)
  const whole = [...before, ...Array.from({ length: tail === undefined ? 0 : 8 - length }, () => '0'), ...after]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const inside = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(net, bits)
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

const isInside = (address: string): boolean => {
  const kind = isIP(address)
  return kind !== 0 && inside.check(address, kind === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Takes the addresses of trusted proxies; gives a function from a request to its client's network. It gives null when a proxy on a private
 * network carries many clients and is not trusted to name them.
 */
export function clientNetworks(trusted: string | undefined): (request: IncomingMessage) => string | null {
  const isTrusted = trusted ? proxyAddr.compile(trusted.split(',').map((each) => each.trim())) : null
  return (request) => {
    const peer = request.socket.remoteAddress ?? ''
    if (isTrusted?.(peer, 0)) return networkOf(proxyAddr(request, isTrusted))
    return request.headers['x-forwarded-for'] !== undefined && isInside(peer) ? null : networkOf(peer)
  }
}

/** Takes a connection's address; gives its network, or null for a private address, where a proxy may carry many clients. */
export const connectionNetwork = (address: string | undefined): string | null =>
  address === undefined || isInside(address) ? null : networkOf(address)
