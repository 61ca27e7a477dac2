// A visitor's lists, remembered on the device under the names of the lists.
import { remember } from '#web/browser-state.ts'
import type { MarkKind } from './list-marks.ts'

/** Takes a remembered text; gives the product ids, none when it cannot be read. */
export function readDeviceList(text: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const writeDeviceList = (kind: MarkKind, productIds: readonly string[]): void =>
  remember(kind, productIds.length > 0 ? JSON.stringify(productIds) : null)
