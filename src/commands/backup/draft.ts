// One process at a time works on a folder of backups: each makes a draft there first, whose name says whose it is, and then looks for others.
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { birthMark, isAlive } from '#server/postgres/processes.ts'
import { startError } from '#server/start-error.ts'

const drafts = /^\.unfinished-(\d+)-/

/** When its process began is in it as well, since ids of processes come again. */
export const draftOf = (pid: number): string => `.unfinished-${pid}-${birthMark(pid).replaceAll(/\W/g, '')}`

/**
 * Runs work with an empty draft, which is removed afterwards where it is still there. Refuses while another process has one: two that begin together both
 * see the other, and what a backup writes looks to `keepNewest` as if nothing needed it.
 */
export async function withDraft<T>(folder: string, work: (draft: string) => Promise<T>): Promise<T> {
  const own = draftOf(process.pid)
  const draft = join(folder, own)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    for (const name of await readdir(folder)) if (name !== own) await removeDead(folder, name)
    return await work(draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Removes the draft of a process that was killed; refuses when it lives. This process has one alone, so another with its id is of a former one. */
async function removeDead(folder: string, name: string): Promise<void> {
  const pid = Number(drafts.exec(name)?.[1] ?? 0)
  if (pid === 0) return
  if (pid !== process.pid && isAlive(pid) && draftOf(pid) === name)
    throw startError(`Another process (${pid}) writes or removes backups in ${folder}. Try again when it is done.`)
  await rm(join(folder, name), { recursive: true, force: true })
}
