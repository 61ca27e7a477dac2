// Translates failed statements into our errors: the one place that reads the driver's errors.
import { DrizzleQueryError } from 'drizzle-orm'
import { AppError, atField, coreErrors, type ErrorMaker } from '#shared/errors.ts'

type DriverError = { code?: string; constraint?: string; table?: string; message: string }

/** Finds the driver's error inside the query builder's wrapper. */
export function driverError(error: unknown): DriverError | null {
  let at: unknown = error
  for (let depth = 0; depth < 5 && at instanceof Error; depth++) {
    if ('code' in at && typeof at.code === 'string') {
      const constraint = 'constraint' in at && typeof at.constraint === 'string' ? { constraint: at.constraint } : {}
      const table = 'table' in at && typeof at.table === 'string' ? { table: at.table } : {}
      return { code: at.code, message: at.message, ...constraint, ...table }
    }
    at = at.cause
  }
  return null
}

/** Serialization failure, deadlock, lock not available: the whole command may be retried. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01', '55P03'].includes(driverError(error)?.code ?? '')

const away = /timeout exceeded when trying to connect|Connection terminated|(?:connection error|was closed) and is not queryable/

/** The database ended a connection whose transaction was idle or ran too long. */
const tookTooLong = ['25P03', '25P04']

/** The database is away, restarting or full, or a lock was not available after all retries: the answer is 503, not 500. */
export const isUnavailable = (error: unknown): boolean => {
  const code = driverError(error)?.code ?? ''
  if (/^(08|57|53)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', ...tookTooLong].includes(code) || isRetryable(error)) return true
  // The socket of a server that is restarting.
  if (code === 'ENOENT' && driverError(error)?.message.startsWith('connect ')) return true
  return error instanceof Error && away.test(`${error.message} ${String(error.cause)}`)
}

const isMadeOf = (error: unknown, cause: Error): boolean =>
  error === cause || (error instanceof Error && error.cause !== undefined && isMadeOf(error.cause, cause))

/**
 * Takes the error of a transaction's work and the first of its statements that failed; gives the one to report. That is the first failure,
 * unless the work threw a coded error because of it. A failure that may be retried, or that is nobody's mistake, always wins.
 */
export function whatFailed(thrown: unknown, first: Error | undefined): unknown {
  if (first === undefined || isMadeOf(thrown, first)) return thrown
  return thrown instanceof AppError && !isUnavailable(first) ? thrown : first
}

/** Text that no database stores, such as a null byte or half a surrogate pair: an invalid input, in whatever field. */
export const isUnstorable = (error: unknown): boolean => {
  const { code = '', message = '' } = driverError(error) ?? {}
  return ['22021', '22P05'].includes(code) || (code === '22P02' && message.includes('type json'))
}

/** Text that looks like an e-mail address, or like a name and password before a host. */
const address = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** The error that began it all; a statement that failed hides it behind its text and values. */
const firstCause = (error: Error): Error => (error.cause instanceof Error ? firstCause(error.cause) : error)

/** The loggable text of an error: the failure and its place, without the statement's values and without addresses, which are personal data. */
export function loggable(error: unknown): { error: string; at: string } {
  if (!(error instanceof Error)) return { error: withoutAddresses(String(error)), at: '' }
  const found = driverError(error)
  const first = firstCause(error)
  const said = first instanceof DrizzleQueryError ? 'a statement failed' : first.message
  const lines = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    error: withoutAddresses(found ? `${found.code} ${found.message}` : said),
    at: lines.map((line) => line.trim()).join(' < '),
  }
}

/** Longer messages are cut first: the search for addresses takes time with the square of the length. */
const mostLogged = 2000
/** At the end of a message that was cut: perhaps the half of an address. */
const cutWord = /[\p{L}\p{N}._%+'@-]*$/u

function withoutAddresses(text: string): string {
  const cut = text.length > mostLogged ? `${text.slice(0, mostLogged).replace(cutWord, '')}…` : text
  return cut.replaceAll(address, '…')
}

type Refusal = ErrorMaker | { error: ErrorMaker; field: string }
/** Refusals by the name of the constraint; `foreignKey` is for every foreign key: a chosen row was deleted since the form was opened. */
type Refusals = Record<string, Refusal>

/** Runs a write; a violated constraint named here becomes its coded error (with the field it belongs to). */
export async function refusing<T>(refusals: Refusals, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { constraint = '', code } = driverError(error) ?? {}
    const refusal = refusals[constraint] ?? (code === '23503' ? refusals.foreignKey : undefined)
    if (!refusal) throw error
    throw typeof refusal === 'function' ? refusal() : atField(refusal.error, refusal.field)
  }
}

/** The first row of a query; throws the error when there is none. */
export function needRow<T>(rows: readonly T[], error: () => Error): T {
  const [row] = rows
  if (row === undefined) throw error()
  return row
}

/** The single row of an insert or update with returning; throws 404 when there is none. */
export const one = <T>(rows: readonly T[]): T => needRow(rows, coreErrors.notFound)
