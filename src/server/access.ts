// Decides who may call an endpoint, by its declared access.
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { type AppError, coreErrors } from '#shared/errors.ts'
import { type Actor, type ActingCustomer, type Ctx, customerOf } from './ctx.ts'

/** Gives null when the actor may call the endpoint, else the refusal. */
export function accessRefusal(endpoint: AnyEndpoint, ctx: Pick<Ctx, 'actor'>): AppError | null {
  const { access } = endpoint
  if (isLooking(ctx) && endpoint.method !== 'GET' && !endpoint.lookingMay) return coreErrors.onlyLooking()
  if (access === 'public') return null
  if (ctx.actor.kind === 'visitor') return coreErrors.loginRequired()
  if (!kinds[access].includes(ctx.actor.kind)) return coreErrors.notEligible()
  if (access === 'superAdmin') return ctx.actor.kind === 'admin' && ctx.actor.isSuper ? null : coreErrors.notEligible()
  if (access === 'person')
    return ctx.actor.kind === 'customer' && ctx.actor.isRestricted && writes(endpoint) ? coreErrors.restricted() : null
  if (access === 'admin') return officeRefusal(endpoint, ctx)
  if (access === 'customer' || access === 'buyer') return customerRefusal(endpoint, access, ctx)
  return null
}

function officeRefusal({ may = null }: AnyEndpoint, { actor }: Pick<Ctx, 'actor'>): AppError | null {
  if (may === null || (actor.kind === 'admin' && actor.permissions.includes(may))) return null
  return coreErrors.notPermitted()
}

/** Does an admin look at the shop as a customer? Such a session only reads. */
export const isLooking = ({ actor }: Pick<Ctx, 'actor'>): boolean => actor.kind === 'customer' && actor.seenById !== undefined

const writes = (endpoint: AnyEndpoint): boolean => endpoint.method !== 'GET' && !endpoint.restrictedMay

const kinds: Record<Exclude<AnyEndpoint['access'], 'public'>, Actor['kind'][]> = {
  person: ['customer', 'salesperson'],
  customer: ['customer', 'salesperson'],
  buyer: ['customer', 'salesperson'],
  salesperson: ['salesperson'],
  admin: ['admin'],
  superAdmin: ['admin'],
}

function customerRefusal(endpoint: AnyEndpoint, access: 'customer' | 'buyer', ctx: Pick<Ctx, 'actor'>): AppError | null {
  const customer = ctx.actor.kind === 'customer' ? ctx.actor : ctx.actor.kind === 'salesperson' ? ctx.actor.actingFor : null
  if (!customer) return coreErrors.customerNotChosen()
  if (customer.isRestricted && (writes(endpoint) || access === 'buyer')) return coreErrors.restricted()
  if (access === 'buyer' && customer.status !== 'approved') return coreErrors.notApproved()
  return null
}

/** The customer behind the request; endpoints with access customer or buyer always have one. */
export function needCustomer(ctx: Ctx): ActingCustomer {
  const customer = customerOf(ctx)
  if (!customer) throw coreErrors.customerNotChosen()
  return customer
}
