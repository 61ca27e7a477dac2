// The differences of two states of a record as its own module tells them, where its fields would say little; the audit trail asks.
import { question } from '#shared/events.ts'
import type { Ctx } from './ctx.ts'
import { answer, ask, type Listener } from './events.ts'

type Asked = { subject: string; before: unknown; after: unknown }
/** A changed part of a record, with its name in the reader's language. */
export type ToldLine = { path: string; label: string; before: string | null; after: string | null }
/** `before` and `after` are what is left to be told field by field. */
export type Told = { lines: ToldLine[]; before: unknown; after: unknown }

const changesAsked = question<Asked, Told>('core.recordChanges')

/** Takes two states of a record; gives the differences that its module tells, and the rest of the states. */
export async function toldChanges(ctx: Ctx, asked: Asked): Promise<Told> {
  const [told] = await ask(ctx, changesAsked, asked)
  return told ?? { lines: [], before: asked.before, after: asked.after }
}

/** Binds the differences of a kind of record; modules.ts lists it. */
export const answerChanges = (subject: string, tell: (ctx: Ctx, states: Omit<Asked, 'subject'>) => Told | null): Listener =>
  answer(changesAsked, async (ctx, { subject: asked, ...states }) => (asked === subject ? tell(ctx, states) : null))
