// The products looked at last, remembered on the device.
import { recall, remember } from '#web/browser-state.ts'

const key = 'recentlySeen'
const most = 12

/** The ids of the products looked at last, the latest first. */
export const recentlySeen = (): string[] => (recall(key) ?? '').split(' ').filter(Boolean)

/** Notes that a product is looked at. */
export const noteSeen = (productId: string): void =>
  remember(key, [productId, ...recentlySeen().filter((id) => id !== productId)].slice(0, most + 1).join(' '))
