// Converts a tag's form to its body and back: the typed percentage and basis points, empty days and null.
import { basisPoints } from '#shared/typed-amount.ts'
import type { TermStatus } from '../../fields.ts'
import type { AdminTag, TagInput } from '../../tag-contract.ts'
import { type Texts } from '#shared/locale.ts'

export type TagValues = {
  title: Texts
  slug: string
  type: '1' | '2' | '3'
  percent: string
  startsOn: string
  endsOn: string
  status: TermStatus
}

export const emptyTag: TagValues = {
  title: { en: '', ar: '' },
  slug: '',
  type: '1',
  percent: '',
  startsOn: '',
  endsOn: '',
  status: 'active',
}

export const tagValues = ({ title, slug, type, percentBps: bps, startsOn, endsOn, status }: AdminTag): TagValues => ({
  title,
  slug,
  type: type === 1 ? '1' : type === 2 ? '2' : '3',
  percent: bps === null ? '' : String(bps / 100),
  startsOn: startsOn ?? '',
  endsOn: endsOn ?? '',
  status,
})

/** The body to send; a discount's fields only for a discount. */
export function tagBody({ title, slug, type, percent, startsOn, endsOn, status }: TagValues): TagInput {
  const shared = { title, slug, status }
  if (type !== '2') return { ...shared, type: type === '1' ? 1 : 3, percentBps: null, startsOn: null, endsOn: null }
  return {
    ...shared,
    type: 2,
    percentBps: percent.trim() === '' ? null : basisPoints(percent),
    startsOn: startsOn || null,
    endsOn: endsOn || null,
  }
}

export const tagField = (path: string): string => (path === 'percentBps' ? 'percent' : path)
