// A stand-in of S3's HTTP API on a port of its own, for tests: objects in memory, ranges, uploads in parts, lists in pages. It believes signatures alone, and
// fails when it is told to.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Stored = { bytes: Buffer; at: Date }
type Upload = { key: string; parts: Map<number, Buffer> }
type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string }
type Asked = { method: string; path: string; query: URLSearchParams; body: Buffer; range: string | undefined }

/** How the next requests go: answered, cut off unheard, never answered, done without an answer, put off, or answered with half a body. */
export type S3Line = 'answers' | 'deaf' | 'hangs' | 'losesAnswers' | 'isBusy' | 'cutsBodies' | 'stallsBodies'

export const bucket = 'shop-files'
const [region, keyId, secretKey] = ['eu-west-2', 'AKIASTANDIN', 'a/secret+of/the+stand-in']
const smallestPart = 5 * 1_048_576

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** As the signature has a text: everything but letters, digits and -._~ is encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
const refuse = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>of the stand-in</Message></Error>`,
})
const xml = (body: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?>${body}`,
})

/** Computes the signature of a request as Amazon describes it; gives what is wrong with the one it carries, or null. */
function wrongSignature({ method, headers }: IncomingMessage, { path, query, body }: Asked): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, key, day = '', place = '', signed = '', signature] = given.exec(headers.authorization ?? '') ?? []
  if (key !== keyId) return 'InvalidAccessKeyId'
  const [at, payload] = [String(headers['x-amz-date']), String(headers['x-amz-content-sha256'])]
  if (place !== region || !at.startsWith(day) || !signed.split(';').includes('host')) return 'AuthorizationHeaderMalformed'
  if (payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const canonical = [
    method,
    path.split('/').map(encoded).join('/'),
    [...query]
      .map((pair) => pair.map(encoded).join('='))
      .toSorted()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    payload,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>((made, step) => hmac(made, step), `AWS4${secretKey}`)
  return hmac(signingKey, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

export type S3StandIn = Awaited<ReturnType<typeof s3StandIn>>

/** Starts it; gives the environment for the shop, what it holds, and all requests that came. `pageSize` is the most names in one list. */
export async function s3StandIn({ pageSize = 1000 } = {}) {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Upload>()
  const calls: string[] = []
  const state: { line: S3Line; only: RegExp; left: number } = { line: 'answers', only: /^/, left: 0 }
  let count = 0

  function list(query: URLSearchParams): Answer {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')]
    const after = query.get('continuation-token') ?? ''
    const isDirect = (key: string) => delimiter === null || !key.slice(prefix.length).includes(delimiter)
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after && isDirect(key)).toSorted()
    const page = keys.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? 1000)))
    const rows = page.map((key) => {
      const { bytes, at } = objects.get(key) ?? { bytes: Buffer.alloc(0), at: new Date() }
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const isCut = page.length < keys.length
    const next = isCut ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : ''
    return xml(`<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`)
  }

  function ofUpload({ method, query, body }: Asked, key: string): Answer {
    const id = query.get('uploadId') ?? ''
    if (method === 'POST' && query.has('uploads')) {
      uploads.set((count += 1).toString(), { key, parts: new Map() })
      return xml(`<InitiateMultipartUploadResult><UploadId>${count}</UploadId></InitiateMultipartUploadResult>`)
    }
    const upload = uploads.get(id)
    if (upload?.key !== key) return refuse(404, 'NoSuchUpload')
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: tagOf(body) } }
    }
    if (method === 'DELETE') return uploads.delete(id) ? { status: 204 } : refuse(404, 'NoSuchUpload')
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
    const parts = named.map(([, number]) => upload.parts.get(Number(number)))
    const isRight = parts.length > 0 && named.every(([, , tag], at) => parts[at] && tag?.replaceAll('&quot;', '"') === tagOf(parts[at]))
    if (!isRight) return refuse(400, 'InvalidPart')
    if (parts.slice(0, -1).some((part) => (part?.length ?? 0) < smallestPart)) return refuse(400, 'EntityTooSmall')
    objects.set(key, { bytes: Buffer.concat(parts.flatMap((part) => part ?? [])), at: new Date() })
    uploads.delete(id)
    return xml('<CompleteMultipartUploadResult/>')
  }

  function read(key: string, range: string | undefined): Answer {
    const found = objects.get(key)
    if (!found) return refuse(404, 'NoSuchKey')
    const headers = { etag: tagOf(found.bytes), 'last-modified': found.at.toUTCString() }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (from === undefined) return { status: 200, headers, body: found.bytes }
    if (Number(from) >= found.bytes.length) return refuse(416, 'InvalidRange')
    return { status: 206, headers, body: found.bytes.subarray(Number(from), Number(to) + 1) }
  }

  function answerTo(asked: Asked): Answer {
    const [, name, ...steps] = asked.path.split('/')
    const key = steps.join('/')
    if (name !== bucket) return refuse(404, 'NoSuchBucket')
    if (key === '') return asked.query.get('list-type') === '2' ? list(asked.query) : refuse(400, 'InvalidRequest')
    if (asked.query.has('uploads') || asked.query.has('uploadId')) return ofUpload(asked, key)
    if (asked.method === 'PUT') objects.set(key, { bytes: asked.body, at: new Date() })
    if (asked.method === 'PUT') return { status: 200, headers: { etag: tagOf(asked.body) } }
    if (asked.method === 'DELETE') return objects.delete(key) ? { status: 204 } : { status: 204 }
    return read(key, asked.range)
  }

  async function take(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://s3.test')
    const path = decodeURIComponent(url.pathname)
    const call = `${request.method} ${path.slice(bucket.length + 2)}${url.search}`
    calls.push(call)
    const line = state.left > 0 && state.only.test(call) ? state.line : 'answers'
    if (line !== 'answers') state.left -= 1
    if (line === 'deaf') return void request.socket.destroy()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (line === 'hangs') return
    const asked = { method: request.method ?? '', path, query: url.searchParams, body: Buffer.concat(parts), range: request.headers.range }
    const wrong = wrongSignature(request, asked)
    const answer = wrong ? refuse(403, wrong) : line === 'isBusy' ? refuse(503, 'SlowDown') : answerTo(asked)
    if (line === 'losesAnswers') return void request.socket.destroy()
    const body = Buffer.from(answer.body ?? '')
    response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length })
    if (request.method === 'HEAD') return void response.end()
    if (line !== 'cutsBodies' && line !== 'stallsBodies') return void response.end(body)
    response.write(body.subarray(0, body.length / 2))
    if (line === 'cutsBodies') setTimeout(() => request.socket.destroy(), 20)
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      // Whoever asked has gone meanwhile.
      if (!request.destroyed) throw error
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`

  return {
    /** For a shop whose files lie under this prefix. */
    env: (prefix = 'files') => ({
      STORAGE_URL: `s3://${bucket}/${prefix}?endpoint=${endpoint}&region=${region}`,
      AWS_ACCESS_KEY_ID: keyId,
      AWS_SECRET_ACCESS_KEY: secretKey,
    }),
    objects,
    /** Uploads in parts that were begun and neither joined nor given up. */
    uploads,
    calls,
    /** Says how the next requests go; with a pattern those alone whose method and name fit it, and as many of them as are named. */
    setLine: (line: S3Line, only = /^/, left = Infinity) => Object.assign(state, { line, only, left }),
    /** Nobody listens any more, as after the end of its process. */
    close: () => new Promise<void>((closed) => void (server.closeAllConnections(), server.close(() => closed()))),
  }
}
