import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatheringSocket } from './gathering-socket.ts'

const server = createServer((socket) => void socket.pipe(socket))
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => void server.close())

/** Notes how many pieces each packet was made of. */
class Watched extends GatheringSocket {
  readonly packets: number[] = []

  override _write(...asked: Parameters<GatheringSocket['_write']>): void {
    this.packets.push(1)
    super._write(...asked)
  }

  override _writev = (chunks: { chunk: unknown; encoding: BufferEncoding }[], done: (error?: Error | null) => void): void => {
    this.packets.push(chunks.length)
    super._writev?.(chunks, done)
  }
}

test('what is written in one tick leaves in one packet, also where single statements are gathered by the driver', async () => {
  const socket = new Watched()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')

  socket.write('begin')
  for (const each of ['first', 'second']) {
    socket.cork()
    socket.write(each)
    socket.write('sync')
    socket.uncork()
  }
  await Promise.resolve()
  socket.write('after an answer that was there already')
  await once(socket, 'data')
  socket.write('commit')
  await once(socket, 'data')
  socket.destroy()

  expect(socket.packets).toEqual([6, 1])
})
