// Passing a page on: the device's own way of sharing where it has one, else its address on the clipboard. Loaded with the first press.
import { copyText } from '#web/copy-text.ts'

/** Takes a title and a path of the shop; says what became of it. */
export async function share(title: string, path: string): Promise<'shared' | 'stopped' | 'copied' | 'failed'> {
  const url = new URL(path, window.location.origin).href
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      // The person closed it; what the device refuses is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return 'stopped'
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed'
}
