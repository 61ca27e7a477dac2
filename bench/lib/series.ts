/** Several repetitions of one measurement. */
export type Series = { median: number; low: number; high: number }

/** Takes the value at a share (0 to 1) of sorted values. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN

/** Takes repetitions; gives their median and range. */
export function series(values: readonly number[]): Series {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), low: sorted[0] ?? NaN, high: sorted.at(-1) ?? NaN }
}
