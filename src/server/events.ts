// Listeners of events and answers to questions; they run inside the announcing transaction, one after the other.
import type { Event, Question } from '#shared/events.ts'
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

/** Binds an answer to a question; modules.ts lists it. Who knows nothing answers null. */
export const answer = <T, A>(to: Question<T, A>, know: (ctx: Ctx, asked: T) => Promise<A | null>): Listener =>
  on(to, async (ctx, { asked, reply }) => {
    const known = await know(ctx, asked)
    if (known !== null) reply(known)
  })

/** Asks the modules above; gives the answers of those that know one. */
export async function ask<T, A>(ctx: Pick<Ctx, 'announce'>, of: Question<T, A>, asked: T): Promise<A[]> {
  const answers: A[] = []
  await ctx.announce(of, { asked, reply: (known) => answers.push(known) })
  return answers
}
