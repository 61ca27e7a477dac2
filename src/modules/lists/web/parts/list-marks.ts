// Which products carry a heart or a star on this page, and what was pressed. Small, because every page with products has it; who knows the lists and
// changes them is loaded when there is something to know (list-keeper.tsx).
import { recall } from '#web/browser-state.ts'
import type { ListKind } from '../../contract.ts'

/** A product's marks: the two lists, and that it is compared on this device. */
export type MarkKind = ListKind | 'compare'

/** A product whose button was pressed, and the words its toast names it with. */
export type Press = { kind: MarkKind; productId: string; title: string }
type State = { marks: Readonly<Record<MarkKind, ReadonlySet<string>>>; presses: readonly Press[]; isWanted: boolean }

const none = new Set<string>()
let state: State = { marks: { wishlist: none, favorites: none, compare: none }, presses: [], isWanted: false }
const heard = new Set<() => void>()

const set = (change: Partial<State>): void => {
  state = { ...state, ...change }
  for (const each of heard) each()
}

export const listState = (): State => state
export const setMarks = (marks: State['marks']): void => set({ marks })
export const press = (pressed: Press): void => set({ presses: [...state.presses, pressed], isWanted: true })
/** Gives what was pressed since, once. */
export function takePresses(): readonly Press[] {
  const { presses } = state
  if (presses.length > 0) set({ presses: [] })
  return presses
}

export function whenListsChange(changed: () => void): () => void {
  heard.add(changed)
  return () => void heard.delete(changed)
}

/** Loads the lists at once for those who are signed in or have put something on a list here; for everybody else with the first press. */
export const wantLists = (): void => {
  if (!state.isWanted && ['tokenUser', 'wishlist', 'favorites', 'compare'].some(recall)) set({ isWanted: true })
}
