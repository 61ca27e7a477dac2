import { useTranslation } from '#web/translation.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { SentEmail } from '../../admin-contract.ts'

const tones: Record<SentEmail['state'], Tone> = {
  sending: 'info',
  sent: 'success',
  failed: 'warning',
  parked: 'danger',
  dropped: 'neutral',
}

/** The state of a mail; also that it was a test, or went without its document. */
export function MailState({ row }: { row: Pick<SentEmail, 'state' | 'isTest' | 'lacksDocument'> }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tones[row.state]}>{t(`email.admin.states.${row.state}`)}</Badge>
      {row.isTest && <Badge tone="info">{t('email.admin.isTest')}</Badge>}
      {row.lacksDocument && <Badge tone="warning">{t('email.admin.lacksDocument')}</Badge>}
    </span>
  )
}
