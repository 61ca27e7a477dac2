// The bar chart of a customer's spending by month; a chunk of its own, since the chart library is large.
import { useTranslation } from '#web/translation.tsx'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import type { MonthStats } from '../../customer-admin-contract.ts'
import { useMonthText } from './use-month-text.ts'

type Props = { months: readonly MonthStats[]; currency: string }

export default function MonthChart({ months, currency }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const isArabic = useLocale() === 'ar'
  const monthText = useMonthText('short')
  // The chart runs left to right; an Arabic month inside it still runs right to left.
  const label = (month: unknown) => (isArabic ? `\u2067${monthText(String(month))}\u2069` : monthText(String(month)))
  const ink = { fill: 'var(--ink-soft)', fontSize: 12 }
  return (
    <div dir="ltr" className="h-56" aria-hidden>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart accessibilityLayer={false} data={[...months]} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="month"
            reversed={isArabic}
            tickFormatter={label}
            tick={ink}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
          />
          <YAxis
            orientation={isArabic ? 'right' : 'left'}
            width={72}
            tick={ink}
            tickLine={false}
            axisLine={false}
            tickFormatter={(value: number) => money(value, currency).replace(/[.٫]\d+/, '')}
          />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            contentStyle={{
              background: 'var(--card)',
              border: '1px solid var(--line)',
              borderRadius: 6,
              color: 'var(--ink)',
              fontSize: 13,
            }}
            labelFormatter={label}
            formatter={(value) => [money(Number(value), currency), t('report.admin.value')]}
          />
          <Bar dataKey="spent" fill="var(--primary)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
