// The state of the pad, kept per cart in this browser, and everything a person does to it.
import type { OrderableItem } from '#modules/carts/orderable-item.ts'
import { useState } from 'react'
import { changeCart } from '#modules/carts/web/parts/cart-memory.ts'
import { useApi } from '#web/api.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { type Pad, rememberWords } from '../../contract.ts'
import {
  type Added,
  chosenIn,
  intoCart,
  leastOf,
  outOfCart,
  type PadLineState,
  putBack,
  sorted,
  type TakenOff,
  withLine,
  withPad,
  withQuantities,
} from '../../pad-state.ts'
import { useKeptPad } from './use-kept-pad.ts'

const newKey = () => crypto.randomUUID()
/** Most words of one call. */
const mostWords = 200

type Done = { count: number; isPart: boolean; items: Added[]; lines: PadLineState[] }
export type PadWork = ReturnType<typeof usePad>

export function usePad(cartKey: string) {
  const { t } = useTranslation()
  const api = useApi()
  const { state, setState, isThere, isKept } = useKeptPad(`order-pad-${cartKey}`)
  const [added, setAdded] = useState<Done | null>(null)
  // The removed lines, the last one last: each can be put back by itself.
  const [taken, setTaken] = useState<readonly TakenOff[]>([])
  const takenOff = taken.at(-1)
  const change = (key: string, changed: Partial<PadLineState> | null) => setState((before) => withLine(before, key, changed))
  const learn = async (lines: readonly { sought: string; variantId: string }[]) => {
    const words = lines.filter(({ sought }) => sought.trim() !== '')
    // A correction that could not be saved is asked for again another time.
    for (let at = 0; at < words.length; at += mostWords)
      await api.call(rememberWords, { body: { words: words.slice(at, at + mostWords) } }, { ignore: true }).catch(() => {})
  }
  const parts = sorted(state)
  return {
    state,
    isThere,
    isKept,
    sorted: parts,
    added: added && { count: added.items.length, isPart: added.isPart },
    take: (pad: Pad) => {
      if (pad.rows.length === 0) return void showToast('info', t('orderPad.nothingRead'))
      setState((before) => withPad(before, pad, newKey))
    },
    /** A product that was looked for by hand. */
    addFound: (item: OrderableItem, quantity: number | null) =>
      setState((before) => ({
        lines: [...before.lines, lineOf(item, before.lines.length + 1, quantity ?? leastOf(item))],
        items: { ...before.items, [item.variantId]: item },
      })),
    setQuantity: (key: string, quantity: number) => change(key, { quantity }),
    /** Gives several lines another quantity, by their keys. */
    setQuantities: (quantities: ReadonlyMap<string, number>) => setState((before) => withQuantities(before, quantities)),
    /** Says which variant a line means; the company's words are remembered. */
    choose: (line: PadLineState, item: OrderableItem) => {
      setState((before) => withLine({ ...before, items: { ...before.items, [item.variantId]: item } }, line.key, chosenIn(line, item)))
      void learn([{ sought: line.sought, variantId: item.variantId }])
    },
    /** Makes a certain line open again, to name another product. */
    reopen: (line: PadLineState) => change(line.key, { chosen: null, variantIds: [], reason: 'notFound' }),
    /** Takes the likeliest variant of each of these lines. */
    confirm: (lines: readonly PadLineState[]) => {
      const keys = new Set(lines.map(({ key }) => key))
      const chosen = (line: PadLineState) => {
        const item = state.items[line.variantIds[0] ?? '']
        return keys.has(line.key) && item ? chosenIn(line, item) : line
      }
      setState((before) => ({ ...before, lines: before.lines.map(chosen) }))
      void learn(lines.flatMap(({ sought, variantIds: [variantId] }) => (variantId ? [{ sought, variantId }] : [])))
    },
    remove: (key: string) => {
      setTaken([...taken, { keys: new Set([key]), before: state.lines }])
      change(key, null)
    },
    /** Takes all lines off. The products stay, for lines that are put back. */
    clear: () => {
      setTaken([...taken, { keys: new Set(state.lines.map((line) => line.key)), before: state.lines }])
      setState((before) => ({ ...before, lines: [] }))
    },
    takenOff: takenOff?.keys.size ?? 0,
    putBack: () => {
      if (takenOff) setState((before) => putBack(before, takenOff))
      setTaken(taken.slice(0, -1))
    },
    forgetTakenOff: () => setTaken(taken.slice(0, -1)),
    /** Everything that is ready goes into the cart in one step, which can be undone in one. */
    toCart: () => {
      let done: ReturnType<typeof intoCart> | undefined
      changeCart(cartKey, (cart) => {
        done = intoCart(cart.state, state, parts.ready)
        return { ...cart, state: done.cart }
      })
      if (!done) return
      const keys = new Set(done.keys)
      setTaken([])
      setAdded({
        count: keys.size,
        isPart: keys.size < parts.ready.length,
        items: done.added,
        lines: parts.ready.filter(({ key }) => keys.has(key)),
      })
      setState({ ...state, lines: state.lines.filter(({ key }) => !keys.has(key)) })
      window.scrollTo({ top: 0 })
    },
    takeOut: () => {
      if (!added) return
      changeCart(cartKey, (cart) => ({ ...cart, state: outOfCart(cart.state, added.items) }))
      setState((before) => ({ ...before, lines: [...added.lines, ...before.lines].toSorted((a, b) => a.at - b.at) }))
      setAdded(null)
    },
    forgetAdded: () => setAdded(null),
  }
}

const lineOf = (item: OrderableItem, at: number, quantity: number): PadLineState => ({
  key: newKey(),
  at,
  text: item.sku,
  sought: '',
  amount: null,
  quantity,
  skipped: null,
  reason: null,
  variantIds: [item.variantId],
  chosen: item.variantId,
})
