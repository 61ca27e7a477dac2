import { createContext } from 'react'

/** Values that only the server has while it renders a page; empty in the browser. */
type ServerOnly = {
  /** A secret that marks the inline scripts we write ourselves: only those are named in the page's policy. */
  mark?: string
  /** The answers the page is made of, as one text. */
  answers?: () => string
  /** The structured data of the page for search engines (schema.org), as JSON. */
  structuredData?: () => string
}

export const ServerOnly = createContext<ServerOnly>({})
