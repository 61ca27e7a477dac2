import { event } from '#shared/events.ts'

/** Products came into stock or went out of it; their rows in the index of lists say which. */
export const stockTurned = event<{ productIds: string[] }>('stock.turned')
