/** Are two values of JSON alike? Their keys stand in the same order. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
