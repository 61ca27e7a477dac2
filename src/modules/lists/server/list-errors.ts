import { errors } from '#shared/errors.ts'

export const listErrors = errors('list', { notListed: 404, productGone: 404, alertInStock: 409, alertLinkInvalid: 422 })
