// The answer of every call that gives a document.
import { z } from 'zod'

/** A PDF as base64, and a name for its file. */
export const PdfReply = z.object({ name: z.string(), pdf: z.string() })
export type PdfReply = z.output<typeof PdfReply>
