// Where the pad is kept in this browser: a small one in local storage, a larger one in the browser's database.
import { recallLarge, rememberLarge } from '#web/browser-database.ts'
import { recall, remember } from '#web/browser-state.ts'
import { type PadState, padOf, readPad } from '../../pad-state.ts'

/** Lines and products of a pad that local storage has room for, beside the cart and what else is in it: about a megabyte. */
const mostInStorage = 1200
/** Stands in local storage for a pad that the database keeps. */
const elsewhere = '"database"'

/** The pad of a cart; null when it is in the database. */
export function recallPad(key: string): PadState | null {
  const text = recall(key)
  return text === elsewhere ? null : readPad(text)
}

export const recallLargePad = async (key: string): Promise<PadState> => padOf(await recallLarge(key))

/** Keeps the pad; false when the browser has no room for it. The place is noted before anything is waited for: a page may be left, or changed, at once. */
export async function rememberPad(key: string, state: PadState): Promise<boolean> {
  const wasLarge = recall(key) === elsewhere
  const text = state.lines.length === 0 ? null : textOf(state)
  if (text !== undefined) {
    remember(key, text)
    if (recall(key) === text) {
      if (wasLarge) await rememberLarge(key, null)
      return true
    }
  }
  remember(key, elsewhere)
  const isKept = await rememberLarge(key, state)
  // The pad stored before is older and must not come back.
  if (!isKept && recall(key) === elsewhere) remember(key, null)
  return isKept
}

/** The pad as local storage holds it; undefined when it is too large for that. */
const textOf = (state: PadState): string | undefined =>
  state.lines.length + Object.keys(state.items).length > mostInStorage ? undefined : JSON.stringify(state)
