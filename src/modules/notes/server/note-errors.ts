import { errors } from '#shared/errors.ts'

export const noteErrors = errors('note', { notFound: 404 })
