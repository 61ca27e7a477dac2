// The coupon of the cart: a code to enter, or the one that is on it with what it does or why it does not count.
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { applyCoupon, type CartQuote, getCart, quoteCart, removeCoupon } from '../../contract.ts'

type Props = { coupon: CartQuote['coupon']; isWaiting?: boolean }

const stale = [getCart, quoteCart]

export function CouponBox({ coupon, isWaiting = false }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const remove = useCommand(removeCoupon, { refresh: stale, said: 'cart.coupon.removed' })
  if (!coupon) return <CodeForm isWaiting={isWaiting} />
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium text-ink">{t('cart.coupon.label')}</p>
      <div>
        <Chip label={coupon.code} onRemove={() => remove.run({})} />
      </div>
      {coupon.refusal && <Alert tone="warning">{t(`coupon.errors.${coupon.refusal}`, { minimumAmount: money(coupon.minimum) })}</Alert>}
      {coupon.refusal === null && coupon.isForSome && <p className="text-sm text-ink-soft">{t('cart.coupon.forSome')}</p>}
      {coupon.refusal === null && coupon.isFreeDelivery && <p className="text-sm text-ink-soft">{t('cart.coupon.freeDelivery')}</p>}
    </div>
  )
}

function CodeForm({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const apply = useCommand(applyCoupon, { refresh: stale, said: 'cart.coupon.applied', ignore: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '') apply.run({ body: { code } })
  }
  const error = isMissing ? t('cart.validation.couponNeeded') : apply.error?.status === 0 ? t('core.errors.offline') : apply.error?.message
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-2">
      <TextInput
        fieldClassName="flex-1"
        label={t('cart.coupon.label')}
        value={code}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={32}
        error={error}
        onChange={(event) => {
          setCode(event.target.value)
          setMissing(false)
          apply.reset()
        }}
      />
      <div className="grid gap-1.5">
        {/* As high as the field's label, in every script. */}
        <span aria-hidden className="invisible text-sm font-medium">
          {t('cart.coupon.label')}
        </span>
        <Button type="submit" loading={apply.isRunning} disabled={isWaiting}>
          {t('cart.coupon.apply')}
        </Button>
      </div>
    </form>
  )
}
