import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { MessageStatus } from '../../message-kinds.ts'

const tones = { open: 'warning', answered: 'success', closed: 'neutral' } as const

export function MessageBadge({ status }: { status: MessageStatus }) {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{t(`content.admin.message.states.${status}`)}</Badge>
}
