// Orders changed by the office, for tests: the change of one line, its quote, and the change carried out.
import { minor } from '#shared/money.ts'
import type { Caller } from '#testing/app.ts'
import { type getEditableOrder, quoteRevision, reviseOrder, type RevisionInput } from '../../revision-admin-contract.ts'
import type { Reply } from '#shared/endpoint.ts'

type Placed = { id: string; order: Reply<typeof getEditableOrder> }
type Change = Partial<RevisionInput> & { quantity?: number; unitPrice?: number; choiceIds?: string[] }

/** The input that changes the first line of an order: two pieces, unless said otherwise. */
export function change({ order }: Placed, { quantity = 2, unitPrice, choiceIds, ...rest }: Change = {}): RevisionInput {
  const price = unitPrice === undefined ? {} : { unitPrice: minor(unitPrice) }
  const line = { lineId: order.lines[0]?.id ?? '', quantity, ...price, ...(choiceIds ? { choiceIds } : {}) }
  return { lines: [line], deliveryMethod: 'delivery', keepsCoupon: true, ...rest }
}

/** An admin looks at the price of a change and carries it out at that price. */
export function revisionsBy(office: () => Caller) {
  const priceOf = ({ id }: Placed, body: RevisionInput) => office().call(quoteRevision, { params: { id }, body })
  return {
    priceOf,
    apply: async (each: Placed, body: RevisionInput, revision = each.order.revision) => {
      const { after } = await priceOf(each, body)
      const terms = { expectedTotal: after.grandTotal, revision, reason: 'As agreed by phone' }
      return office().call(reviseOrder, { params: { id: each.id }, body: { ...body, ...terms } })
    },
  }
}
