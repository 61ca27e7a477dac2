// The office's endpoints for payment methods and the delivery zones they are offered in.
import { z } from 'zod'
import { FileRef } from '#modules/files/file-ref.ts'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { LastChange } from '#shared/last-change.ts'
import { nameTexts, Texts } from '#shared/locale.ts'
import { Money } from '#shared/money.ts'
import { listQuery } from '#shared/paging.ts'
import { NewOrder, SeenVersion, textsUpTo } from '#shared/schemas.ts'

export const providers = ['offline', 'simulated', 'stripe'] as const
/** How a method without a provider is paid: into the shop's account, later on the company's account, or otherwise (cash, cheque). */
export const methodKinds = ['other', 'bankTransfer', 'onAccount'] as const

const Provider = z.enum(providers, 'payment.validation.provider')
const Kind = z.enum(methodKinds)
const Status = z.enum(['active', 'inactive'])
const Code = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'payment.validation.code')
const Limit = z.int('payment.validation.limit').min(0, 'payment.validation.limit').max(1_000_000_000_000).brand<'Minor'>().nullable()

const shown = {
  id: Id,
  code: z.string(),
  name: Texts,
  provider: Provider,
  gateway: z.string().nullable(),
  kind: Kind,
  /** Paid on a provider's page: so are all methods of a provider. */
  isOnline: z.boolean(),
  isInstallment: z.boolean(),
  /** Its provider only promises the money; the office takes it from the order. */
  isCapturedLater: z.boolean(),
  /** The smallest and largest grand total it is offered for. */
  minTotal: Money.nullable(),
  maxTotal: Money.nullable(),
  picture: FileRef.nullable(),
  status: Status,
  isEverywhere: z.boolean(),
}

export const PaymentMethodRow = z.object({
  ...shown,
  zoneCount: z.int(),
  /** This deployment can use its provider; others are never offered. */
  isUsable: z.boolean(),
})
export type PaymentMethodRow = z.output<typeof PaymentMethodRow>

export const PaymentMethod = z.object({ ...shown, version: z.int(), note: Texts })
export type PaymentMethod = z.output<typeof PaymentMethod>

export const PaymentMethodInput = z
  .strictObject({
    code: Code,
    name: nameTexts('payment.validation.name', 2),
    /** Shown at the checkout: instructions, conditions. */
    note: textsUpTo(1000),
    provider: Provider,
    gateway: z.string().trim().max(60),
    kind: Kind,
    isInstallment: z.boolean(),
    isCapturedLater: z.boolean(),
    minTotal: Limit,
    maxTotal: Limit,
    pictureId: Id.nullable(),
    status: Status,
  })
  .refine(({ kind, provider }) => kind === 'other' || provider === 'offline', { path: ['kind'], error: 'payment.validation.kind' })
  .refine(({ isCapturedLater, provider }) => !isCapturedLater || provider !== 'offline', {
    path: ['isCapturedLater'],
    error: 'payment.validation.later',
  })
  .refine(({ minTotal, maxTotal }) => minTotal === null || maxTotal === null || maxTotal >= minTotal, {
    path: ['maxTotal'],
    error: 'payment.validation.limits',
  })
export type PaymentMethodInput = z.output<typeof PaymentMethodInput>

export const paymentMethodCalls = entityCalls({
  path: '/api/admin/payment-methods',
  area: 'settings',
  query: listQuery(['position', '-position', 'name', '-name', 'code', '-code'], { status: Status.optional().catch(undefined) }),
  row: PaymentMethodRow,
  one: PaymentMethod.extend({ lastChange: LastChange }),
  input: PaymentMethodInput,
  about: {
    list: 'The payment methods in the order buyers see them',
    get: 'One payment method as its form shows it',
    create: 'Makes a payment method at the end of the list, offered everywhere',
    update: 'Saves a payment method',
    remove: 'Removes a payment method that nothing was ever paid with; others are deactivated',
  },
})
export const {
  list: listPaymentMethods,
  get: getPaymentMethod,
  create: createPaymentMethod,
  update: updatePaymentMethod,
  remove: removePaymentMethod,
} = paymentMethodCalls

/** The providers that this deployment can use: those whose keys it has. */
export const listProviders = endpoint({
  method: 'GET',
  path: '/api/admin/payment-providers',
  access: 'admin',
  may: 'settings.see',
  about: 'The payment providers this deployment can use; a method of another one is refused',
  reply: z.array(Provider),
})

export const changePaymentMethods = endpoint({
  method: 'POST',
  path: '/api/admin/payment-methods/change',
  access: 'admin',
  may: 'settings.change',
  about: 'Activates or deactivates many payment methods',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), to: Status }),
  reply: Done,
})

export const orderPaymentMethods = endpoint({
  method: 'PUT',
  path: '/api/admin/payment-methods/order',
  access: 'admin',
  may: 'settings.change',
  about: 'Puts the payment methods into the order in which buyers see them. Refused where they stood otherwise than the caller saw',
  body: NewOrder,
  reply: Done,
})

export const MethodZones = z.object({
  id: Id,
  version: z.int(),
  name: Texts,
  isEverywhere: z.boolean(),
  zones: z.array(z.object({ id: Id, name: Texts, isActive: z.boolean(), isAssigned: z.boolean() })),
})
export type MethodZones = z.output<typeof MethodZones>

const ShownZones = MethodZones.extend({ lastChange: LastChange })

export const getMethodZones = endpoint({
  method: 'GET',
  path: '/api/admin/payment-methods/:id/zones',
  access: 'admin',
  may: 'settings.see',
  about: 'All delivery zones, with those in which a payment method is offered',
  params: IdParams,
  reply: ShownZones,
})

export const saveMethodZones = endpoint({
  method: 'PUT',
  path: '/api/admin/payment-methods/:id/zones',
  access: 'admin',
  may: 'settings.change',
  about: 'Says where a payment method is offered: everywhere, or for addresses in these delivery zones only',
  params: IdParams,
  body: z.strictObject({
    version: SeenVersion,
    isEverywhere: z.boolean(),
    zoneIds: z
      .array(Id)
      .max(500)
      .refine((ids) => new Set(ids).size === ids.length, 'payment.validation.zoneTwice'),
  }),
  reply: ShownZones,
})
