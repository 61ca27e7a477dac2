// Collects all mistakes of one save, so that the form shows them together.
import { AppError, type FieldError } from '#shared/errors.ts'

/**
 * Runs checks one after the other; gives what they give, in their order. Field errors are collected and thrown as one error, the first one with all fields;
 * any other failure is thrown unchanged.
 */
export async function gatherRefusals<Given extends unknown[]>(
  ...checks: { [At in keyof Given]: () => Given[At] | Promise<Given[At]> }
): Promise<Given> {
  const given: unknown[] = []
  let first: AppError | null = null
  const fields: FieldError[] = []
  for (const check of checks) {
    try {
      given.push(await check())
    } catch (error) {
      if (!(error instanceof AppError) || error.fields.length === 0) throw error
      first ??= error
      fields.push(...error.fields)
    }
  }
  if (first) throw new AppError(first.code, first.status, { params: first.params, fields, data: first.data })
  return given as Given
}

/** Runs a check for each of the two languages, gathered like the others. */
export const inBothLanguages = (check: (language: 'en' | 'ar') => unknown): Promise<unknown> =>
  gatherRefusals(
    () => check('en'),
    () => check('ar'),
  )
