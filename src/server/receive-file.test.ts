// Uploaded files go to disk first, few are in memory at once, and failed uploads leave no file.
import { createWriteStream, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readProfile } from './config.ts'
import { handleFailures } from './plugins/failures.ts'
import { arrivals, type ReceivedFile, withFile } from './receive-file.ts'
import { folderStorage } from './storage.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jumla-arriving-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const upload = { maxBytes: 1000, accept: ['text/plain'] }
type Work = (file: ReceivedFile) => Promise<unknown>

async function shop(work: Work, open?: (path: string) => ReturnType<typeof createWriteStream>) {
  const server = Fastify()
  handleFailures(server, readProfile('testing_v2'))
  await server.register(multipart)
  server.post('/in', (request) => withFile(request, { upload, folder, ...(open ? { open } : {}) }, work))
  const send = (content: string, mime = 'text/plain') =>
    server.inject({
      method: 'POST',
      url: '/in',
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      payload: `--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: ${mime}\r\n\r\n${content}\r\n--edge--\r\n`,
    })
  return { send }
}

test('of many files sent at once two are in memory, the others lie on disk, and all come through', async () => {
  const inMemory: (() => void)[] = []
  const { send } = await shop(async ({ bytes }) => {
    await new Promise<void>((resolve) => inMemory.push(resolve))
    return bytes.toString()
  })
  const sent = Array.from({ length: 5 }, (_, n) => send(`file ${n}`))
  await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(5), 20_000)
  await vi.waitFor(() => expect(inMemory).toHaveLength(2), 20_000)

  for (let done = 0; done < 5; done++) {
    await vi.waitFor(() => expect(inMemory.length).toBeGreaterThan(done), 20_000)
    expect(inMemory.length).toBeLessThanOrEqual(done + 2)
    inMemory[done]?.()
  }

  expect((await Promise.all(sent)).map(({ body }) => body).sort()).toEqual(['file 0', 'file 1', 'file 2', 'file 3', 'file 4'])
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['too large a file', 'x'.repeat(1001), 'text/plain', 413, 'core.tooLarge'],
  ['another kind of file', 'x', 'text/html', 422, 'core.invalid'],
])('%s is refused and leaves nothing', async (_, content, mime, status, code) => {
  const { send } = await shop(async () => 'never')

  const answer = await send(content, mime)

  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code])
  expect(readdirSync(folder)).toEqual([])
})

test('a full disk is named as the reason, and nothing is left', async () => {
  const { send } = await shop(
    async () => 'never',
    (path) => {
      writeFileSync(path, 'a beginning')
      return createWriteStream('/dev/full')
    },
  )

  const answer = await send('more than there is room for')

  expect([answer.statusCode, answer.json().error.code]).toEqual([507, 'core.diskFull'])
  expect(readdirSync(folder)).toEqual([])
})

test('what cannot be stored leaves nothing beside its place', async () => {
  const storage = folderStorage(folder)
  await storage.put('taken/inner', Buffer.from('x'))

  await expect(storage.put('taken', Buffer.from('y'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)

  expect(readdirSync(folder)).toEqual(['taken'])
})

test('a file that arrives and one that is stored, with the folders made for them, are open to their owner alone', async () => {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const { send } = await shop(async () => readdirSync(folder).map((name) => modeOf(join(folder, name))))
  expect((await send('a private paper')).json()).toEqual(['600'])

  await folderStorage(folder).put('ab/cdef.pdf', Buffer.from('x'))
  expect([modeOf(join(folder, 'ab')), modeOf(join(folder, 'ab/cdef.pdf')), modeOf(await arrivals(folder))]).toEqual(['700', '600', '700'])
})

test('what an ended process left is swept away, what just arrives is not', async () => {
  const place = await arrivals(folder)
  writeFileSync(join(place, 'old'), 'x')
  writeFileSync(join(place, 'new'), 'x')
  utimesSync(join(place, 'old'), new Date(0), new Date(0))

  await arrivals(folder)

  expect(readdirSync(place)).toEqual(['new'])
})
