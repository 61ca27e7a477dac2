// The behaviour that dialogs and sheets share: the browser's own modal, where the focus begins, Escape, a press outside, and the focus going back.
import { useLayoutEffect, useRef } from 'react'
import type { MouseEvent, SyntheticEvent } from 'react'

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

/** Takes whether it is open and how to close it; gives the ref and handlers for a `<dialog>`. */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  // Before the browser paints: a modal makes the whole page inert, whose styles are then found once, not once without the dialog and once with it.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const opener = document.activeElement
    dialog.showModal()
    const stop = begin(dialog)
    return () => {
      stop()
      dialog.close()
      setTimeout(() => {
        // The browser has given it back, or somebody has gone on elsewhere.
        if (document.activeElement !== document.body) return
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      }, focusRestoreDelay)
    }
  }, [open])
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  const onMouseDown = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose()
  }
  return { ref, onCancel, onMouseDown }
}
