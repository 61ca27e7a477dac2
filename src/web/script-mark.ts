import { createContext } from 'react'

/** On the server a secret that marks the inline scripts we write ourselves: only those are named in the page's policy. None in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined)
