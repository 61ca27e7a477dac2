import type { Api } from '#web/api.ts'
import { type ListKind, type Marks, putOnList, setQuantities, type TakenOff } from '../../contract.ts'

/** Puts products back on a list of the customer with the quantities they had; gives all marks, and how many no longer fit. */
export async function putBackOnList(api: Api, kind: ListKind, taken: readonly TakenOff[]): Promise<Marks & { leftOut: number }> {
  // The newest comes last, so that it stands first again.
  const productIds = taken.map(({ productId }) => productId).toReversed()
  const put = await api.call(putOnList, { params: { kind }, body: { productIds } })
  if (kind === 'favorites')
    for (const { productId, quantities } of taken.filter((each) => put.favorites.includes(each.productId)))
      await api.call(setQuantities, {
        params: { productId },
        body: { quantities: quantities.map(({ variantId, quantity }) => ({ variantId, quantity })) },
      })
  return put
}
