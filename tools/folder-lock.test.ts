// The lock under which packages are installed and pages are built: one process at a time, and none for ever.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { withLock } from '../bin/lib/folder-lock.mjs'

const library = new URL('../bin/lib/folder-lock.mjs', import.meta.url).href
const aLock = () => join(mkdtempSync(join(tmpdir(), 'jumla-lock-')), '.lock')

/** A process that says what it does, works until its input ends, and then exits with this code. */
function builder(lock: string, code: number | null = null): { child: ChildProcess; says: () => Promise<string> } {
  const script = `
    import { withLock } from ${JSON.stringify(library)}
    const work = async () => {
      console.log('building')
      for await (const _ of process.stdin);
      ${code === null ? '' : `process.exit(${code})`}
    }
    await withLock(process.argv[1], work, () => console.log('waiting'))
    console.log('done')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, lock], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  return { child, says: async () => String((await lines.next()).value) }
}

test('a second builder waits for the first, and builds when it is done', async () => {
  const lock = aLock()
  const first = builder(lock)
  expect(await first.says()).toBe('building')
  const second = builder(lock)
  expect(await second.says()).toBe('waiting')

  first.child.stdin?.end()
  expect([await first.says(), await second.says()]).toEqual(['done', 'building'])
  second.child.stdin?.end()
  expect(await second.says()).toBe('done')
  expect(existsSync(lock)).toBe(false)
})

test('a builder that fails leaves no lock', async () => {
  const lock = aLock()
  const { child, says } = builder(lock, 1)
  await says()
  child.stdin?.end()
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a builder that was killed is taken over, also by one that waits already', async () => {
  const lock = aLock()
  const killed = builder(lock)
  await killed.says()
  const waiting = builder(lock)
  expect(await waiting.says()).toBe('waiting')

  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  expect(await waiting.says()).toBe('building')
  expect(existsSync(lock)).toBe(true)
})

test('a lock that nobody marks any more is taken over, although a process has its number', async () => {
  const lock = aLock()
  writeFileSync(lock, String(process.pid))
  utimesSync(lock, 0, 0)
  expect(await withLock(lock, async () => 'built')).toBe('built')
  expect(existsSync(lock)).toBe(false)
})
