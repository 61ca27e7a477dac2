// The office's endpoints for price lists and customer groups, and for explaining a price.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { Money } from '#shared/money.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { Day } from '#shared/time.ts'
import { priceSources, priceVerdicts } from './rules.ts'
import { Texts } from '#shared/locale.ts'

const Named = z.object({ id: Id, name: z.string() })
export const listStatuses = ['active', 'inactive'] as const
const Status = z.enum(listStatuses)

const Name = z.string().trim().min(3, 'price.validation.name').max(120)
const once = z
  .array(Id)
  .max(2000)
  .refine((ids) => new Set(ids).size === ids.length, 'price.validation.addedTwice')

export const PriceListRow = z.object({
  id: Id,
  name: z.string(),
  status: Status,
  priority: z.int(),
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  /** Active and within its dates today. */
  isInForce: z.boolean(),
  rows: z.int(),
  rules: z.int(),
  companies: z.int(),
  groups: z.int(),
})
export type PriceListRow = z.output<typeof PriceListRow>

export const listPriceLists = endpoint({
  method: 'GET',
  path: '/api/admin/price-lists',
  access: 'admin',
  may: 'prices.see',
  about: 'The price lists, the ones that go first on top',
  query: listQuery(['-priority', 'priority', 'name', '-name', 'startsOn', '-startsOn'], {
    status: Status.optional(),
    company: Id.optional(),
    group: Id.optional(),
  }),
  reply: z.array(PriceListRow),
  meta: PageMeta,
})

export const ruleScopes = ['everything', 'category', 'brand'] as const
const Rule = z
  .strictObject({
    scope: z.enum(ruleScopes),
    /** A category or a brand; null for all products. */
    scopeId: Id.nullable(),
    /** The percentage off the list price, in basis points. */
    percentBps: z.int('price.validation.percent').min(1, 'price.validation.percent').max(10_000, 'price.validation.percent'),
  })
  .refine(({ scope, scopeId }) => (scope === 'everything') === (scopeId === null), {
    path: ['scopeId'],
    error: 'price.validation.scope',
  })

export const PriceList = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  status: Status,
  priority: z.int(),
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  companies: z.array(Named),
  groups: z.array(Named),
  rules: z.array(z.object({ scope: z.enum(ruleScopes), scopeId: Id.nullable(), percentBps: z.int() })),
  rows: z.int(),
})
export type PriceList = z.output<typeof PriceList>

export const getPriceList = endpoint({
  method: 'GET',
  path: '/api/admin/price-lists/:id',
  access: 'admin',
  may: 'prices.see',
  about: 'One price list without its rows',
  params: IdParams,
  reply: PriceList,
})

const PriceListFields = {
  name: Name,
  status: Status,
  priority: z.int('price.validation.priority').min(-1000, 'price.validation.priority').max(1000, 'price.validation.priority'),
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  companyIds: once,
  groupIds: once,
  rules: z
    .array(Rule)
    .max(200)
    .refine((rules) => new Set(rules.map((rule) => rule.scopeId ?? rule.scope)).size === rules.length, 'price.validation.addedTwice'),
}
const inOrder = ({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }) =>
  startsOn === null || endsOn === null || startsOn <= endsOn
const inOrderError = { path: ['endsOn'], error: 'price.validation.dates' }

export const createPriceList = endpoint({
  method: 'POST',
  path: '/api/admin/price-lists',
  access: 'admin',
  may: 'prices.change',
  about: 'Makes a price list; its rows are saved by their own call',
  body: z.strictObject(PriceListFields).refine(inOrder, inOrderError),
  reply: PriceList,
})
export const updatePriceList = endpoint({
  method: 'PUT',
  path: '/api/admin/price-lists/:id',
  access: 'admin',
  may: 'prices.change',
  about: 'Saves a price list against the version that was seen',
  params: IdParams,
  body: z.strictObject({ ...PriceListFields, version: z.int() }).refine(inOrder, inOrderError),
  reply: PriceList,
})
export const removePriceList = endpoint({
  method: 'DELETE',
  path: '/api/admin/price-lists/:id',
  access: 'admin',
  may: 'prices.change',
  about: 'Removes a price list with its rows; placed orders keep their prices',
  params: IdParams,
  reply: Done,
})
export const changePriceLists = endpoint({
  method: 'POST',
  path: '/api/admin/price-lists/change',
  access: 'admin',
  may: 'prices.change',
  about: 'Activates or deactivates several price lists',
  body: z.strictObject({ ids: once, to: Status }),
  reply: Done,
})

export const PriceRow = z.object({
  variantId: Id,
  sku: z.string(),
  title: Texts,
  variantTitle: Texts,
  unit: Texts,
  decimals: z.int(),
  listPrice: Money,
  /** In the unit's smallest step. */
  fromQuantity: z.int(),
  price: Money,
})
export type PriceRow = z.output<typeof PriceRow>

