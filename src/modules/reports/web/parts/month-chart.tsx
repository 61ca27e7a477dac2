// The bar chart of a customer's spending by month.
import { useTranslation } from '#web/translation.tsx'
import type { MonthStats } from '../../customer-admin-contract.ts'
import { MoneyBars } from './money-bars.tsx'
import { useMonthText } from './use-month-text.ts'

type Props = { months: readonly MonthStats[]; currency: string }

export default function MonthChart({ months, currency }: Props) {
  const { t } = useTranslation()
  const bars = [{ key: 'spent', label: t('report.admin.value'), fill: 'var(--primary)' }] as const
  return <MoneyBars rows={months} by="month" textOf={useMonthText('short')} bars={bars} currency={currency} className="h-56" />
}
