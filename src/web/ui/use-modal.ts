// The behaviour that dialogs and sheets share: the browser's own modal, where the focus begins, Escape, a press outside, and the focus going back.
import { useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent, SyntheticEvent } from 'react'
import { modalChanged } from '../toast-place.ts'
import { isForWork, isSavedByForm, typedWork } from './typed-work.ts'

// The delay of the specification: what opened the dialog may be disabled until its own update is through.
const focusRestoreDelay = 100

/**
 * Where the focus begins: what asks for it, or the text field or choice that the contents begin with; else the browser decides. React's own `autoFocus`
 * comes before the dialog is open. On a touch screen a field is left alone, as the keyboard would cover half of the dialog.
 */
function firstOf(dialog: HTMLDialogElement): HTMLElement | null {
  const asking = dialog.querySelector<HTMLElement>('[data-autofocus]')
  if (asking || window.matchMedia('(pointer: coarse)').matches) return asking
  const first = dialog.querySelector<HTMLElement>(`:scope > div :is(a[href], button, input, select, textarea):not(:disabled)`)
  return first?.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=file])') ? first : null
}

/** Puts the focus where it begins; contents that are still loading have it when they come, unless it was moved meanwhile. Gives how to stop waiting. */
function begin(dialog: HTMLDialogElement): () => void {
  firstOf(dialog)?.focus()
  const start = document.activeElement
  const coming = new MutationObserver(() => {
    if (document.activeElement !== start) return coming.disconnect()
    const first = firstOf(dialog)
    if (!first || first === start) return
    first.focus()
    coming.disconnect()
  })
  if (dialog.querySelector('[role="status"], [aria-busy="true"]')) coming.observe(dialog, { childList: true, subtree: true })
  return () => coming.disconnect()
}

/**
 * Takes whether it is open and how to close it; gives the ref and handlers for a `<dialog>`, and what to answer while a press outside or Escape would lose
 * something typed. Without `asks` what is typed is no work, like the words of a search.
 */
export function useModal(open: boolean, onClose: () => void, asks = true) {
  const ref = useRef<HTMLDialogElement>(null)
  const [typed] = useState(() => typedWork<HTMLElement>())
  const [isAsking, setAsking] = useState(false)
  // Before the browser paints: a modal makes the whole page inert, whose styles are then found once, not once without the dialog and once with it.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const opener = document.activeElement
    dialog.showModal()
    modalChanged(dialog, true)
    const stop = begin(dialog)
    const note = ({ target }: Event) => {
      if (target instanceof HTMLElement && isForWork(target)) typed.note(target)
    }
    // React's own `onBeforeInput` does not hear of what is deleted.
    dialog.addEventListener('beforeinput', note)
    return () => {
      stop()
      dialog.removeEventListener('beforeinput', note)
      typed.forget()
      setAsking(false)
      dialog.close()
      modalChanged(dialog, false)
      setTimeout(() => {
        // The browser has given it back, or somebody has gone on elsewhere.
        if (document.activeElement !== document.body) return
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      }, focusRestoreDelay)
    }
  }, [open, typed])
  /** Gives whether it asks first. */
  const leave = (): boolean => {
    const isLost = asks && typed.isAny(isSavedByForm)
    if (isLost) setAsking(true)
    else onClose()
    return isLost
  }
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A browser lets nobody hold back a second Escape in a row: the dialog closes, which `onClosed` hears.
    if (event.target !== event.currentTarget || !event.cancelable) return
    event.preventDefault()
    leave()
  }
  const onClosed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose()
  }
  const onMouseDown = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    // The focus is the question's, not of what is below the pointer.
    if (leave()) event.preventDefault()
  }
  const asking = {
    onStay: () => setAsking(false),
    onLeave: () => {
      setAsking(false)
      onClose()
    },
  }
  return { dialog: { ref, onCancel, onClose: onClosed, onMouseDown }, asking: isAsking ? asking : null }
}
