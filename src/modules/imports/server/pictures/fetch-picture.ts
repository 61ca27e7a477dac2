// Fetching a picture by its address: short, bounded, and only from the public internet, at every step of a redirect.
import { lookup } from 'node:dns/promises'
import { type Agent, request as requestPlain, type IncomingMessage } from 'node:http'
import { type Agent as SecureAgent, request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { largestPicture } from './picture-folder.ts'
import { isPublicAddress } from './public-address.ts'

export type FetchedPicture =
  | { fetched: true; bytes: Buffer }
  | { fetched: false; reason: 'private' | 'timeout' | 'unreachable' | 'redirects' | 'tooLarge' | 'givenUp' }
  | { fetched: false; reason: 'status'; status: number }

export type FetchLimits = {
  milliseconds?: number
  bytes?: number
  /** For tests: which addresses may be asked. */
  mayAsk?: (address: string) => boolean
  /** Whose connections are used again, by the checked address; without them each picture has one of its own. */
  agents?: { plain: Agent; secure: SecureAgent }
  signal?: AbortSignal | undefined
}

const mostRedirects = 3

/** Takes an http(s) address; gives its content or why there is none. Never throws. */
export async function fetchPicture(
  address: string,
  { milliseconds = 10_000, bytes = largestPicture, mayAsk = isPublicAddress, agents, signal }: FetchLimits = {},
): Promise<FetchedPicture> {
  const late = AbortSignal.timeout(milliseconds)
  const stop = signal ? AbortSignal.any([late, signal]) : late
  try {
    let url = new URL(address)
    for (let step = 0; step <= mostRedirects; step++) {
      const found = await ask(url, { stop, bytes, mayAsk, agents })
      if (!('next' in found)) return found
      url = found.next
    }
    return { fetched: false, reason: 'redirects' }
  } catch {
    return { fetched: false, reason: late.aborted ? 'timeout' : 'unreachable' }
  }
}

type Asking = { stop: AbortSignal; bytes: number; mayAsk: (address: string) => boolean; agents: FetchLimits['agents'] }

async function ask(url: URL, asking: Asking): Promise<FetchedPicture | { next: URL }> {
  const { stop, bytes, mayAsk } = asking
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { fetched: false, reason: 'unreachable' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await within(stop, lookup(host, { all: true }))
  const [pinned] = addresses
  // One private address among public ones is enough to refuse: the name is not what it seems.
  if (!pinned || !addresses.every(({ address }) => mayAsk(address))) return { fetched: false, reason: 'private' }
  const answer = await open(url, pinned.address, host, asking)
  const status = answer.statusCode ?? 0
  if (status >= 300 && status < 400 && answer.headers.location !== undefined) {
    answer.destroy()
    return { next: new URL(answer.headers.location, url) }
  }
  if (status !== 200) {
    answer.destroy()
    return { fetched: false, reason: 'status', status }
  }
  return read(answer, bytes)
}

/** Connects to the checked address itself, so that a second look-up of the name cannot lead elsewhere. */
function open(url: URL, address: string, host: string, asking: Asking): Promise<IncomingMessage> {
  const { stop, agents } = asking
  const secure = url.protocol === 'https:'
  const options = {
    host: address,
    port: url.port || (secure ? 443 : 80),
    path: url.pathname + url.search,
    headers: { host: url.host, accept: 'image/webp,image/jpeg,image/png,image/*', 'user-agent': 'Jumla import' },
    agent: (secure ? agents?.secure : agents?.plain) ?? false,
    signal: stop,
  }
  return new Promise((resolve, reject) => {
    const sent = secure
      ? requestSecure({ ...options, ...(isIP(host) ? {} : { servername: host }) }, resolve)
      : requestPlain(options, resolve)
    sent.on('error', (error) => {
      // The server closed a connection just as it was to be used again: that says nothing about the picture.
      const isStale = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      if (isStale) open(url, address, host, { ...asking, agents: undefined }).then(resolve, reject)
      else reject(error)
    })
    sent.end()
  })
}

async function read(answer: IncomingMessage, most: number): Promise<FetchedPicture> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > most) {
      answer.destroy()
      return { fetched: false, reason: 'tooLarge' }
    }
    parts.push(bytes)
  }
  return { fetched: true, bytes: Buffer.concat(parts) }
}

/** A look-up of a name cannot be cancelled, but need not be waited for. */
function within<T>(stop: AbortSignal, work: Promise<T>): Promise<T> {
  const stopped = new Promise<never>((_resolve, reject) => {
    if (stop.aborted) reject(new Error('too late'))
    stop.addEventListener('abort', () => reject(new Error('too late')), { once: true })
  })
  return Promise.race([work, stopped])
}
