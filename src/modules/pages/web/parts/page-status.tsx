import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { PageStatus } from '../../rules.ts'

const tones = { draft: 'neutral', scheduled: 'info', published: 'success' } as const

/** Whether visitors see a page. */
export function PageStatusBadge({ status }: { status: PageStatus }) {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{t(`page.admin.statuses.${status}`)}</Badge>
}
