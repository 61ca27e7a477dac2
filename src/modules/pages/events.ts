import { question } from '#shared/events.ts'

/** Asks for the first steps of all addresses that the shop itself answers (`products`, `api`): no page may stand there. */
export const takenAddresses = question<object, readonly string[]>('pages.takenAddresses')
