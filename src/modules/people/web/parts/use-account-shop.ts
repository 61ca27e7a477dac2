import { useBoot } from '#web/boot-context.tsx'
import { accountPageAt, type AccountShop, whyClosed, type WhyClosed } from './account-pages.ts'
import { useMe } from './use-me.ts'

/** The switches of this shop on which pages of one's own depend. */
export function useAccountShop(): AccountShop {
  const { profile, areOrdersRefundable } = useBoot()
  const { isDashboardEnabled, isInvoicesEnabled } = profile.flags
  return { isDashboardEnabled, isInvoicesEnabled, areOrdersRefundable }
}

/** Gives why a path of one's own pages is closed to the signed-in person; null where it is open. */
export function useWhyClosed(): (path: string) => WhyClosed | null {
  const { me } = useMe()
  const shop = useAccountShop()
  return (path) => {
    const page = accountPageAt(path)
    return page ? whyClosed(page, me, shop) : null
  }
}
