// Errors that the person who starts the shop can cause and mend: one clear line, no stack.

/** Takes the line to show; gives an Error named 'StartError'. */
export function startError(message: string, cause?: unknown): Error {
  const error = new Error(message, { cause })
  error.name = 'StartError'
  return error
}

/** Takes anything thrown; gives its code ('EACCES', '3D000' …) when it has one. */
export function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
}

/** Runs file work in a folder of the shop; refusals of the disk become one clear line. */
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
      return startError(`The data folder ${folder} cannot be written to. Allow it for this user, or choose another folder.`, error)
    case 'ENOTDIR':
    case 'EEXIST':
      return startError(`The data folder ${folder} is not a folder. Choose another one.`, error)
    case 'ENOSPC':
    case 'EDQUOT':
      return startError(`The disk of the data folder ${folder} is full. Make room and start again.`, error)
    default:
      return undefined
  }
}
