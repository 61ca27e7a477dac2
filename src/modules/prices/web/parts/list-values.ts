// The state of a price list's form, and its conversions: from the server's list, and to the body of a save.
import { basisPoints, typedWhole } from '#shared/typed-amount.ts'
import type { CallInput } from '#shared/endpoint.ts'
import type { createPriceList, PriceList } from '../../admin-contract.ts'

export type RuleValues = { scope: PriceList['rules'][number]['scope']; scopeId: string; percent: string }
export type ListValues = {
  name: string
  status: PriceList['status']
  priority: string
  startsOn: string
  endsOn: string
  companyIds: string[]
  groupIds: string[]
  rules: RuleValues[]
}

/** The first state of a new list's form. */
export const emptyList: ListValues = {
  name: '',
  status: 'active',
  priority: '0',
  startsOn: '',
  endsOn: '',
  companyIds: [],
  groupIds: [],
  rules: [],
}

/** Takes a list; gives its form's state, percentages as texts. */
export const listValues = (list: PriceList): ListValues => ({
  name: list.name,
  status: list.status,
  priority: String(list.priority),
  startsOn: list.startsOn ?? '',
  endsOn: list.endsOn ?? '',
  companyIds: list.companies.map(({ id }) => id),
  groupIds: list.groups.map(({ id }) => id),
  rules: list.rules.map(({ scope, scopeId, percentBps }) => ({ scope, scopeId: scopeId ?? '', percent: String(percentBps / 100) })),
})

/** Takes the form's state; gives the body. An invalid number becomes NaN, which the schema refuses at its field. */
export const listBody = (values: ListValues): CallInput<typeof createPriceList>['body'] => ({
  name: values.name,
  status: values.status,
  priority: wholeNumber(values.priority),
  startsOn: values.startsOn || null,
  endsOn: values.endsOn || null,
  companyIds: values.companyIds,
  groupIds: values.groupIds,
  rules: values.rules.map(({ scope, scopeId, percent }) => ({
    scope,
    scopeId: scope === 'everything' ? null : scopeId || null,
    percentBps: basisPoints(percent),
  })),
})

/** A whole number that may be below zero. */
const wholeNumber = (text: string): number => (text.trim().startsWith('-') ? -typedWhole(text.trim().slice(1)) : typedWhole(text))
