// What a failed statement means: the one place that reads the driver's errors.
import { AppError, coreErrors, type ErrorMaker } from '#shared/errors.ts'

type DriverError = { code?: string; constraint?: string; message: string }

/** Digs the driver's error out of the query builder's wrapper. */
export function driverError(error: unknown): DriverError | null {
  let at: unknown = error
  for (let depth = 0; depth < 5 && at instanceof Error; depth++) {
    if ('code' in at && typeof at.code === 'string') {
      const constraint = 'constraint' in at && typeof at.constraint === 'string' ? { constraint: at.constraint } : {}
      return { code: at.code, message: at.message, ...constraint }
    }
    at = at.cause
  }
  return null
}

/** Serialization failure, deadlock, lock not available: the whole command may simply be tried again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01', '55P03'].includes(driverError(error)?.code ?? '')

/** The database is away, restarting or full: the answer is 503, not 500. */
export const isUnavailable = (error: unknown): boolean => {
  const found = driverError(error)
  const code = found?.code ?? ''
  if (/^(08|57P|53)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)) return true
  return error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(`${error.message} ${String(error.cause)}`)
}

type Refusals = Record<string, ErrorMaker | { error: ErrorMaker; field: string }>

/** Runs a write; a violated constraint named here becomes its coded error (with the field it belongs to). */
export async function refusing<T>(refusals: Refusals, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const name = driverError(error)?.constraint
    const refusal = name === undefined ? undefined : refusals[name]
    if (!refusal) throw error
    if (typeof refusal === 'function') throw refusal()
    const made = refusal.error()
    throw new AppError(made.code, made.status, { fields: [{ path: refusal.field, key: made.code }] })
  }
}

/** The single row of an insert or update with returning; 404 when there is none. */
export function one<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw coreErrors.notFound()
  return row
}
