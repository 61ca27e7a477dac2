// Passing a page on: the device's own way of sharing where it has one, else its address on the clipboard. Loaded with the first press.

/** Takes a title and a path of the shop; says what became of it. */
export async function share(title: string, path: string): Promise<'shared' | 'copied' | 'refused'> {
  const url = new URL(path, window.location.origin).href
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return 'shared'
    }
    await window.navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'refused'
  }
}
