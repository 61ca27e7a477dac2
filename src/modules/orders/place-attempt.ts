// Decides what of an order's draft is kept when placing it has failed.

const isUnknown = (status: number): boolean => status === 0 || status === 408 || status >= 500
/** Refusals that come before the attempt is looked at, as one has to sign in or wait first. */
const beforeLooking = [401, 403, 429]

type Forgotten = { pending?: undefined; idempotencyKey?: undefined }

/**
 * Takes a failed call (status 0: no connection) and whether it asked about an attempt made before; gives what the draft forgets. The
 * attempt stays while it may have been placed; the key goes with it where an order was placed under it that was asked for otherwise.
 */
export function afterFailedPlacing({ status, code }: { status: number; code: string }, isAsked: boolean): Forgotten {
  if (isUnknown(status) || (isAsked && beforeLooking.includes(status))) return {}
  return code === 'order.keyReused' ? { pending: undefined, idempotencyKey: undefined } : { pending: undefined }
}
