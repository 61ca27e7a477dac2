/** Does something after everything that was asked for first; browsers without idle time do it a little later. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 2000)
}
