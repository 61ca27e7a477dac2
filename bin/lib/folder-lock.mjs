// Lets one process at a time install or build in this folder: a lock file names the process, and is taken over when that process is gone.
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** Who waits looks again after so many milliseconds, and who works marks the lock anew as often. */
const lookEvery = 250
/** A lock that nobody has marked for so many milliseconds is nobody's, even where another process has the number by now, as after a restart of the machine. */
const abandonedAfter = 60_000

/** Does `work` while no other process does work under this lock; `onWait` is called once when there is another, which is waited for. */
export async function withLock(lock, work, onWait = () => {}) {
  let isSaid = false
  while (!place(lock, String(process.pid))) {
    const holder = read(lock)
    if (holder === undefined) continue
    if (isAbandoned(lock, holder)) {
      takeAway(lock, holder)
      continue
    }
    if (!isSaid) onWait()
    isSaid = true
    await setTimeout(lookEvery)
  }
  const marking = setInterval(() => mark(lock), lookEvery).unref()
  const release = () => rmSync(lock, { force: true })
  // A build that fails ends the process.
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(marking)
    process.off('exit', release)
    release()
  }
}

function place(lock, content) {
  try {
    writeFileSync(lock, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned(lock, holder) {
  const markedAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (markedAt === undefined) return false
  // A lock without a number is being written.
  return Date.now() - markedAt > abandonedAfter || (Number(holder) > 0 && !isAlive(Number(holder)))
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// Two that wait may find one abandoned lock: the slower one must not remove the new lock of the faster one.
function takeAway(lock, holder) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (read(aside) !== holder) linkSync(aside, lock)
  } catch {
    // Another one was faster.
  }
  rmSync(aside, { force: true })
}

function mark(lock) {
  try {
    utimesSync(lock, new Date(), new Date())
  } catch {
    // Without its mark the lock is as old as it was made.
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
