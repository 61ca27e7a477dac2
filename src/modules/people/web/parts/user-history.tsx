import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import type { User } from '../../admin-contract.ts'

type Entry = User['history'][number]
const looks: Record<string, { icon: IconName; tone: 'success' | 'danger' | 'warning' | 'info' }> = {
  'customer.approved': { icon: 'check', tone: 'success' },
  'customer.refused': { icon: 'close', tone: 'danger' },
  'customer.restricted': { icon: 'warning', tone: 'warning' },
  'customer.formUploaded': { icon: 'upload', tone: 'info' },
}

const noteOf = ({ after }: Entry): string | null =>
  typeof after === 'object' && after !== null && 'refusedReason' in after && typeof after.refusedReason === 'string'
    ? after.refusedReason
    : null

/** The decisions about a customer, newest first. */
export function UserHistory({ history }: { history: User['history'] }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  if (history.length === 0) return <p className="text-sm text-ink-soft">{t('person.admin.user.noHistory')}</p>
  return (
    <Timeline
      events={history.map((entry) => ({
        id: `${entry.at} ${entry.action}`,
        title: t(`person.admin.actions.${entry.action.replace('customer.', '')}`),
        time: dateTime(entry.at),
        by: entry.by,
        note: noteOf(entry),
        icon: looks[entry.action]?.icon ?? 'edit',
        tone: looks[entry.action]?.tone ?? 'neutral',
      }))}
    />
  )
}
