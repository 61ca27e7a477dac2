// The lines of a cart as people think of them: the sizes and colours of one style with the same options belong together. Pure.
import type { CartItem } from '../../cart-rules.ts'
import type { QuoteLine } from '../../contract.ts'

export type CartRow = { item: CartItem; line: QuoteLine | undefined }
export type CartGroup = { key: string; slug: string | undefined; rows: CartRow[] }

/** Takes the items in their order and what the server says of them by key; gives the groups in the order of their first line. */
export function groupsOf(items: readonly CartItem[], lines: ReadonlyMap<string, QuoteLine>): CartGroup[] {
  const groups = new Map<string, CartGroup>()
  for (const item of items) {
    const line = lines.get(item.id)
    const slug = line?.productSlug || item.slug
    const key = [slug ?? item.id, ...(item.choiceIds ?? []).toSorted()].join(' ')
    const group = groups.get(key) ?? { key, slug, rows: [] }
    group.rows.push({ item, line })
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Whether what the server says of a group was said of other quantities. */
export const isOutdated = ({ rows }: CartGroup): boolean => rows.some(({ item, line }) => line?.quantity !== item.quantity)
