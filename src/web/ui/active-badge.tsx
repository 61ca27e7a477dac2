import { useTranslation } from '#web/translation.tsx'
import { Badge } from './badge.tsx'

/** Whether something is shown to visitors: active or inactive. */
export function ActiveBadge({ status }: { status: 'active' | 'inactive' }) {
  const { t } = useTranslation()
  return <Badge tone={status === 'active' ? 'success' : 'neutral'}>{t(`ui.${status}`)}</Badge>
}
