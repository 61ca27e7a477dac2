// Shows what making variants will do, as the server plans it: new ones with their SKUs, what is kept, what is lost.
import { useTranslation } from '#web/translation.tsx'
import type { PlanResult } from '../../../variants-contract.ts'
import { listIn, textIn } from '#shared/locale.ts'
import { quantityShown } from '#shared/quantity.ts'
import { useLocale } from '#web/boot-context.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { TypeChoice } from './plan-axis-card.tsx'

type Props = {
  result: PlanResult | null
  types: readonly TypeChoice[]
  decimals: number
  isRunning: boolean
  error: string | undefined
  onClose: () => void
  onRun: () => void
}

export function PlanDialog({ result, types, decimals, isRunning, error, onClose, onRun }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (!result) return <Dialog open={false} onClose={onClose} title="" />
  const { made, madeCount, keptCount, dropped } = result
  const deleted = dropped.filter(({ isDeleted }) => isDeleted)
  const hidden = dropped.filter(({ isDeleted }) => !isDeleted)
  const titles = new Map(types.flatMap(({ values }) => values.map(({ id, title }) => [id, textIn(title, locale)] as const)))
  return (
    <ActionDialog
      onClose={onClose}
      title={t('variants.admin.plan.previewTitle')}
      label={deleted.length > 0 ? t('variants.admin.plan.runDelete') : t('variants.admin.plan.run')}
      tone={deleted.length > 0 ? 'danger' : 'primary'}
      loading={isRunning}
      onAction={onRun}
    >
      <div className="grid gap-4">
        <ul className="grid gap-1">
          <li className="font-medium">{t('variants.admin.plan.made', { count: madeCount })}</li>
          <li>{t('variants.admin.plan.kept', { count: keptCount })}</li>
        </ul>
        {deleted.length > 0 && (
          <Alert tone="danger" title={t('variants.admin.plan.deleted', { count: deleted.length })}>
            <Skus of={deleted} decimals={decimals} />
          </Alert>
        )}
        {hidden.length > 0 && (
          <Alert tone="warning" title={t('variants.admin.plan.hidden', { count: hidden.length })}>
            <Skus of={hidden} decimals={decimals} />
          </Alert>
        )}
        {madeCount > 0 && (
          <>
            <p className="text-ink-soft">{t('variants.admin.plan.newAre')}</p>
            <ul
              className="grid max-h-64 gap-x-8 gap-y-1 overflow-y-auto sm:grid-cols-2"
              tabIndex={0}
              aria-label={t('variants.admin.plan.made', { count: madeCount })}
            >
              {made.map(({ sku, valueIds }) => (
                <li key={sku} className="flex justify-between gap-3 border-b border-line py-1">
                  <span>
                    {listIn(
                      valueIds.map((id) => titles.get(id) ?? ''),
                      locale,
                    )}
                  </span>
                  <bdi className="text-ink-soft tabular-nums">{sku}</bdi>
                </li>
              ))}
              {madeCount > made.length && <li>…</li>}
            </ul>
          </>
        )}
        {error && <Alert tone="danger">{error}</Alert>}
      </div>
    </ActionDialog>
  )
}

function Skus({ of, decimals }: { of: PlanResult['dropped']; decimals: number }) {
  const { t } = useTranslation()
  return (
    <ul className="mt-1 grid max-h-40 gap-0.5 overflow-y-auto">
      {of.map(({ id, sku, onHand }) => (
        <li key={id}>
          <bdi>{sku}</bdi>{' '}
          {onHand !== null && onHand > 0 && (
            <span className="text-ink-soft">{t('variants.admin.plan.deletedStock', { stock: quantityShown(onHand, decimals) })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
