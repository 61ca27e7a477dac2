// Storage in a bucket of S3, or of a store that speaks its protocol.
import { Readable } from 'node:stream'
import { startError } from '../start-error.ts'
import { StorageAway, type Storage, type StoredFile } from '../storage.ts'
import type { BucketAddress } from './bucket-address.ts'
import { readList } from './bucket-answers.ts'
import { bucketRequests, type BucketTimes } from './bucket-requests.ts'
import { sendInParts } from './send-in-parts.ts'

/** Storage in a bucket. Names come from our code, never from callers. */
export function bucketStorage(address: BucketAddress, times?: BucketTimes): Storage {
  const requests = bucketRequests(address, times)
  const keyOf = (name: string) => `${address.prefix}${name}`
  const place = { kind: 'bucket', variable: 'STORAGE_URL', address: `s3://${address.bucket}/${address.prefix}` } as const

  async function sizeOf(name: string): Promise<number | null> {
    const { status, headers } = await requests.ask({ method: 'HEAD', key: keyOf(name) })
    return status === 404 ? null : Number(headers.get('content-length'))
  }

  async function* read(name: string, range: Range | undefined, signal: AbortSignal): AsyncGenerator<Buffer> {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
    const { status, pieces } = await requests.askPieces({ method: 'GET', key: keyOf(name), headers, signal })
    if (status === 404) throw Object.assign(new Error(`${name} is not in the bucket`), { code: 'ENOENT' })
    if (range && status !== 206) {
      await pieces.return(undefined)
      throw new StorageAway('it knows no ranges')
    }
    yield* pieces
  }

  async function* entries(under: string, isDeep: boolean): AsyncGenerator<StoredFile> {
    const query = { 'list-type': '2', prefix: keyOf(under), ...(isDeep ? {} : { delimiter: '/' }) }
    for (let after: string | null = ''; after !== null;) {
      const page = after === '' ? query : { ...query, 'continuation-token': after }
      const { listed, next } = readList((await requests.ask({ method: 'GET', key: '', query: page })).text)
      for (const { key, size, at } of listed) yield { name: key.slice(address.prefix.length), size, changedAt: at.getTime() }
      after = next
    }
  }

  return {
    place,
    needUsable: async () => {
      try {
        for await (const _ of entries('', false)) break
      } catch (error) {
        throw error instanceof StorageAway ? unusable(place.address, error) : error
      }
    },
    put: async (name, bytes) => {
      if (Buffer.isBuffer(bytes) && (await sizeOf(name)) === bytes.length) return
      await sendInParts(requests, keyOf(name), bytes)
    },
    has: async (name) => (await sizeOf(name)) !== null,
    open: async (name) => {
      const size = await sizeOf(name)
      return size === null ? null : { size, stream: (range) => streamOf((signal) => read(name, range, signal)) }
    },
    remove: async (name) => void (await requests.ask({ method: 'DELETE', key: keyOf(name) })),
    list: async (folder) => {
      const found: { name: string; at: Date }[] = []
      for await (const { name, changedAt } of entries(`${folder}/`, false)) found.push({ name, at: new Date(changedAt) })
      return found
    },
    all: () => entries('', true),
  }
}

type Range = { start: number; end: number }

/** A stream that asks the store when it is first read, and gives the request up when it is closed. */
function streamOf(read: (signal: AbortSignal) => AsyncGenerator<Buffer>): Readable {
  const closed = new AbortController()
  const pieces = read(closed.signal)
  return new Readable({
    read() {
      pieces.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      closed.abort()
      const end = () => done(error)
      pieces.return(undefined).then(end, end)
    },
  })
}

function unusable(address: string, { message, code = '' }: StorageAway): Error {
  const advice =
    code === 'NoSuchBucket'
      ? 'Make the bucket first.'
      : /AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden/.test(code)
        ? 'Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and what they may do in this bucket.'
        : 'Check its endpoint and region, and that this machine reaches it.'
  return startError(`STORAGE_URL: ${address} cannot be used (${message}). ${advice}`)
}
