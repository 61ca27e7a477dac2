// Asks the operating system about a process: whether it lives, when it began, and whether it is our PostgreSQL.
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { codeOf } from './disk.ts'

/** Takes a process id; gives whether such a process lives (also when it belongs to somebody else). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Takes a process id; gives a mark which differs between two processes that had the same id, or '' where there is none. */
export function birthMark(pid: number): string {
  if (process.platform === 'linux') return statFields(pid)[19] ?? ''
  if (process.platform === 'win32') return ''
  return output('ps', ['-o', 'lstart=', '-p', String(pid)])
}

/** Takes a process id and a cluster's folder; gives whether it is the PostgreSQL that serves this folder. */
export function isPostgresOf(pid: number, data: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') return output('tasklist', ['/fi', `PID eq ${pid}`, '/nh']).includes('postgres')
  return output('ps', ['-o', 'command=', '-p', String(pid)]).includes(data)
}

/** Waits until a process has ended; gives false when it is still there after the time. */
export async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (isAlive(pid)) {
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

// A killed process that its parent has not collected yet still accepts signals.
function isZombie(pid: number): boolean {
  return process.platform === 'linux' && statFields(pid)[0] === 'Z'
}

// The fields after the command's name, which may itself contain spaces and brackets.
function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function output(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
