import { useTranslation } from '#web/translation.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { CustomerState } from '../../lifecycle.ts'

const statusTones: Record<CustomerState, Tone> = {
  unconfirmed: 'neutral',
  confirmed: 'info',
  approved: 'success',
  refused: 'danger',
}

/** A customer's status as a badge; restricted customers have a second one. */
export function StatusBadge({ status, isRestricted = false }: { status: CustomerState; isRestricted?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={statusTones[status]}>{t(`person.statuses.${status}`)}</Badge>
      {isRestricted && <Badge tone="warning">{t('person.restricted')}</Badge>}
    </span>
  )
}

/** Marks somebody whom the office added and who has not chosen a password yet. */
export function InvitedBadge() {
  const { t } = useTranslation()
  return <Badge tone="warning">{t('person.admin.admins.invited')}</Badge>
}
