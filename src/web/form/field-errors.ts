// Counts the marked fields of a form and picks the right moment to mark them.

/** Takes the errors of a form, nested as its values are; gives how many fields are marked. */
export function countErrors(errors: object): number {
  if ('type' in errors && typeof errors.type === 'string') return 1
  return Object.entries(errors).reduce(
    (sum, [key, each]) => sum + (key !== 'ref' && typeof each === 'object' && each !== null ? countErrors(each) : 0),
    0,
  )
}

let release: Promise<void> | null = null

/** Events that end a press. The browser's own lists swallow the release; then the next move or key ends it. */
const ends = ['pointerup', 'pointercancel', 'pointermove', 'dragend', 'change', 'keydown', 'submit'] as const

/** Records whether a mouse button is pressed on the page. */
export function watchPointer(target: EventTarget): void {
  const press = (start: Event) => {
    release = new Promise((resolve) => {
      const done = (event: Event) => {
        if (event.type === 'pointermove' && 'buttons' in event && event.buttons !== 0) return
        // A field that loses the focus to this press reports its change now; a list that was opened by it reports it when it ends.
        if (event.type === 'change' && event.target !== start.target) return
        for (const name of ends) target.removeEventListener(name, done, true)
        release = null
        // The click event comes in the task of the release.
        setTimeout(resolve)
      }
      for (const name of ends) target.addEventListener(name, done, true)
    })
  }
  target.addEventListener('pointerdown', press, true)
}

if (typeof window !== 'undefined') watchPointer(window)

/** Waits while the mouse button is down: an error that appears between press and release would move the button away. */
export const untilReleased = async (): Promise<void> => {
  if (release) await release
}
