// Free ports of this machine, on the loopback address only.
import { createServer } from 'node:net'

export const isFree = (port: number): Promise<boolean> => listenOnce(port).then((got) => got !== undefined)

/** Gives the wished port when it is free, else any free one. */
export async function freePort(wished: number): Promise<number> {
  const got = (wished > 0 ? await listenOnce(wished) : undefined) ?? (await listenOnce(0))
  if (got === undefined) throw new Error('no free port on 127.0.0.1')
  return got
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : undefined))
    })
  })
}
