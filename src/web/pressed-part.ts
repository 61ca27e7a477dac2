/** The event on the window when a part of the page that somebody asked for did not come; the page says so (navigation-progress.tsx). */
export const partLost = 'jumla:part-lost'

/** Takes how a part of the page is fetched that was just asked for by a press; gives it, or null where it does not come, which the page says. */
export async function pressedPart<P>(fetchPart: () => Promise<P>): Promise<P | null> {
  try {
    return await fetchPart()
  } catch {
    dispatchEvent(new Event(partLost))
    return null
  }
}
