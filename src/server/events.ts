// Listeners of events; they run inside the announcing transaction, one after the other.
import type { Event } from '#shared/events.ts'
import type { Announce, Ctx } from './ctx.ts'

export type Listener = { event: string; hear(ctx: Ctx, payload: never): Promise<void> }

/** Binds a listener to an event; modules.ts lists it. */
export const on = <T>(to: Event<T>, hear: (ctx: Ctx, payload: T) => Promise<void>): Listener => ({ event: to.name, hear })

/** Gives the listeners of all modules; first called when an event is announced. */
export type Listeners = () => readonly Listener[] | Promise<readonly Listener[]>

/** Takes all listeners; gives the function that calls them. */
export function announcer(listeners: Listeners, ctx: () => Ctx): Announce {
  return async (of, payload) => {
    for (const listener of await listeners()) if (listener.event === of.name) await listener.hear(ctx(), payload as never)
  }
}
