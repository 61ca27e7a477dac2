import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import type { UnitWords } from '#shared/units.ts'

/** The surcharge of a chosen option: "+£1.50 per pack". It is added to every unit of the quantity. */
export function Surcharge({ amount, unit, currency }: { amount: number; unit: UnitWords | undefined; currency?: string | undefined }) {
  const { t } = useTranslation()
  const { surcharge } = useFormat()
  const money = surcharge(amount, currency)
  return (
    <span className="whitespace-nowrap tabular-nums">
      {unit ? t('price.surchargePer', { surcharge: money, unit: unit.one }) : <bdi>{money}</bdi>}
    </span>
  )
}
