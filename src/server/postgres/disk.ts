// Turns errors of the disk and of other systems into one clear line for the person who starts the shop.
import { startError } from '#server/start-error.ts'

/** Takes anything thrown; gives its code ('EACCES', '3D000' …) when it has one. */
export function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
}

/** Runs file work in a folder of the shop; turns disk errors into one clear line. */
export function onDisk<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw diskError(folder, error) ?? error
  }
}

function diskError(folder: string, error: unknown): Error | undefined {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return startError(`The data folder ${folder} cannot be written to. Allow it for this user, or choose another folder.`)
    case 'ENOTDIR':
    case 'EEXIST':
      return startError(`The data folder ${folder} is not a folder. Choose another one.`)
    case 'ENOSPC':
    case 'EDQUOT':
      return startError(`The disk of the data folder ${folder} is full. Make room and start again.`)
    default:
      return undefined
  }
}
