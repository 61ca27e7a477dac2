// The problems of a line, shown at the line with the button that solves each.
import { useTranslation } from '#web/translation.tsx'
import type { UnitWords } from '#shared/units.ts'
import { useFormat } from '#web/boot-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { LineProblem } from '../../contract.ts'

type Props = {
  problems: readonly LineProblem[]
  decimals: number
  unit?: UnitWords | undefined
  onQuantity?: (quantity: number) => void
  onRemove?: () => void
}

/** Without `onQuantity` and `onRemove` it only says what is wrong. */
export function LineProblems({ problems, decimals, unit, onQuantity, onRemove }: Props) {
  const { t } = useTranslation()
  const { money, quantity } = useFormat()
  if (problems.length === 0) return null
  const spoken = (params: LineProblem['params']) =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, name.endsWith('Amount') ? money(Number(value)) : value]))
  return (
    <ul className="grid gap-1.5">
      {problems.map(({ code, params, allowed }) => (
        <li
          key={code}
          className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-3 py-2 text-sm ${code === 'priceChanged' ? 'bg-info-soft text-ink' : 'bg-danger-soft text-ink'}`}
        >
          <Icon
            name={code === 'priceChanged' ? 'info' : 'warning'}
            size={16}
            className={code === 'priceChanged' ? 'text-info' : 'text-danger'}
          />
          <span className="min-w-0 flex-1 basis-48">
            {t(code === 'notEnoughStock' && allowed === 0 ? 'cart.problems.nothingLeft' : `cart.problems.${code}`, spoken(params))}
          </span>
          {allowed !== null && allowed > 0 && onQuantity && (
            <Button size="sm" onClick={() => onQuantity(allowed)}>
              {t('cart.setTo', { quantity: quantity(allowed, decimals, unit) })}
            </Button>
          )}
          {allowed === 0 && onRemove && (
            <Button size="sm" onClick={onRemove}>
              {t('cart.remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
