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

/** Pages that a salesperson sees of the chosen customer. */
const ofCustomer: readonly string[] = [paths.account.addresses(), paths.account.statement()]

/** Does this page wait for a salesperson to choose a customer? */
export const waitsForCustomer = (path: string, { kind, actingFor }: Pick<Me, 'kind' | 'actingFor'>): boolean =>
  kind === 'salesperson' && actingFor === null && (ofCustomer.includes(path.replace(/\/$/, '')) || path.startsWith(paths.account.order('')))
