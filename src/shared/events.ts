// Named events: a lower module announces what happened, higher ones listen.

export type Event<T> = { name: string; readonly payload?: T }

/** Declares an event, in the root of the module that announces it. */
export const event = <T>(name: string): Event<T> => ({ name })
