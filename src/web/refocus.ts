/** For a button that goes when it is pressed: once it has gone, the focus is on what `find` gives, and not on the document. Whoever pressed elsewhere stays there. */
export function refocus(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body) find()?.focus({ preventScroll: true })
  })
}

/** The page's own part, where there is nothing nearer. */
export const pageContent = (): HTMLElement | null => document.getElementById('content')
