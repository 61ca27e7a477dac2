// Our only error class: a stable code (also its text's key), an HTTP status, parameters for the text and, where inputs are wrong, their fields.

export type ErrorParams = Record<string, string | number>
export type FieldError = { path: string; key: string; params?: ErrorParams }
export type ErrorDetail = { params?: ErrorParams; fields?: FieldError[]; data?: unknown; retryAfter?: number }

export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly params: ErrorParams
  readonly fields: FieldError[]
  readonly data: unknown
  readonly retryAfter: number | undefined

  constructor(code: string, status: number, detail: ErrorDetail = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.params = detail.params ?? {}
    this.fields = detail.fields ?? []
    this.data = detail.data
    this.retryAfter = detail.retryAfter
  }
}

export type ErrorMaker = (detail?: ErrorDetail) => AppError

/** Takes a module's name and its refusals with their status; gives one maker per refusal. Code `module.name`, text `module.errors.name`. */
export function errors<const T extends Record<string, number>>(module: string, statuses: T): { [K in keyof T]: ErrorMaker } {
  const makers = Object.entries(statuses).map(([name, status]) => {
    const code = `${module}.${name}`
    return [name, (detail?: ErrorDetail) => new AppError(code, status, detail)] as const
  })
  return Object.fromEntries(makers) as { [K in keyof T]: ErrorMaker }
}

/** The text key of an error code: the text of `coupon.codeTaken` is `coupon.errors.codeTaken`. */
export function textKey(code: string): string {
  const dot = code.indexOf('.')
  return `${code.slice(0, dot)}.errors.${code.slice(dot + 1)}`
}

/** A refusal shown at one input. */
export function atField(error: ErrorMaker, path: string, detail: Omit<ErrorDetail, 'fields'> = {}): AppError {
  const { code } = error()
  return error({ ...detail, fields: [{ path, key: code, ...(detail.params ? { params: detail.params } : {}) }] })
}

/** Throws inside an expression: `find(...) ?? fail(errors.notFound())`. */
export function fail(error: Error): never {
  throw error
}

export const coreErrors = errors('core', {
  unreadable: 400,
  apiKey: 401,
  loginRequired: 401,
  sessionExpired: 401,
  xsrf: 403,
  notEligible: 403,
  notPermitted: 403,
  restricted: 403,
  onlyLooking: 403,
  notApproved: 403,
  customerNotChosen: 409,
  notFound: 404,
  method: 405,
  changed: 409,
  tooLarge: 413,
  mediaType: 415,
  invalid: 422,
  tooMany: 429,
  server: 500,
  busy: 503,
  diskFull: 507,
})
