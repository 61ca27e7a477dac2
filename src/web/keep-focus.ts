// Keeps the focus in a list of which something goes: the button that took a row out leaves the focus on the same button of the row that takes its place, and
// one that was replaced by others on these. Otherwise it would fall to the document, and a keyboard would begin again at the top of the page.

import { sameStop } from './same-stop.ts'

const stop =
  'button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), a[href]:not([tabindex="-1"]), [tabindex="0"]'
/** Rows with one field or several, those that are no list by `data-row`; grids, menus and boxes of suggestions move their own focus. */
const row = ':is(li, tr, [data-row]):not(:is([role="grid"], [role="menu"], [role="listbox"]) *)'
/** Beyond it stands another part of the page: what is lost with the whole page is not looked for. */
const end = 'main, dialog, body'

/** The elements of a part that can have the focus, and `lost`, although a button that waits for its answer cannot. */
const stopsIn = (part: Element, lost?: HTMLElement): HTMLElement[] =>
  [part, ...part.querySelectorAll('*')].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && (each === lost || each.matches(stop)),
  )
const isOpen = (element: HTMLElement): boolean => element.checkVisibility()

/** The field or button that stands in a part where the other one stood in what went. */
function sameIn(gone: Element, lost: HTMLElement, part: Element): HTMLElement | undefined {
  const now = stopsIn(part).filter(isOpen)
  return sameStop(stopsIn(gone, lost), lost, now) ?? now.at(-1)
}

function* siblings(from: Node | null, step: 'nextSibling' | 'previousSibling'): Generator<Element> {
  for (let each = from; each; each = each[step]) if (each instanceof Element) yield each
}

/** Takes what went, the focused element in it, and where it stood; gives what has the focus now. */
function nextStop(gone: Element, lost: HTMLElement, { target, nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  const own = target.closest(row)
  if (own) return sameIn(gone, lost, own)
  const [after, before] = [[...siblings(nextSibling, 'nextSibling')], [...siblings(previousSibling, 'previousSibling')]]
  const rows = gone.matches(row) ? [...after, ...before].filter((each) => each.matches(row)) : []
  for (const each of rows) {
    const same = sameIn(gone, lost, each)
    if (same) return same
  }
  // No row is left: what follows the list, or stands before it.
  let [following, preceding] = [after, before]
  for (let at = target; ; at = at.parentElement ?? document.body) {
    const next =
      following.flatMap((each) => stopsIn(each)).find(isOpen) ?? preceding.flatMap((each) => stopsIn(each).toReversed()).find(isOpen)
    if (next || at.matches(end)) return next
    following = [...siblings(at.nextSibling, 'nextSibling')]
    preceding = [...siblings(at.previousSibling, 'previousSibling')]
  }
}

/** Begins to watch; called once. */
export function keepFocus(): void {
  let last: HTMLElement | null = null
  const note = (focused: EventTarget | null) => {
    last = focused instanceof HTMLElement && focused.matches('button, input, select, textarea') && focused.closest(row) ? focused : null
  }
  note(document.activeElement)
  document.addEventListener('focusin', ({ target }) => note(target))
  // A button that waits for an answer may lose the focus before its row goes; whoever presses elsewhere has gone on.
  document.addEventListener(
    'pointerdown',
    ({ target }) => (target instanceof Node && last?.contains(target) ? undefined : note(null)),
    true,
  )
  const find = (records: readonly MutationRecord[]): void => {
    const lost = last
    if (!lost || lost.isConnected || (document.activeElement && document.activeElement !== document.body)) return
    last = null
    for (const record of records)
      for (const gone of record.removedNodes)
        if (gone instanceof Element && gone.contains(lost)) return nextStop(gone, lost, record)?.focus({ preventScroll: true })
  }
  new MutationObserver(find).observe(document.body, { childList: true, subtree: true })
}
