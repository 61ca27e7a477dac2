/** A refusal to start that the operator can fix: main prints its one line and exits with 1. */
export function startError(message: string): Error {
  const error = new Error(message)
  error.name = 'StartError'
  return error
}
