// Whose turn it is in a folder of backups.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftOf, withDraft } from './draft.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jumla-draft-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const leave = (name: string) => {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'half'), '')
}

test('what killed processes have left is removed, also of one with the id of a process that lives now, and of this one', async () => {
  for (const pid of [process.pid, process.ppid, 2 ** 22 + 1]) leave(`.unfinished-${pid}-1`)
  leave(draftOf(process.pid))
  leave('files')

  const seen = await withDraft(folder, (draft) => Promise.resolve([readdirSync(folder).toSorted(), readdirSync(draft)]))

  expect(seen).toEqual([[draftOf(process.pid), 'files'], []])
  expect(readdirSync(folder)).toEqual(['files'])
})

test('while another process has a draft none is begun, and nothing of it stays', async () => {
  leave(draftOf(process.ppid))
  let isBegun = false

  await expect(withDraft(folder, async () => void (isBegun = true))).rejects.toThrow(`Another process (${process.ppid})`)

  expect(isBegun).toBe(false)
  expect(readdirSync(folder)).toEqual([draftOf(process.ppid)])
})

/** Begins at given moments, which its parent says, and tells how many were at work at once at most. */
const child = `
  import { readdirSync, rmSync, writeFileSync } from 'node:fs'
  import { withDraft } from ${JSON.stringify(join(import.meta.dirname, 'draft.ts'))}
  const folder = process.argv[1]
  const mine = folder + '/at-work-' + process.pid
  let most = 0
  const work = async () => {
    writeFileSync(mine, '')
    for (const end = Date.now() + 15; Date.now() < end;)
      most = Math.max(most, readdirSync(folder).filter((name) => name.startsWith('at-work')).length)
    rmSync(mine)
  }
  process.stdin.once('data', async (start) => {
    for (let round = 0; round < 100; round++) {
      while (Date.now() < Number(start) + round * 30);
      await withDraft(folder, work).catch((error) => { if (error.name !== 'StartError') throw error })
    }
    console.log(most)
    process.exit()
  })
  console.log('ready')
`

test('of two processes that begin at the same moment never both work', async () => {
  const children = [1, 2].map(() => spawn(process.execPath, ['--input-type=module', '-e', child, folder], { stdio: 'pipe' }))
  await Promise.all(children.map(({ stdout }) => once(stdout, 'readable')))
  const start = Date.now() + 50
  const said = await Promise.all(
    children.map((each) => {
      each.stdin.write(String(start))
      return Promise.all([text(each.stdout), text(each.stderr)])
    }),
  )

  for (const [out, err] of said) {
    expect(err).toBe('')
    expect(out).toMatch(/^ready\n[01]\n$/)
  }
})
