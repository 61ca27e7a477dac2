// Collects all mistakes of one save, so that the form shows them together.
import { AppError, type FieldError } from '#shared/errors.ts'

/**
 * Runs checks one after the other. Field errors are collected and thrown as one error, the first one with all fields; any other failure is
 * thrown unchanged.
 */
export async function gatherRefusals(...checks: (() => unknown)[]): Promise<void> {
  let first: AppError | null = null
  const fields: FieldError[] = []
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof AppError) || error.fields.length === 0) throw error
      first ??= error
      fields.push(...error.fields)
    }
  }
  if (first) throw new AppError(first.code, first.status, { params: first.params, fields, data: first.data })
}

/** Runs a check for each of the two languages, gathered like the others. */
export const inBothLanguages = (check: (language: 'en' | 'ar') => unknown): Promise<void> =>
  gatherRefusals(
    () => check('en'),
    () => check('ar'),
  )
