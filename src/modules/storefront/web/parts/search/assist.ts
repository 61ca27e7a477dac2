import type { KeyboardEvent, RefObject } from 'react'

/** The interface between the search box and the part that is loaded with its first focus. */
export type Assist = { submit: () => void; press: (event: KeyboardEvent<HTMLInputElement>) => void; type: () => void }
/** `isSubmitted`: the form was sent before the part was ready. */
export type AssistProps = { field: RefObject<HTMLInputElement | null>; assist: RefObject<Assist | null>; isSubmitted: RefObject<boolean> }
