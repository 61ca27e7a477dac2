// A coupon in words: what it gives, on which days, how often it was used.
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { Coupon, CouponRow } from '../../admin-contract.ts'

type Gives = Pick<Coupon, 'type' | 'percentBps' | 'amount'>

export function CouponGives({ coupon: { type, percentBps, amount } }: { coupon: Gives }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  if (type === 'freeDelivery') return t('coupon.admin.types.freeDelivery')
  return <bdi className="tabular-nums">{type === 'percent' ? `${(percentBps ?? 0) / 100}%` : money(amount ?? 0)}</bdi>
}

export function CouponDays({ coupon: { startsOn, endsOn } }: { coupon: Pick<Coupon, 'startsOn' | 'endsOn'> }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  if (!startsOn && !endsOn) return t('coupon.admin.always')
  return (
    <bdi>
      {startsOn ? date(startsOn) : '…'} – {endsOn ? date(endsOn) : '…'}
    </bdi>
  )
}

export function CouponUses({ coupon: { used, maxUses } }: { coupon: Pick<Coupon, 'used' | 'maxUses'> }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <bdi className="tabular-nums">
      {maxUses === null ? number(used) : t('coupon.admin.usedOf', { used: number(used), max: number(maxUses) })}
    </bdi>
  )
}

const tones = { now: 'success', coming: 'info', over: 'neutral' } as const

export function CouponTime({ coupon: { status, time } }: { coupon: CouponRow }) {
  const { t } = useTranslation()
  if (status === 'inactive') return <Badge>{t('ui.inactive')}</Badge>
  return <Badge tone={tones[time]}>{t(`coupon.admin.times.${time}`)}</Badge>
}
