type Range = { start: number; end: number }

/** Reads a Range header for a content of this size: the bytes from start to end, null for all of it (no range, several, or nonsense). */
export function byteRange(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
