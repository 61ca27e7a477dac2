// Passing a page on: the device's own way of sharing where it has one, else its address on the clipboard. Loaded with the first press.
import { copyText } from '#web/copy-text.ts'
import { showToast } from '#web/toast.ts'

/** Takes a title, a path of the shop and the reader's texts; says whether the address was copied where the device shares nothing. */
export async function share(title: string, path: string, t: (key: string) => string): Promise<void> {
  const url = new URL(path, window.location.origin).href
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // The person closed it; what the device refuses is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copyText(url)) await showToast('success', t('shop.product.linkCopied'))
  else await showToast('warning', t('shop.product.linkNotCopied'))
}
