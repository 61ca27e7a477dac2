import { event, question } from '#shared/events.ts'

/** A file has other content, known by its hash; modules with a copy of its address or its hash update the copy. */
export const fileReplaced = event<{ fileId: string; before: string; after: string }>('files.replaced')

/** Which contents does a module name by their hashes, without a foreign key to the file? */
export const namedHashes = question<object, string[]>('files.namedHashes')
