import type { z } from 'zod'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? { ...value } : {})

/**
 * Takes the stored and the last valid value; gives a value of the right shape. Valid fields of the stored value stay; the others come from
 * the last valid value, or from the defaults of a new shop.
 */
export function soundValue<T extends object>(
  schema: z.ZodObject & z.ZodType<T>,
  start: T,
  stored: unknown,
  good: unknown,
): { value: T; isWrong: boolean } {
  const whole = schema.safeParse({ ...start, ...asObject(stored) })
  if (whole.success && (stored === undefined || isObject(stored))) return { value: whole.data, isWrong: false }
  const candidates = [asObject(stored), asObject(good)]
  const mended = Object.fromEntries(
    Object.entries(start).map(([key, first]) => {
      const field = schema.shape[key]
      const found = candidates.find((each) => key in each && field?.safeParse(each[key]).success)
      return [key, found ? found[key] : first]
    }),
  )
  for (const each of [mended, { ...start, ...asObject(good) }]) {
    const parsed = schema.safeParse(each)
    if (parsed.success) return { value: parsed.data, isWrong: true }
  }
  return { value: start, isWrong: true }
}
