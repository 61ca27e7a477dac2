import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDataFolder } from './data-folder.ts'
import { folderStorage } from './storage.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'jumla-folder-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

test.skipIf(process.platform === 'win32')('a new data folder is its owner’s alone; under root its database’s user may pass', () => {
  closeDataFolder(join(home, 'own'), false)
  closeDataFolder(join(home, 'root'), true)

  expect([modeOf(join(home, 'own')), modeOf(join(home, 'root'))]).toEqual(['700', (0o711 & ~process.umask()).toString(8)])
})

test.skipIf(process.platform === 'win32')(
  'one that was open to others is closed, with the mails and papers in it, and never opened further',
  () => {
    const folder = join(home, 'var')
    for (const path of [folder, join(folder, 'mail'), join(folder, 'files')]) {
      mkdirSync(path)
      chmodSync(path, 0o755)
    }
    const closed = join(home, 'closed')
    mkdirSync(closed, { mode: 0o700 })

    closeDataFolder(folder, true)
    closeDataFolder(closed, true)

    expect([folder, join(folder, 'mail'), join(folder, 'files'), closed].map(modeOf)).toEqual(['711', '700', '700', '700'])
  },
)

test.skipIf(process.platform === 'win32')('files that are stored are readable by their owner alone', async () => {
  const folder = join(home, 'files')

  await folderStorage(folder).put('ab/cdef.pdf', Buffer.from('private'))

  expect([folder, join(folder, 'ab'), ...readdirSync(join(folder, 'ab')).map((file) => join(folder, 'ab', file))].map(modeOf)).toEqual([
    '700',
    '700',
    '600',
  ])
})
