declare global {
  interface Window {
    pressed?: HTMLElement[] | null
  }
}

/** Does what was pressed before the page was hydrated. */
export function replayPresses(): void {
  const pressed = window.pressed ?? []
  window.pressed = null
  for (const button of pressed) if (button.isConnected) button.click()
}
