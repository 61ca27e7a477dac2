// For tests and measurements: a server of pictures on this machine, which can fail, wait and count what it was asked.
import { createServer, type ServerResponse } from 'node:http'
import sharp from 'sharp'

export type PictureServer = {
  /** `http://127.0.0.1:…` */
  url: string
  /** The paths it was asked for. */
  asked: string[]
  /** The answer of a path in place of its picture: a status, nothing at all, or other bytes. */
  answers: Map<string, number | 'silence' | Buffer>
  close(): Promise<void>
}

/** A small picture in one colour. */
export const picture = (colour: string, format: 'png' | 'jpeg' = 'png'): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()

/** Every path `/aabbcc.png` is a picture in that colour. */
export async function pictureServer(): Promise<PictureServer> {
  const asked: string[] = []
  const answers: PictureServer['answers'] = new Map()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = answers.get(path)
    if (answer !== 'silence') void reply(response, path, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    asked,
    answers,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function reply(response: ServerResponse, path: string, answer: number | Buffer | undefined): Promise<void> {
  if (typeof answer === 'number') return void response.writeHead(answer).end()
  const bytes = answer ?? (await picture(`#${path.slice(1, 7)}`))
  response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)
}
