// Named events: a lower module announces what happened, higher ones listen; listeners run inside the announcing transaction.
import type { Ctx } from './ctx.ts'

export type Event<T> = { name: string; readonly payload?: T }
export type Announce = <T>(event: Event<T>, payload: T) => Promise<void>
export type Listener = { event: string; hear(ctx: Ctx, payload: never): Promise<void> }

/** Declares an event; done once in the module that announces it. */
export const event = <T>(name: string): Event<T> => ({ name })

/** Ties a listener to an event; listed in modules.ts. */
export const on = <T>(to: Event<T>, hear: (ctx: Ctx, payload: T) => Promise<void>): Listener => ({ event: to.name, hear })

/** Takes all listeners; gives the function that tells them, one after the other. */
export function announcer(listeners: readonly Listener[], ctx: () => Ctx): Announce {
  return async (of, payload) => {
    for (const listener of listeners) if (listener.event === of.name) await listener.hear(ctx(), payload as never)
  }
}
