/** Seconds before another mail of the same kind may be sent. */
export const resendSeconds = 60

/** The path after signing in: the requested one when it belongs to this shop, else the given default. */
export const nextPath = (asked: string | null, otherwise: string): string =>
  asked !== null && /^\/(?![/\\])/.test(asked) ? asked : otherwise
