// The stock of one variant, changed from what was seen to what was counted; a change in between is told with the present amount.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { setStock } from '#modules/stock/admin-contract.ts'
import { CallError } from '#shared/call.ts'
import { quantityToText } from '#shared/quantity.ts'
import { amountFromText } from '#shared/typed-amount.ts'
import { useApi } from '#web/api.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = {
  variantId: string
  name: string
  onHand: number
  decimals: number
  /** A field of a form; in a table the column says what it is. */ showsLabel?: boolean
}

export function StockCell({ variantId, name, onHand, decimals, showsLabel = false }: Props) {
  const { t } = useTranslation()
  const api = useApi()
  const [known, setKnown] = useState(onHand)
  const [typed, setTyped] = useState(quantityToText(onHand, decimals))
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isChanged = typed !== quantityToText(known, decimals)

  const save = async () => {
    const to = amountFromText(typed, decimals)
    if (to === null) return setError(t('office.admin.product.stockNotANumber'))
    setSaving(true)
    setError(undefined)
    try {
      const saved = await api.call(setStock, { params: { variantId }, body: { expected: known, to } }, { ignore: true })
      setKnown(saved.onHand)
      setTyped(quantityToText(saved.onHand, decimals))
      void showToast('success', t('core.updated'))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const present = failure.params.onHand
      if (typeof present === 'number') setKnown(present)
      setError(failure.message)
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className={cx('flex gap-2', showsLabel ? 'items-end' : 'items-start')}>
      <TextInput
        hideLabel={!showsLabel}
        label={showsLabel ? t('office.admin.products.stock') : t('office.admin.product.stockOf', { name })}
        aria-label={t('office.admin.product.stockOf', { name })}
        inputMode="decimal"
        dir="ltr"
        fieldClassName={showsLabel ? 'flex-1' : undefined}
        className={cx('tabular-nums', !showsLabel && 'w-24 text-end')}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void save()
        }}
      />
      {isChanged && (
        <Button size={showsLabel ? 'md' : 'sm'} loading={isSaving} onClick={() => void save()}>
          {t('core.save')}
        </Button>
      )}
    </div>
  )
}
