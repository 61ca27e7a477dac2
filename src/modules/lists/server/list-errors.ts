import { errors } from '#shared/errors.ts'

export const listErrors = errors('list', { notListed: 404 })
