// The numbers of what builders make: counted anew for each application, so that a test file meets the same ones in every run and order of files.
const counts = new Map<string, number>()

/** Gives the next number of a kind, from 1. */
export function nextOf(kind: string): number {
  const number = (counts.get(kind) ?? 0) + 1
  counts.set(kind, number)
  return number
}

/** Begins at 1 again; every application has a database of its own. */
export const countAnew = (): void => counts.clear()
