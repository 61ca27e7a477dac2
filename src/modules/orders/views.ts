// The views of the office's order list: the questions every office asks, and the filters a view may keep. Pure.
import { z } from 'zod'
import { keysOf } from '#shared/keys-of.ts'
import { AdminOrderQuery } from './admin-contract.ts'

/** The filters of the order list as its address has them. */
export const viewFilters = [
  'search',
  'status',
  'from',
  'to',
  'salespersonId',
  'customerId',
  'refundDue',
  'held',
  'unpaid',
  'notInvoiced',
  'late',
  'backOrder',
  'sort',
] as const
export type ViewFilter = (typeof viewFilters)[number]

/** Filters by their names; those the list does not understand are left out. */
export const ViewQuery = z.partialRecord(z.enum(viewFilters), z.string().trim().min(1).max(500))
export type ViewQuery = z.output<typeof ViewQuery>

/** The views every office has, in the order of an order's life. */
export const officeViews = {
  toConfirm: { status: 'initiated' },
  toAccept: { status: 'pending' },
  toPay: { unpaid: 'true' },
  toPick: { status: 'accepted,approved,processing,printed', held: 'false' },
  held: { held: 'true' },
  toInvoice: { status: 'shipped,delivered,completed', notInvoiced: 'true' },
  late: { late: 'true' },
  backOrders: { backOrder: 'true' },
  refundDue: { refundDue: 'true' },
} as const satisfies Record<string, ViewQuery>
export type OfficeView = keyof typeof officeViews
export const officeViewKeys = keysOf(officeViews)

/** The address of the list with a view's filters, in a fixed order so that two addresses can be compared. */
export const viewAddress = (query: ViewQuery): string =>
  new URLSearchParams(viewFilters.flatMap((key) => (query[key] ? [[key, query[key]]] : []))).toString()

/** The filters of an address; the page and what is no filter are left out. */
export const viewOf = (params: URLSearchParams): ViewQuery =>
  Object.fromEntries(viewFilters.flatMap((key) => (params.get(key) ? [[key, params.get(key) ?? '']] : [])))

/** The query of the list that a view stands for. */
export const listQueryOf = (query: ViewQuery): AdminOrderQuery => AdminOrderQuery.parse(query)
