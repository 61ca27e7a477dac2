import type { z } from 'zod'

export type Job<T> = { name: string; data: z.ZodType<T>; retries: number; seconds: number }

/** Declares a job: its name, the shape of its data, its retries and its timeout. */
export const job = <T>(name: string, data: z.ZodType<T>, { retries = 8, seconds = 300 } = {}): Job<T> => ({ name, data, retries, seconds })
