// Replays presses, ticks, choices and typing from before the page was hydrated, as the script of start-later.ts noted them.
type Entered = { value?: string; checked?: boolean }

declare global {
  interface Window {
    /** By element what was entered in it, in order; null when the page is hydrated. */
    early?: Map<HTMLElement, Entered> | null
  }
}

/** Does the browser draw the page for the first time, onto the server's HTML? */
export const isHydrating = (): boolean => typeof window !== 'undefined' && Boolean(window.early)

/** For the effect of the whole page: outside of it, where React hydrates a part at once for what happens in it. */
export const replayEarlySoon = (): void => void setTimeout(replayEarly)

function replayEarly(): void {
  const early = window.early ?? new Map<HTMLElement, Entered>()
  window.early = null
  for (const [element, entered] of early) if (element.isConnected) replay(element, entered)
}

/** Presses a button again, or enters again what a field holds. React takes a field's value at hydration for the one it drew, so the field changes from another. */
export function replay(element: HTMLElement, { value = '', checked = false }: Entered): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) {
    // Hydrates the part of the page that holds the field.
    element.dispatchEvent(new Event('input', { bubbles: true }))
    if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) {
      element.checked = !checked
      element.click()
      return
    }
    element.value = `${value} `
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
    for (const event of ['input', 'change']) element.dispatchEvent(new Event(event, { bubbles: true }))
  } else element.click()
}
