// The office's calls about customers it orders for: who may order, where to, and an address of theirs that is new.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Address, AddressInput } from './contract.ts'

const area = { access: 'admin', may: 'orders.change' } as const

/** The most customers a search gives. */
export const mostBuyers = 20

export const Buyer = z.object({
  id: Id,
  name: z.string(),
  companyName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  code: z.string().nullable(),
})
export type Buyer = z.output<typeof Buyer>

export const listBuyers = endpoint({
  ...area,
  method: 'GET',
  path: '/api/admin/buyers',
  about: 'Up to 20 customers who may order, by name, company, e-mail, phone, company number or code',
  query: z.strictObject({ search: z.string().trim().max(200).default('') }),
  reply: z.array(Buyer),
})

export const getBuyer = endpoint({
  ...area,
  method: 'GET',
  path: '/api/admin/buyers/:id',
  about: 'A customer who may order, with the addresses it can go to, the default one first; 404 for one who may not',
  params: IdParams,
  reply: Buyer.extend({ addresses: z.array(Address) }),
})

export const addBuyerAddress = endpoint({
  ...area,
  method: 'POST',
  path: '/api/admin/buyers/:id/addresses',
  about: "Adds an address to a customer's own",
  params: IdParams,
  body: AddressInput,
  reply: Address,
})
