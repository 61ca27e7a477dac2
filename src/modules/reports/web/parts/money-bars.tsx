// Bars of money over days or months; only charts use it, which are chunks of their own, since the chart library is large.
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useFormat, useLocale } from '#web/boot-context.tsx'

type Props<K extends string> = {
  rows: readonly Record<K, string | number>[]
  /** The key of a row's day or month, and its text. */
  by: K
  textOf: (time: string) => string
  bars: readonly { key: K; label: string; fill: string }[]
  currency: string
  className: string
}

export function MoneyBars<K extends string>({ rows, by, textOf, bars, currency, className }: Props<K>) {
  const { money } = useFormat()
  const isArabic = useLocale() === 'ar'
  // The chart runs left to right; an Arabic day inside it still runs right to left.
  const timeText = (time: unknown) => (isArabic ? `\u2067${textOf(String(time))}\u2069` : textOf(String(time)))
  const ink = { fill: 'var(--ink-soft)', fontSize: 12 }
  return (
    <div dir="ltr" className={className} aria-hidden>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart accessibilityLayer={false} data={[...rows]} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey={by}
            reversed={isArabic}
            tickFormatter={timeText}
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
            labelFormatter={timeText}
            formatter={(value, name) => [money(Number(value), currency), bars.find(({ key }) => key === name)?.label]}
          />
          {bars.map(({ key, fill }) => (
            <Bar key={key} dataKey={key} fill={fill} radius={[3, 3, 0, 0]} isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
