import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { AdminTag } from '../../tag-contract.ts'

/** Active, inactive, or active on other days than today. */
export function TagStanding({ tag }: { tag: AdminTag }) {
  const { t } = useTranslation()
  if (tag.status === 'inactive' || tag.isLive) return <ActiveBadge status={tag.status} />
  return <Badge tone="warning">{t('taxonomy.admin.tags.notLive')}</Badge>
}
