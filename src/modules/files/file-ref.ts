import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'

/** A stored file as contracts give it and forms hold it. */
export const FileRef = z.object({ fileId: Id, hash: z.string() })
export type FileRef = z.output<typeof FileRef>
