// Sends an object: in one request where it is small, else part by part, so that one part is in memory. What ends with an error leaves nothing.
import { StorageAway } from '../storage.ts'
import { readError, readUploadId } from './bucket-answers.ts'
import type { BucketRequests } from './bucket-requests.ts'

/** Stores take no smaller parts than 5 MB, and no more than 10,000 of them. */
const partBytes = 8 * 1_048_576

type Upload = { requests: BucketRequests; key: string; uploadId: string }

/** Sends bytes, also as they come, under a full name of the bucket. */
export async function sendInParts(requests: BucketRequests, key: string, bytes: Buffer | AsyncIterable<Buffer>): Promise<void> {
  const parts = Buffer.isBuffer(bytes) ? slices(bytes) : gathered(bytes)
  try {
    const first = await parts.next()
    const body = first.done ? Buffer.alloc(0) : first.value
    // A part that is not full is the last.
    if (body.length < partBytes) await needDone(requests.ask({ method: 'PUT', key, body }))
    else await sendMany(requests, key, body, parts)
  } finally {
    await parts.return(undefined)
  }
}

async function sendMany(requests: BucketRequests, key: string, first: Buffer, others: AsyncGenerator<Buffer>): Promise<void> {
  const begun = await needDone(requests.ask({ method: 'POST', key, query: { uploads: '' }, body: Buffer.alloc(0) }))
  const upload = { requests, key, uploadId: readUploadId(begun.text) }
  try {
    const tags = [await sendPart(upload, 1, first)]
    for await (const part of others) tags.push(await sendPart(upload, tags.length + 1, part))
    await join(upload, tags)
  } catch (error) {
    // The failure of the upload is the one to report. What a store that is away has of it, the bucket's own rule removes (docs/storage.md).
    await requests.ask({ method: 'DELETE', key, query: { uploadId: upload.uploadId } }).catch(() => undefined)
    throw error
  }
}

async function sendPart({ requests, key, uploadId }: Upload, number: number, body: Buffer): Promise<string> {
  const { headers } = await needDone(requests.ask({ method: 'PUT', key, query: { partNumber: String(number), uploadId }, body }))
  return headers.get('etag') ?? ''
}

async function join({ requests, key, uploadId }: Upload, tags: readonly string[]): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const { status, text } = await requests.ask({ method: 'POST', key, query: { uploadId }, body })
  const refused = readError(text)
  if (refused) throw new StorageAway(`the parts were not joined: ${refused.code} ${refused.message}`, refused.code)
  // An upload that is not known any more was joined by a try whose answer was lost.
  if (status === 404) await needDone(requests.ask({ method: 'HEAD', key }))
}

async function needDone<T extends { status: number }>(asked: Promise<T>): Promise<T> {
  const answer = await asked
  if (answer.status === 404) throw new StorageAway('what was sent was not taken')
  return answer
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

async function* slices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes)
}

/** Pieces of any size, gathered to parts of one size; the last may be smaller. */
async function* gathered(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    held.push(piece)
    bytes += piece.length
    if (bytes < partBytes) continue
    const all = Buffer.concat(held)
    const whole = bytes - (bytes % partBytes)
    yield* slices(all.subarray(0, whole))
    held = [all.subarray(whole)]
    bytes -= whole
  }
  if (bytes > 0) yield Buffer.concat(held)
}