/** The number of rows in one answer, and the most rows that one save may change. */
export const rowsPerPage = 1000
export const maxSavedRows = 50_000

export const listPriceRows = endpoint({
  method: 'GET',
  path: '/api/admin/price-lists/:id/rows',
  access: 'admin',
  may: 'prices.see',
  about: 'The rows of a price list by SKU and quantity, 1,000 a page',
  params: IdParams,
  query: z.strictObject({ search: z.string().trim().max(200).default(''), page: z.coerce.number().int().min(1).default(1) }),
  reply: z.array(PriceRow),
  meta: PageMeta,
})

const RowChange = z.strictObject({
  sku: z.string().trim().toUpperCase().min(1, 'price.validation.sku').max(64, 'price.validation.sku'),
  /** As typed, in the measure unit: `2.5` kilos. */
  from: z.string().trim().min(1, 'price.validation.from').max(20, 'price.validation.from'),
  price: z.int('price.validation.price').min(0, 'price.validation.price').max(1_000_000_000_000, 'price.validation.price').brand<'Minor'>(),
  /** The price when the row was opened; null for a new row. */
  seen: Money.nullable(),
})
const RowRemoval = z.strictObject({ variantId: Id, fromQuantity: z.int().min(1), seen: Money })

export const savePriceRows = endpoint({
  method: 'POST',
  path: '/api/admin/price-lists/:id/rows',
  access: 'admin',
  may: 'prices.change',
  about: 'Changes, adds and removes rows in one go; refused with the present prices when one of them changed meanwhile',
  params: IdParams,
  body: z.strictObject({ rows: z.array(RowChange).max(maxSavedRows), removed: z.array(RowRemoval).max(maxSavedRows) }),
  reply: z.object({ saved: z.int(), removed: z.int() }),
  maxBytes: 8_000_000,
})

/** The rows that somebody else changed, with their present prices (null: the row is deleted). */
export const PriceConflicts = z.array(z.object({ sku: z.string(), fromQuantity: z.int(), price: Money.nullable() }))

export const CustomerGroupRow = z.object({
  id: Id,
  name: z.string(),
  companies: z.int(),
  priceLists: z.array(Named),
})
export type CustomerGroupRow = z.output<typeof CustomerGroupRow>

export const CustomerGroup = z.object({ id: Id, version: z.int(), name: z.string(), companies: z.array(Named), priceLists: z.array(Named) })
export type CustomerGroup = z.output<typeof CustomerGroup>

const GroupBody = z.strictObject({ name: Name, companyIds: once })
export const customerGroupCalls = entityCalls({
  path: '/api/admin/customer-groups',
  area: 'prices',
  query: listQuery(['name', '-name', 'companies', '-companies'], { company: Id.optional() }),
  row: CustomerGroupRow,
  one: CustomerGroup,
  input: GroupBody,
  about: {
    list: 'The groups of companies that price lists are made for',
    get: 'One group with its companies',
    create: 'Makes a group of companies',
    update: 'Saves a group of companies',
    remove: 'Removes a group that no price list is made for',
  },
})
export const {
  list: listCustomerGroups,
  get: getCustomerGroup,
  create: createCustomerGroup,
  update: updateCustomerGroup,
  remove: removeCustomerGroup,
} = customerGroupCalls

export const PriceReason = z.object({
  source: z.enum(priceSources),
  listId: Id.nullable(),
  name: z.string().nullable(),
  priority: z.int().nullable(),
  /** The price of one unit from this source, if it has one. */
  unitPrice: Money.nullable(),
  fromQuantity: z.int().nullable(),
  percentBps: z.int().nullable(),
  verdict: z.enum(priceVerdicts),
})
export type PriceReason = z.output<typeof PriceReason>

export const PriceExplanation = z.object({
  sku: z.string(),
  title: Texts,
  variantTitle: Texts,
  unit: Texts,
  decimals: z.int(),
  quantity: z.int(),
  company: z.string().nullable(),
  unitPrice: Money,
  listPrice: Money,
  ladder: z.array(z.object({ fromQuantity: z.int(), unitPrice: Money })),
  reasons: z.array(PriceReason),
})
export type PriceExplanation = z.output<typeof PriceExplanation>

export const explainPrice = endpoint({
  method: 'GET',
  path: '/api/admin/price-reason',
  access: 'admin',
  may: 'prices.see',
  about: 'Why a variant costs a company what it costs: everything that was considered, in the order of judgement',
  query: z.strictObject({
    variant: Id,
    company: Id.optional(),
    /** As typed, in the measure unit; when left out, the smallest quantity that may be ordered. */
    quantity: z.string().trim().max(20).optional(),
    day: Day.optional(),
  }),
  reply: PriceExplanation,
})
