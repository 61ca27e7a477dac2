// The pages of one's own: who is offered each and who may open it. One list for the area's menu, the header's menu, the start page and the addresses.
import { paths } from '#web/paths.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { Me } from '../../contract.ts'
import { unapproved } from './unapproved.ts'

/** The shop's switches that pages depend on. */
export type AccountShop = { isDashboardEnabled: boolean; isInvoicesEnabled: boolean; areOrdersRefundable: boolean }

/**
 * `customer`: a salesperson has chosen one. `approval`, `writing`: a customer is approved, is not restricted. `prices`, `ordering`: the customer, or the one a
 * salesperson has chosen, sees prices, may order.
 */
type Need = 'customer' | 'approval' | 'writing' | 'prices' | 'ordering'

export type AccountPage = {
  to: string
  /** Pages below it are the same to whoever comes. */
  isWithBelow?: boolean
  isIn?: (shop: AccountShop) => boolean
  /** It belongs to one kind of person alone. */
  of?: Me['kind']
  needs?: readonly Need[]
}
export type OfferedPage = AccountPage & { title: string; icon: IconName; menus: readonly ('area' | 'header')[] }

const { account } = paths
const both = ['area', 'header'] as const
const inArea = ['area'] as const
const isInvoicing = (shop: AccountShop) => shop.isInvoicesEnabled
const isRefunding = (shop: AccountShop) => shop.areOrdersRefundable

/** The entries of the menus, in their order. */
export const offeredPages: readonly OfferedPage[] = [
  { to: account.dashboard(), title: 'nav.dashboard', icon: 'dashboard', menus: both, isIn: (shop) => shop.isDashboardEnabled },
  { to: account.customers(), title: 'nav.myCustomers', icon: 'users', menus: both, of: 'salesperson' },
  // A salesperson reads there that a customer is chosen first.
  { to: paths.quickOrder(), title: 'nav.quickOrder', icon: 'list', menus: ['header'], needs: ['ordering'] },
  { to: account.orders(), isWithBelow: true, title: 'nav.myOrders', icon: 'receipt', menus: both, needs: ['customer', 'approval'] },
  {
    to: account.statement(),
    title: 'nav.myStatement',
    icon: 'file',
    menus: inArea,
    isIn: isInvoicing,
    needs: ['customer', 'approval', 'prices'],
  },
  { to: account.refunds(), title: 'nav.myRefunds', icon: 'undo', menus: inArea, isIn: isRefunding, of: 'customer', needs: ['approval'] },
  { to: account.returns(), title: 'nav.myReturns', icon: 'undo', menus: inArea, isIn: isRefunding, of: 'salesperson' },
  { to: account.collections(), title: 'nav.myCollections', icon: 'truck', menus: inArea, of: 'salesperson' },
  { to: account.addresses(), title: 'nav.myAddresses', icon: 'map-pin', menus: inArea, needs: ['customer'] },
  { to: account.favorites(), title: 'nav.favorites', icon: 'star', menus: both },
  { to: account.wishlist(), title: 'nav.wishlist', icon: 'heart', menus: both },
  { to: account.profile(), title: 'nav.myProfile', icon: 'user', menus: both },
]

/** Pages that other pages lead to and no menu has. */
const furtherPages: readonly AccountPage[] = [
  { to: account.newRefund(), isIn: isRefunding, needs: ['writing', 'approval'] },
  { to: account.refund(''), isWithBelow: true, isIn: isRefunding, needs: ['approval'] },
  { to: account.invoice(''), isWithBelow: true, isIn: isInvoicing, needs: ['approval'] },
]

export type WhyClosed = 'absent' | 'ofOthers' | 'chooseCustomer' | 'waiting' | 'refused' | 'restricted' | 'noPrices'
type Standing = Pick<NonNullable<Me['customer']>, 'status' | 'canSeePrices' | 'isRestricted'>
export type Comer = Pick<Me, 'kind'> & { customer: Standing | null; actingFor: Standing | null }

/** Why a page is closed to a person, null when it is open. Of a person who is not known yet only what belongs to one kind is closed. */
export function whyClosed({ isIn, of, needs = [] }: AccountPage, me: Comer | undefined, shop: AccountShop): WhyClosed | null {
  if (isIn && !isIn(shop)) return 'absent'
  if (!me) return of === undefined ? null : 'ofOthers'
  if (of !== undefined && of !== me.kind) return 'ofOthers'
  for (const need of needs) {
    const reason = unmet[need](me)
    if (reason !== null) return reason
  }
  return null
}

const unmet: Record<Need, (me: Comer) => WhyClosed | null> = {
  customer: ({ kind, actingFor }) => (kind === 'salesperson' && actingFor === null ? 'chooseCustomer' : null),
  approval: ({ customer }) => customer && unapproved(customer),
  writing: ({ customer }) => (customer?.isRestricted ? 'restricted' : null),
  prices: ({ customer, actingFor }) => unseen(customer ?? actingFor),
  ordering: ({ customer, actingFor }) => {
    const buyer = customer ?? actingFor
    return buyer?.isRestricted ? 'restricted' : unseen(buyer)
  },
}

const unseen = (standing: Standing | null): WhyClosed | null =>
  standing && (unapproved(standing) ?? (standing.canSeePrices ? null : 'noPrices'))

/** The page at a path, also of one below it; undefined for those that are open to all. */
export function accountPageAt(path: string): AccountPage | undefined {
  const at = path.replace(/(?<=.)\/$/, '')
  const pages: AccountPage[] = [...offeredPages, ...furtherPages]
  return (
    pages.find(({ to }) => to === at) ??
    pages.find(({ to, isWithBelow }) => isWithBelow === true && at.startsWith(to.endsWith('/') ? to : `${to}/`))
  )
}

/** The pages that a menu offers a person. */
export const pagesFor = (menu: 'area' | 'header', me: Comer | undefined, shop: AccountShop): OfferedPage[] =>
  offeredPages.filter((page) => page.menus.includes(menu) && whyClosed(page, me, shop) === null)
