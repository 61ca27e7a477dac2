// The user that PostgreSQL runs as when root starts the shop, since PostgreSQL refuses to run as root.
import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { startError } from '#server/start-error.ts'

export type SystemUser = { uid: number; gid: number }

export const isRoot = (): boolean => process.getuid?.() === 0

/** Gives the user to run as: the owner of an existing cluster, else the system's `postgres` or `nobody`. */
export function userFor(cluster: string): SystemUser {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const found = lookUp('postgres') ?? lookUp('nobody')
  if (found === undefined) {
    throw startError('PostgreSQL may not run as root, and there is no user named postgres or nobody. Start the shop as an ordinary user.')
  }
  return found
}

/** Takes a user and a command; gives whether that user can run it. It fails when a folder on the way is closed to them. */
export function canRun(user: SystemUser, command: string, args: string[]): boolean {
  const run = spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' })
  if (run.error !== undefined && 'code' in run.error && run.error.code === 'EPERM') {
    throw startError('PostgreSQL may not run as root, and this root may not change the user. Start the shop as an ordinary user.')
  }
  return run.status === 0
}

export const canEnter = (user: SystemUser, folder: string): boolean => canRun(user, '/bin/sh', ['-c', 'cd "$1" 2>/dev/null', 'sh', folder])

function lookUp(name: string): SystemUser | undefined {
  try {
    const id = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    const user = { uid: id('-u'), gid: id('-g') }
    return user.uid > 0 && user.gid > 0 ? user : undefined
  } catch {
    return undefined
  }
}
