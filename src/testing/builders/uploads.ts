// Files for tests: small real pictures, documents and videos, and the multipart call that uploads one.
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { urlOf } from '#shared/call.ts'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import type { TestApp } from '../app.ts'
import { apiKey } from '../raw-call.ts'
import { nextOf } from './numbers.ts'

/** A picture that differs from every other one. */
export const aPictureFile = (width = 40, height = 30): Promise<Buffer> => {
  const count = nextOf('file')
  const background = { r: count % 256, g: (count >> 8) % 256, b: 90 }
  return sharp({ create: { width: width + count, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A PDF that differs from every other one. */
export const aDocumentFile = (): Buffer => Buffer.from(`%PDF-1.7 number ${nextOf('file')}`)

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** An MP4 file with the right boxes and no film. */
export const aVideoFile = (): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isomavc1')),
    box('moov', Buffer.alloc(16)),
    box('mdat', Buffer.from(`film ${nextOf('file')} `.repeat(40))),
  ])

type Upload = {
  name?: string
  mime: string
  bytes: Buffer
  token: string | null
  language?: 'en' | 'ar'
  params?: Record<string, string>
  /** Does the request declare the length of its body? */
  isDeclared?: boolean
}

/** Uploads as the browser does; gives the raw answer. */
export function upload(app: TestApp, endpoint: AnyEndpoint, given: Upload) {
  const { name = 'a.bin', mime, bytes, token, language = 'en', params = {}, isDeclared = true } = given
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${mime}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')])
  return app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, { params }),
    headers: {
      ...apiKey,
      'accept-language': language,
      'content-type': 'multipart/form-data; boundary=edge',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: isDeclared ? body : Readable.from([body]),
  })
}
