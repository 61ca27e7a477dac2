import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { ReviewStatus } from '../../admin-contract.ts'

export function ReviewStatusBadge({ status }: { status: ReviewStatus }) {
  const { t } = useTranslation()
  return <Badge tone={status === 'approved' ? 'success' : 'warning'}>{t(`review.admin.status.${status}`)}</Badge>
}

export function BuyerBadge({ isBuyer }: { isBuyer: boolean }) {
  const { t } = useTranslation()
  return isBuyer ? <Badge tone="info">{t('review.boughtHere')}</Badge> : '–'
}
