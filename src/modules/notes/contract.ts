// Notes that colleagues of the office leave for each other on a record (an order, a customer); customers never see them.
import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { Instant } from '#shared/time.ts'

/** The kinds of records that have notes. */
export const noteKinds = ['order', 'customer'] as const
export type NoteKind = (typeof noteKinds)[number]

export const Note = z.object({
  id: Id,
  text: z.string(),
  authorName: z.string(),
  /** Only its author deletes it. */
  isOwn: z.boolean(),
  createdAt: Instant,
})
export type Note = z.output<typeof Note>

/** The body of a call that adds a note; each kind of record declares its own calls with its own permission. */
export const NoteInput = z.strictObject({ text: z.string().trim().min(1, 'note.validation.text').max(2000) })
