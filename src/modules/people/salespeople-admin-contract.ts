// The office's endpoints for salespeople, and to add and invite a customer.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { Locale } from '#shared/locale.ts'
import { flag, listQuery } from '#shared/paging.ts'
import { Instant } from '#shared/time.ts'
import { User } from './admin-contract.ts'
import { customerFields, Email, PersonCode, PersonName, Phone } from './fields.ts'
import { equalToPassword, isRepeated, PasswordForOther } from './password-fields.ts'

const Status = z.enum(['active', 'inactive'])
const salesperson = {
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  code: z.string(),
  status: Status,
  /** Has not chosen a password yet. */
  isInvited: z.boolean(),
  customers: z.int(),
  erasureAskedAt: Instant.nullable(),
  lastSignInAt: Instant.nullable(),
  createdAt: Instant,
}
export const SalespersonRow = z.object(salesperson)
export type SalespersonRow = z.output<typeof SalespersonRow>
export const Salesperson = z.object({ ...salesperson, version: z.int(), locale: Locale })
export type Salesperson = z.output<typeof Salesperson>

export const SalespersonInput = z
  .strictObject({
    firstName: PersonName,
    lastName: PersonName,
    email: Email,
    phone: Phone,
    code: PersonCode,
    locale: Locale,
    status: Status,
    password: PasswordForOther,
    passwordConfirmation: z.string().max(200).default(''),
  })
  .refine(isRepeated, equalToPassword)
export type SalespersonInput = z.output<typeof SalespersonInput>

const calls = entityCalls({
  path: '/api/admin/sales-team',
  area: 'customers',
  query: listQuery(['name', '-name', 'email', '-email', 'createdAt', '-createdAt', 'customers', '-customers'], {
    status: Status.optional(),
    asksErasure: flag(),
  }),
  row: SalespersonRow,
  one: Salesperson,
  input: SalespersonInput,
  about: {
    list: 'The salespeople with the number of their customers',
    get: 'One salesperson',
    create: 'Adds a salesperson; without a password they are asked by mail to choose one',
    update: 'Changes a salesperson; who is deactivated is signed out. A password that is left out stays as it is',
  },
})
export const { list: listSalesTeam, get: getSalesperson } = calls
// Passwords are hashed before the transaction opens.
export const createSalesperson = { ...calls.create, transaction: false }
export const updateSalesperson = { ...calls.update, transaction: false }

export const changeSalespeople = endpoint({
  method: 'POST',
  path: '/api/admin/sales-team/change',
  access: 'admin',
  may: 'customers.change',
  about: 'Activates or deactivates many salespeople; says how many changed',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), to: Status }),
  reply: z.object({ changed: z.int() }),
})
export const inviteSalesperson = endpoint({
  method: 'POST',
  path: '/api/admin/sales-team/:id/invite',
  access: 'admin',
  may: 'customers.change',
  about: 'Sends the invitation to choose a password again; the former link ends',
  params: IdParams,
  reply: Salesperson,
})

export const addUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: 'admin',
  may: 'customers.change',
  about: 'Adds an approved customer with their company; without a password they are asked by mail to choose one',
  // The password is hashed before the transaction opens.
  transaction: false,
  body: z
    .strictObject({
      ...customerFields,
      canSeePrices: z.boolean(),
      isRestricted: z.boolean().default(false),
      salespersonId: z.union([z.literal('').transform(() => null), Id]).nullable(),
    })
    .refine(isRepeated, equalToPassword),
  reply: User,
})
export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/invite',
  access: 'admin',
  may: 'customers.change',
  about: 'Sends a customer who has no password yet the invitation to choose one again; the former link ends',
  params: IdParams,
  reply: User,
})
