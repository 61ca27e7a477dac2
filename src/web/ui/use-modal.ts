// The behaviour that dialogs and sheets share: the browser's own modal, Escape, a press outside, and the focus going back to where it was.
import { useEffect, useRef } from 'react'
import type { MouseEvent, SyntheticEvent } from 'react'

// The delay of the specification: what opened the dialog may be disabled until its own update is through.
const focusRestoreDelay = 100

/** Takes whether it is open and how to close it; gives the ref and handlers for a `<dialog>`. */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const opener = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      setTimeout(() => opener instanceof HTMLElement && opener.isConnected && opener.focus(), focusRestoreDelay)
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
