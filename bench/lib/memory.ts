// Memory and processor time of processes as Linux counts them; NaN elsewhere.
import { readdirSync, readFileSync } from 'node:fs'

const kilobytes = (file: string, field: string): number => {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1])
  } catch {
    return NaN
  }
}

const parentOf = (pid: string): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return NaN
  }
}

/** Takes a process; gives its resident megabytes, and those of it with its children, where shared pages count once. */
export function residentOf(pid: number): { own: number; withChildren: number } {
  const own = kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1024
  if (Number.isNaN(own)) return { own, withChildren: own }
  const family = [String(pid), ...readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)]
  const shares = family.map((each) => kilobytes(`/proc/${each}/smaps_rollup`, 'Pss')).filter((each) => !Number.isNaN(each))
  return { own, withChildren: shares.reduce((sum, each) => sum + each, 0) / 1024 }
}

/** Takes a process; gives the milliseconds of processor time that it has used, on request together with its children, also those that have ended. */
export function processorMs(pid: number, withChildren: boolean): number {
  if (!withChildren) return usedBy(String(pid), own)
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return children.reduce((sum, each) => sum + usedBy(each, own), usedBy(String(pid), [...own, ...ofEndedChildren]))
}

/** Fields of a process's line after its name: its own time, and that of its children that have ended, as user and as system. */
const own = [11, 12]
const ofEndedChildren = [13, 14]

function usedBy(pid: string, fields: readonly number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.reduce((sum, at) => sum + Number(values[at]) * 10, 0)
  } catch {
    // It has ended meanwhile.
    return 0
  }
}
