import { errors } from '#shared/errors.ts'

export const stockErrors = errors('stock', { notEnough: 409, changed: 409, belowZero: 409, notCounted: 409, bundle: 409, notFound: 404 })
