// The stock of an only variant in its product's form, changed from what was seen to what was counted, alone or with the form; a change in between is shown with
// the present amount.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { setStock } from '../../admin-contract.ts'
import { presentStock } from './present-stock.ts'
import { CallError } from '#shared/call.ts'
import { quantityToText } from '#shared/quantity.ts'
import { amountFromText } from '#shared/typed-amount.ts'
import { useApi } from '#web/api.ts'
import { useChangedTitle } from '#web/form/use-changed-title.ts'
import { LeaveGuard } from '#web/leave-guard.tsx'
import { savedEvent } from '#web/form/use-endpoint-form.ts'
import { useMay } from '#web/may.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = { variantId: string; name: string; onHand: number | null; decimals: number }

export function StockCell({ variantId, name, onHand, decimals }: Props) {
  const { t } = useTranslation()
  const api = useApi()
  const mayChange = useMay()(setStock.may)
  const changedTitle = useChangedTitle()
  const textOf = (amount: number | null) => (amount === null ? '' : quantityToText(amount, decimals))
  const [known, setKnown] = useState(onHand)
  const [typed, setTyped] = useState(textOf(onHand))
  const [isCounted, setCounted] = useState(onHand !== null)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  // React's state would say it one press too late.
  const isSent = useRef(false)
  const isChanged = isCounted !== (known !== null) || (isCounted && typed !== textOf(known))

  const place = useRef<HTMLDivElement>(null)

  const save = async (isWithForm = false) => {
    if (isSent.current || !isChanged) return
    const refuse = (words: string) => {
      setError(words)
      if (isWithForm) place.current?.querySelector('input')?.focus()
    }
    const to = isCounted ? amountFromText(typed, decimals) : null
    if (isCounted && to === null) return refuse(t('office.admin.product.stockNotANumber'))
    isSent.current = true
    setSaving(true)
    setError(undefined)
    try {
      const saved = await api.call(setStock, { params: { variantId }, body: { expected: known, to } }, { ignore: true })
      setKnown(saved.onHand)
      setTyped(textOf(saved.onHand))
      void showToast('success', t(isWithForm ? 'stock.admin.savedToo' : 'core.updated'))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const present = presentStock(failure)
      if (present) setKnown(present.onHand)
      refuse(present ? changedTitle(failure, 'stock.admin.changed') : failure.message)
    } finally {
      isSent.current = false
      setSaving(false)
    }
  }

  // The product's own Save and Ctrl S mean the stock too: it follows once the product is saved.
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const form = place.current?.closest('form')
    const saveToo = () => void latest.current(true)
    form?.addEventListener(savedEvent, saveToo)
    return () => form?.removeEventListener(savedEvent, saveToo)
  }, [])

  return (
    <div ref={place} data-unsaved={isChanged || undefined} className="grid content-start gap-2">
      <div className="flex items-end gap-2">
        <TextInput
          label={t('office.admin.products.stock')}
          aria-label={t('office.admin.product.stockOf', { name })}
          inputMode="decimal"
          dir="ltr"
          fieldClassName="flex-1"
          className="tabular-nums"
          value={typed}
          disabled={!isCounted || !mayChange}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void save()
          }}
        />
        {isChanged && (
          <Button loading={isSaving} onClick={() => void save()}>
            {t('core.save')}
          </Button>
        )}
      </div>
      <Checkbox
        label={t('stock.admin.alwaysThere')}
        checked={!isCounted}
        disabled={!mayChange}
        onChange={(event) => {
          setError(undefined)
          setCounted(!event.target.checked)
        }}
      />
      <LeaveGuard isOn={isChanged && !isSaving} />
    </div>
  )
}
