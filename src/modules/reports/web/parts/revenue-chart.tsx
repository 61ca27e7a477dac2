// The bar chart of a period beside a year before.
import { dateFormat } from '#shared/date-format.ts'
import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import type { DayStats } from '../../admin-contract.ts'
import { MoneyBars } from './money-bars.tsx'

type Props = { days: readonly DayStats[]; currency: string }

export default function RevenueChart({ days, currency }: Props) {
  const { t } = useTranslation()
  const { tag } = useFormat()
  const dayText = (day: string) => dateFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const bars = [
    { key: 'revenueLastYear', label: t('report.admin.lastYear'), fill: 'var(--line-strong)' },
    { key: 'revenue', label: t('report.admin.value'), fill: 'var(--primary)' },
  ] as const
  return <MoneyBars rows={days} by="day" textOf={dayText} bars={bars} currency={currency} className="h-64" />
}
