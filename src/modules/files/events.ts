import { event } from '#shared/events.ts'

/** A file has other content at another address; modules with a copy of its address update the copy. */
export const fileReplaced = event<{ fileId: string }>('files.replaced')
