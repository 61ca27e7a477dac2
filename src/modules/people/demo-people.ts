// The shape of the people a demo shop starts with.
import type { AddressInput } from './contract.ts'
import type { CustomerState } from './lifecycle.ts'
import type { Locale } from '#shared/locale.ts'

export type DemoStaff = { email: string; firstName: string; lastName: string; phone: string | null; locale: Locale }
export type DemoAdmin = DemoStaff & { isSuper: boolean; receivesMails: boolean }
export type DemoCustomer = DemoStaff & {
  company: { name: string; companyNumber: string; vatNumber: string | null }
  status: CustomerState
  canSeePrices: boolean
  isRestricted: boolean
  /** The e-mail of their salesperson. */
  salesperson: string | null
  /** The first is the default one. */
  addresses: Omit<AddressInput, 'isDefault'>[]
}
export type DemoPeople = { password: string; admins: DemoAdmin[]; salespeople: DemoStaff[]; customers: DemoCustomer[] }
