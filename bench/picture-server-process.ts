// A server of product photographs, as a shop that is left behind has one: every address is another picture, all made ahead from a few.
import { createServer } from 'node:http'
import sharp from 'sharp'
import { z } from 'zod'
import { answering } from './lib/helper-process.ts'

const Message = z.object({ pixels: z.number() })
const kinds = 8

/** A photograph's weight without a photograph: blurred noise. */
const photograph = (pixels: number, at: number): Promise<Buffer> =>
  sharp({
    create: { width: pixels, height: pixels, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 60 + at * 16, sigma: 60 } },
  })
    .blur(1.2)
    .jpeg({ quality: 72 })
    .toBuffer()

/** A comment after the first marker makes it another picture that looks the same. */
function another(photo: Buffer, name: string): Buffer {
  const text = Buffer.from(name)
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([photo.subarray(0, 2), head, text, photo.subarray(2)])
}

answering(async (raw) => {
  const { pixels } = Message.parse(raw)
  const photos = await Promise.all(Array.from({ length: kinds }, (_, at) => photograph(pixels, at)))
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1, 200)
    const photo = photos[name.length % kinds] ?? Buffer.alloc(0)
    const bytes = another(photo, name)
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': bytes.length }).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const bytes = photos.reduce((sum, { length }) => sum + length, 0) / kinds
  return { port: typeof address === 'object' && address ? address.port : 0, kilobytes: bytes / 1000 }
})
