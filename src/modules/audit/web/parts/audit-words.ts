// The words of the audit trail: actions, kinds of records, fields and their values in the reader's language. A field without a label is shown by its name.
import { listIn } from '#shared/locale.ts'
import { useBoot, useFormat, useLocale } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import type { AuditEntry, AuditLine } from '../../admin-contract.ts'

const moneyFields = new Set([
  'price',
  'discountPrice',
  'surcharge',
  'amount',
  'subtotal',
  'grandTotal',
  'refundTotal',
  'shippingCost',
  'minSubtotal',
  'minTotal',
  'maxTotal',
  'orderMinimum',
  'charge',
  'refunded',
  'captured',
  'paidOut',
  'net',
  'tax',
  'grand',
  'discount',
  'unitPrice',
])
const rateFields = new Set(['bps', 'percentBps', 'taxBps'])

/** Their values are what somebody typed, also where one is spelled like a word of the shop. */
const typedFields = new Set(['en', 'ar', 'name', 'title', 'path', 'url', 'slug', 'code', 'key', 'sku', 'subject', 'text', 'note', 'author'])

const isMoment = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** Gives the functions that put an entry's parts into words. */
export function useAuditWords() {
  const { t } = useTranslation()
  const { money, dateTime } = useFormat()
  const { profile } = useBoot()
  const locale = useLocale()
  const either = (keys: readonly string[], fallback: string): string => {
    for (const key of keys) {
      const text = t(key, { defaultValue: '' })
      if (text !== '') return text
    }
    return fallback
  }
  const step = (subject: string, name: string): string =>
    either(
      [
        ...(subject === 'payment' || subject === 'salesperson' ? [`audit.admin.fieldsOf.${subject}.${name}`] : []),
        ...(subject === 'settings' ? [`settings.admin.site.fields.${name}`, `settings.admin.company.fields.${name}`] : []),
        `audit.admin.fields.${name}`,
      ],
      name,
    )
  const permission = (name: string): string => {
    const [area = '', verb = ''] = name.split('.')
    const words = either([`person.admin.areas.${area}`], '')
    return words === '' ? name : `${words}: ${t(`person.admin.roles.${verb}`)}`
  }
  return {
    subject: (subject: string) => either([`audit.admin.subjects.${subject}`], subject),
    /** The name of a settings form; null for other records. */
    form: ({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>): string | null =>
      subject === 'settings' ? either([`settings.admin.cards.${subjectId}.title`], subjectId) : null,
    action: ({ action }: Pick<AuditEntry, 'action'>) => {
      const verb = action.slice(action.indexOf('.') + 1)
      return either([`audit.admin.actions.${verb}`], verb)
    },
    field: ({ subject }: Pick<AuditEntry, 'subject'>, { path, label }: AuditLine) =>
      label ??
      path
        .split('.')
        .map((name) => (/^\d+$/.test(name) ? name : step(subject, name)))
        .join(' › '),
    value: ({ path }: AuditLine, value: AuditLine['before']): string => {
      if (value === null || value === '') return '–'
      if (typeof value === 'boolean') return t(value ? 'audit.admin.yes' : 'audit.admin.no')
      const last = path.slice(path.lastIndexOf('.') + 1)
      if (last === 'permissions' && typeof value === 'string') return listIn(value.split(', ').map(permission), locale)
      if (typeof value === 'number' && rateFields.has(last)) return `${value / 100}%`
      if (typeof value === 'number') return moneyFields.has(last) ? money(value, profile.currency.code) : String(value)
      // The name of a file's content: its beginning tells two apart.
      if (/^[\da-f]{64}$/.test(value)) return `${value.slice(0, 8)}…`
      if (isMoment(value)) return dateTime(value)
      return !typedFields.has(last) && /^[a-z][a-zA-Z-]{1,30}$/.test(value) ? either([`audit.admin.values.${value}`], value) : value
    },
  }
}
