// Where toasts stand: in the dialog on top, else in the page. A modal makes all that is outside it inert, which is neither pressed nor spoken.

const modals: HTMLDialogElement[] = []
let place: HTMLElement | null = null

/** The dialog that was opened last. */
export const topModal = (): HTMLDialogElement | undefined => modals.at(-1)

/** Takes the element that holds the toasts; null takes it away. */
export function placeToasts(element: HTMLElement | null): void {
  place?.remove()
  place = element
  liftToasts()
}

/** Says of a dialog that it opened as the one on top, or that it closed. */
export function modalChanged(dialog: HTMLDialogElement, isOpen: boolean): void {
  const at = modals.indexOf(dialog)
  if (at >= 0) modals.splice(at, 1)
  if (isOpen) modals.push(dialog)
  liftToasts()
}

/** A place that is moved leaves the top layer and becomes its last again: above the dialog, not clipped by it, and placed in the window. */
function liftToasts(): void {
  const home = topModal() ?? document.body
  if (!place || place.parentElement === home) return
  home.append(place)
  // A browser without popovers places it in the window all the same.
  place.showPopover?.()
}
