// Toasts as the specification describes them; the library is loaded with the first toast.
import type { ToastOptions } from 'react-toastify'
import type { CallError } from '#shared/call.ts'
import { pressedPart } from './pressed-part.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** 50 ms per character, at most 3 s; 5 s for an empty message (specification section 9). */
export const toastDuration = (message: string): number => (message.length === 0 ? 5000 : Math.min(message.length * 50, 3000))

/** How a failed call is told: its message behind the prefix "an error occurred", and as a warning where an input is wrong. */
export const failureWords = (
  { isInput, message }: Pick<CallError, 'isInput' | 'message'>,
  t: (key: string) => string,
): [ToastKind, string] => [isInput ? 'warning' : 'error', `${t('core.errorPrefix')} ${message}`]

let isWanted = false
const listeners = new Set<() => void>()

/** Has there been a toast on this page? Its place and its library come with the first one. */
export const areToastsWanted = (): boolean => isWanted

/** Calls back with the first toast; gives the way to stop. */
export function whenToastsWanted(wanted: () => void): () => void {
  listeners.add(wanted)
  return () => void listeners.delete(wanted)
}

/** Shows a toast: closes on click, no close button, pauses on hover and loss of focus, dragged away at 80 percent. */
export async function showToast(kind: ToastKind, message: string, options: ToastOptions = {}): Promise<void> {
  // The place with its library: where they do not come, the page says so, and is not lost to a place that is missing.
  const parts = await pressedPart(() => Promise.all([import('react-toastify'), import('./toast-host.tsx')]))
  if (!parts) return
  isWanted = true
  for (const wanted of listeners) wanted()
  const [{ toast }] = parts
  toast[kind](message, {
    autoClose: toastDuration(message),
    closeOnClick: true,
    closeButton: false,
    pauseOnHover: true,
    pauseOnFocusLoss: true,
    draggable: true,
    draggablePercent: 80,
    ...options,
  })
}

/** Shows a failed call. */
export const failureToast = (error: CallError, t: (key: string) => string): Promise<void> => showToast(...failureWords(error, t))
