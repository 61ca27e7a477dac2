import { event } from '#shared/events.ts'

/** A file's content is another one now, at another address; modules that copied its address make the copy again. */
export const fileReplaced = event<{ fileId: string }>('files.replaced')
