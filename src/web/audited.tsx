// From a record of the office to its changes in the audit trail.
import { useMay } from './may.ts'
import { paths } from './paths.ts'
import { useTranslation } from './translation.tsx'
import { ButtonLink } from './ui/button.tsx'

/** The subjects of calls that are not named after their path. */
const subjects: Readonly<Record<string, string>> = {
  '/api/admin/categories/:id': 'category',
  '/api/admin/main-categories/:id': 'mainCategory',
  '/api/admin/payment-methods/:id/zones': 'paymentMethod',
  '/api/admin/sales-team/:id': 'salesperson',
  '/api/admin/synonyms/:id': 'synonyms',
}

const nameIn = (path: string): string => /([\w-]+?)s?\/:id$/.exec(path)?.[1] ?? ''

/** Takes the path of the call that gives one record; gives its subject in the audit trail: `/api/admin/tax-groups/:id` gives a `taxGroup`. */
export const subjectOf = (path: string): string =>
  subjects[path] ?? nameIn(path).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A record in the audit trail. */
export type Audited = { subject: string; id: string }

/** Leads to everything that was changed of one record; nothing for those who may not see the audit trail. */
export function AuditLink({ subject, id }: Audited) {
  const { t } = useTranslation()
  const may = useMay()
  if (!may('audit.see')) return null
  return (
    <ButtonLink to={paths.office.audit({ subject, record: id })} variant="quiet" icon="clock">
      {t('form.admin.changes')}
    </ButtonLink>
  )
}
