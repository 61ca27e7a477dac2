// The outlook of the typed rates: today's rate and the coming changes of every country named, and of all others. Where there is none, it says so.
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { countryName } from '#shared/countries.ts'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { outlookOf, type TaxRate } from '../../rules.ts'

/** Takes rates and the shop's day. */
export function RateOutlook({ rates, today }: { rates: readonly TaxRate[]; today: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { date } = useFormat()
  const rateText = (bps: number) => t('tax.admin.percentOf', { percent: bps / 100 })
  return (
    <Card title={t('tax.admin.outlook')} description={t('tax.admin.outlookText')}>
      <ul className="grid gap-3 text-sm">
        {outlookOf(rates, today).map(({ country, bps, changes }) => (
          <li key={country ?? ''} className="grid gap-1 border-t border-line pt-3 first:border-0 first:pt-0">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium text-ink">{country ? countryName(country, locale) : t('tax.admin.others')}</span>
              {bps === null ? <Badge tone="warning">{t('tax.admin.noRate')}</Badge> : <bdi className="tabular-nums">{rateText(bps)}</bdi>}
            </span>
            {changes.map((change) => (
              <span key={change.on} className={change.bps === null ? 'text-danger' : 'text-ink-soft'}>
                {change.bps === null
                  ? t('tax.admin.endsOn', { day: date(change.on) })
                  : t('tax.admin.changesOn', { day: date(change.on), rate: rateText(change.bps) })}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
