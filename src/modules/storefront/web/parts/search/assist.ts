import type { KeyboardEvent, RefObject } from 'react'

/** What the part that is loaded with the first focus does with the search box. */
export type Assist = { submit: () => void; press: (event: KeyboardEvent<HTMLInputElement>) => void; type: () => void }
/** `isSubmitted`: the form was sent before the part was there. */
export type AssistProps = { field: RefObject<HTMLInputElement | null>; assist: RefObject<Assist | null>; isSubmitted: boolean }
