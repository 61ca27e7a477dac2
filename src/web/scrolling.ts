/** How a script scrolls: smoothly, or at once for those who asked for less motion. */
export const scrolling = (): ScrollBehavior => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
