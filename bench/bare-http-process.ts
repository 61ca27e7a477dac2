// The limit of anything served over HTTP by Node: a bare server that sends the same bytes with the same headers.
import { createServer } from 'node:http'
import { z } from 'zod'
import { answering } from './lib/helper-process.ts'

const Setup = z.object({
  replies: z.array(z.object({ path: z.string(), headers: z.array(z.tuple([z.string(), z.string()])), body: z.base64() })),
})

answering(async (message) => {
  const { replies } = Setup.parse(message)
  const ready = new Map(replies.map(({ path, headers, body }) => [path, { headers: headers.flat(), body: Buffer.from(body, 'base64') }]))
  const server = createServer((request, response) => {
    const reply = ready.get(request.url ?? '')
    if (!reply) return void response.writeHead(404, { 'content-length': 0 }).end()
    response.writeHead(200, reply.headers)
    response.end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' ? address?.port : null }
})
