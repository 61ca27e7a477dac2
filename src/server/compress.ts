// Brotli for answers and pages. The window fits the text; short texts are compressed synchronously, because handing them to a thread costs more than the
// work.
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'

/** Up to this size compressing takes a millisecond at most: hardly longer than waiting for another thread. */
const mostAtOnce = 131_072

const paramsFor = (length: number, quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
  [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16)))),
})

/** Takes a text that is sent often; gives its smallest form, compressed on another thread in about a tenth of a second. */
export function compressWell(text: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    brotliCompress(text, { params: paramsFor(text.length, constants.BROTLI_MAX_QUALITY) }, (error, made) =>
      error ? reject(error) : resolve(made),
    ),
  )
}

/** Takes a text and a quality (0 to 11); calls back with its compressed form, synchronously when the text is short. */
export function compressBrotli(text: Buffer | string, quality: number, done: (error: Error | null, compressed: Buffer) => void): void {
  const length = typeof text === 'string' ? Buffer.byteLength(text) : text.length
  const params = paramsFor(length, quality)
  if (length > mostAtOnce) return brotliCompress(text, { chunkSize: 65_536, params }, done)
  done(null, brotliCompressSync(text, { chunkSize: Math.max(1024, length >> 1), params }))
}

const mostHeaders = 200
const asked = new Map<string, boolean>()

/** Does an Accept-Encoding header accept this coding? A quality of 0 refuses it. */
export function takesEncoding(header: string | string[] | undefined, coding: 'br' | 'gzip'): boolean {
  if (header === undefined || header.length === 0) return false
  const key = `${coding} ${header}`
  const known = asked.get(key)
  if (known !== undefined) return known
  const qualities = new Map(
    String(header)
      .toLowerCase()
      .split(',')
      .map((each) => {
        const [name = '', ...params] = each.split(';').map((part) => part.trim())
        const quality = params.find((param) => param.startsWith('q='))
        return [name, quality ? Number(quality.slice(2)) : 1] as const
      }),
  )
  const made = (qualities.get(coding) ?? qualities.get('*') ?? 0) > 0
  if (asked.size >= mostHeaders) asked.clear()
  asked.set(key, made)
  return made
}
