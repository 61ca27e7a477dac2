// Signed requests to a bucket, each with a time by which an answer must have begun and a few tries.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { driverError } from '../db/failures.ts'
import { StorageAway } from '../storage.ts'
import { turns } from '../turns.ts'
import type { BucketAddress } from './bucket-address.ts'
import { readError } from './bucket-answers.ts'

export type BucketTimes = {
  /** Milliseconds by which an answer must have begun; a body that is sent has more. */
  answer: number
  /** Milliseconds in which the next piece of a body must come. */
  piece: number
  /** Milliseconds after which nothing is tried again. */
  tries: number
}
const usualTimes: BucketTimes = { answer: 5000, piece: 15_000, tries: 8000 }

const mostTries = 4
/** Requests that wait for their answer at once; a demo stores thousands of pictures. */
const mostAtOnce = 64
/** Bytes in a millisecond over a line that is still good enough. */
const slowestLine = 256

export type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The full name in the bucket; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** Aborts what waits for an answer, and the body of the answer. */
  signal?: AbortSignal
}
/** An answer of the store: it did what was asked (a status below 300), or what was asked for is not there (404). */
type Answered = { status: number; headers: Headers }
export type BucketRequests = {
  /** Gives the answer with its body as text; throws `StorageAway` for any other, and where none came. */
  ask(asked: Asked): Promise<Answered & { text: string }>
  /** The same, with the pieces of the body as they come. */
  askPieces(asked: Asked): Promise<Answered & { pieces: AsyncGenerator<Buffer> }>
}

/** Takes a bucket; gives what sends requests to it. */
export function bucketRequests(address: BucketAddress, times: BucketTimes = usualTimes): BucketRequests {
  const inTurn = turns(mostAtOnce)
  /** While the store is away one request at a time looks for it, and the others fail at once instead of waiting too. */
  const line: { away: string | null; isLooking: boolean } = { away: null, isLooking: false }

  async function once(asked: Asked): Promise<Response> {
    const { method, key, query, headers = {}, body, signal } = asked
    const signed = await new AwsV4Signer({
      ...{ method, url: urlOf(address.base, key, query), service: 's3', region: address.region },
      ...{ accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
      headers: { 'x-amz-content-sha256': hashOf(body), ...headers },
    }).sign()
    // Some stores and proxies change this header on its way, so it is not signed.
    signed.headers.set('accept-encoding', 'identity')
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), times.answer + (body?.length ?? 0) / slowestLine)
    try {
      const signals = signal ? AbortSignal.any([late.signal, signal]) : late.signal
      const sent = (body ?? null) as Uint8Array<ArrayBuffer> | null
      return await fetch(signed.url, { method, headers: signed.headers, body: sent, redirect: 'manual', signal: signals })
    } catch (error) {
      throw new StorageAway(`${method} was not answered: ${saidBy(error)}`, driverError(error)?.code)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Tries until the store has answered, for better or worse. */
  async function reach(asked: Asked): Promise<Response> {
    const began = performance.now()
    const isLooking = line.away !== null
    if (line.away !== null && line.isLooking) throw new StorageAway(line.away)
    line.isLooking ||= isLooking
    try {
      for (let attempt = 1; ; attempt++) {
        const tried = await once(asked).catch((error: unknown) => error)
        const isLast = isLooking || attempt >= mostTries || performance.now() - began > times.tries || asked.signal?.aborted
        if (tried instanceof Response && (isLast || !isPassing(tried.status))) {
          line.away = null
          return tried
        }
        if (isLast) {
          if (!asked.signal?.aborted) line.away = saidBy(tried)
          throw tried
        }
        if (tried instanceof Response) await tried.body?.cancel()
        await sleep(attempt * attempt * 60 * (0.5 + Math.random()))
      }
    } finally {
      if (isLooking) line.isLooking = false
    }
  }

  /** Gives an answer of which the body was not read, or one of 404. */
  async function answered(asked: Asked): Promise<Response> {
    const response = await inTurn(() => reach(asked))
    if (response.status < 300) return response
    const region = response.status < 400 ? response.headers.get('x-amz-bucket-region') : null
    const { code, message } = readError(await textOf(response)) ?? { code: '', message: '' }
    if (response.status === 404 && code !== 'NoSuchBucket') return response
    const said = [asked.method, 'was refused:', String(response.status), code, message, ...(region ? [`its region is ${region}`] : [])]
    throw new StorageAway(said.filter((each) => each !== '').join(' '), code)
  }

  async function* piecesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Buffer> {
    if (!body) return
    const reader = body.getReader()
    try {
      for (;;) {
        const { done, value } = await inTime(reader.read(), times.piece)
        if (done) return
        yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      }
    } finally {
      // Closes the connection of a body that was not read to its end.
      await reader.cancel().catch(() => undefined)
    }
  }

  async function textOf({ body }: Response): Promise<string> {
    const parts: Buffer[] = []
    for await (const part of piecesOf(body)) parts.push(part)
    return Buffer.concat(parts).toString()
  }

  return {
    ask: async (asked) => {
      const response = await answered(asked)
      const { status, headers } = response
      return { status, headers, text: status === 404 ? '' : await textOf(response) }
    },
    askPieces: async (asked) => {
      const { status, headers, body } = await answered(asked)
      return { status, headers, pieces: piecesOf(status === 404 ? null : body) }
    },
  }
}

function urlOf(base: string, key: string, query: Record<string, string> = {}): string {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const path = key.split('/').map(encodeURIComponent).join('/')
  return `${base}/${path}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

const hashOf = (body: Buffer | undefined): string =>
  createHash('sha256')
    .update(body ?? '')
    .digest('hex')

/** A store that is busy or broken for the moment. */
const isPassing = (status: number): boolean => status === 429 || status >= 500

/** The reason of a failed connection stands in its cause. */
const saidBy = (error: unknown): string => driverError(error)?.message || (error instanceof Error ? error.message : String(error))

/** Gives what a promise gives; fails when it fails, or takes longer than so many milliseconds. */
async function inTime<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const timer: { id?: NodeJS.Timeout } = {}
  const late = new Promise<never>((_, reject) => {
    timer.id = setTimeout(() => reject(new Error('nothing came for too long')), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } catch (error) {
    throw new StorageAway(`an answer broke off: ${saidBy(error)}`)
  } finally {
    clearTimeout(timer.id)
  }
}
