import { dayText } from '#shared/day-text.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Select } from '#web/ui/text-input.tsx'
import type { Change } from './checkout-steps.tsx'

type Props = { method: 'delivery' | 'collection'; days: readonly string[]; chosen: string | undefined; change: Change }

/** The day one asks for, out of those on which the shop works; a chosen day that no longer can be asked for is pointed out. */
export function RequestedDate({ method, days, chosen, change }: Props) {
  const { t } = useTranslation()
  const { tag } = useFormat()
  const isLost = chosen !== undefined && chosen !== '' && !days.includes(chosen)
  return (
    <Select
      optional
      fieldClassName="sm:max-w-xs"
      label={t(`order.checkout.date.${method}`)}
      error={isLost ? t('order.checkout.date.lost') : undefined}
      value={isLost ? '' : (chosen ?? '')}
      onChange={(event) => change({ requestedDate: event.target.value || undefined })}
      options={[{ value: '', label: t('order.checkout.date.soon') }, ...days.map((day) => ({ value: day, label: dayText(day, tag) }))]}
    />
  )
}
