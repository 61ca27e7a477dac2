// Events and questions: a lower module announces what happened, higher ones listen; a lower module asks what only higher ones know, they answer.

export type Event<T> = { name: string; readonly payload?: T }

/** Declares an event, in the root of the module that announces it. */
export const event = <T>(name: string): Event<T> => ({ name })

export type Question<T, A> = Event<{ asked: T; reply: (answer: A) => void }>

/** Declares a question, in the root of the module that asks it. */
export const question = <T, A>(name: string): Question<T, A> => ({ name })
