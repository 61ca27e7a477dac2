import type { z } from 'zod'

/**
 * `seconds`: the time of a run, from its fetch. `isQuick`: it takes a moment and many come at once, so ten are fetched together and share that time; any
 * other job is fetched alone.
 */
export type Job<T> = { name: string; data: z.ZodType<T>; retries: number; seconds: number; isQuick: boolean }

/** Declares a job: its name, the shape of its data, its retries and its timeout. */
export const job = <T>(name: string, data: z.ZodType<T>, { retries = 8, seconds = 300, isQuick = false } = {}): Job<T> => ({
  name,
  data,
  retries,
  seconds,
  isQuick,
})
