import type { Me } from '#modules/people/contract.ts'
import { paths } from '#web/paths.ts'

/** Pages of the customer area that belong to one kind of person alone. */
const ownerOf: Readonly<Record<string, Me['kind']>> = {
  [paths.account.customers()]: 'salesperson',
  [paths.account.collections()]: 'salesperson',
  [paths.account.returns()]: 'salesperson',
  [paths.account.refunds()]: 'customer',
}

/** Takes a path of the customer area; says whether it is a page of the other kind of person. */
export const isOfOthers = (path: string, kind: Me['kind']): boolean => (ownerOf[path.replace(/\/$/, '')] ?? kind) !== kind
