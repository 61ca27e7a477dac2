// The bar chart of a period beside a year before; a chunk of its own, since the chart library is large.
import { useTranslation } from '#web/translation.tsx'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import type { DayStats } from '../../admin-contract.ts'

type Props = { days: readonly DayStats[]; currency: string }

export default function RevenueChart({ days, currency }: Props) {
  const { t } = useTranslation()
  const { money, tag } = useFormat()
  const isArabic = useLocale() === 'ar'
  const short = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    numberingSystem: 'latn',
    calendar: 'gregory',
    timeZone: 'UTC',
  })
  // The chart runs left to right; an Arabic day inside it still runs right to left.
  const dayText = (day: unknown) => {
    const text = short.format(new Date(`${String(day)}T00:00:00Z`))
    return isArabic ? `\u2067${text}\u2069` : text
  }
  const ink = { fill: 'var(--ink-soft)', fontSize: 12 }
  return (
    <div dir="ltr" className="h-64" aria-hidden>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart accessibilityLayer={false} data={[...days]} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            reversed={isArabic}
            tickFormatter={dayText}
            tick={ink}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            minTickGap={24}
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
            labelFormatter={dayText}
            formatter={(value, name) => [
              money(Number(value), currency),
              name === 'revenue' ? t('report.admin.value') : t('report.admin.lastYear'),
            ]}
          />
          <Bar dataKey="revenueLastYear" fill="var(--line-strong)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
          <Bar dataKey="revenue" fill="var(--primary)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
