// Who changed what of a product, newest first: each field with what stood there before and after.
import { useState } from 'react'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { listProductChanges, type ProductChange } from '../../../product-admin-contract.ts'
import type { TermChoices } from '#modules/taxonomy/admin-contract.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { linesOf } from './product-changes.ts'
import { FieldValue } from './field-value.tsx'

/** Saving a whole grid of variants is one change of thousands of fields. */
const most = 40

type Props = { id: string; choices: TermChoices; decimals: number }

/** Opens over the form. */
export function ProductHistory({ open, onClose, ...rest }: Props & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={t('office.admin.product.history')} size="lg">
      <Changes {...rest} />
    </Dialog>
  )
}

function Changes({ id, choices, decimals }: Props) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useLive(listProductChanges, { params: { id }, query: { page } }, { keepPrevious: true, staleTime: 0 })
  if (error && !data) return <NotLoaded why={error} refetch={refetch} />
  if (!data) return <SkeletonText lines={6} />
  const { data: rows, meta } = data
  const pages = Math.max(1, Math.ceil(meta.total / meta.perPage))
  return (
    <div className="grid gap-4">
      {rows.length === 0 && <p className="text-ink-soft">{t('office.admin.product.historyEmpty')}</p>}
      <ol className="grid gap-4">
        {rows.map((change) => (
          <Entry key={change.id} change={change} choices={choices} decimals={decimals} />
        ))}
      </ol>
      {pages > 1 && (
        <div className="flex items-center justify-between gap-3">
          <Button size="sm" icon="chevron-start" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('ui.previousPage')}
          </Button>
          <span className="text-ink-soft tabular-nums">{t('ui.pageOf', { page, pages })}</span>
          <Button size="sm" iconEnd="chevron-end" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t('ui.nextPage')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Entry({ change, choices, decimals }: { change: ProductChange; choices: TermChoices; decimals: number }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const action = t(`office.admin.product.actions.${change.action.replace('product.', '')}`, {
    defaultValue: t('office.admin.product.actions.saved'),
  })
  const all = linesOf(change)
  const lines = all.slice(0, most)
  return (
    <li className="grid gap-2 border-s-2 border-line ps-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="font-semibold text-ink">{action}</strong>
        <bdi>
          {change.actorName ??
            t(`office.admin.product.actors.${change.actorKind}`, { defaultValue: t('office.admin.product.actors.system') })}
        </bdi>
        <time dateTime={change.at} className="text-ink-soft tabular-nums">
          {dateTime(change.at)}
        </time>
      </p>
      {lines.length > 0 && (
        <dl className="grid gap-2">
          {lines.map(({ label, language, sku, kind, before, after }) => (
            <div key={(sku ?? '') + label + (language ?? '')} className="grid gap-x-3 sm:grid-cols-[10rem_1fr]">
              <dt className="text-ink-soft">
                {sku && <bdi className="me-1 font-medium text-ink">{sku}</bdi>}
                {t(`office.admin.product.${label}`, { defaultValue: label })}
                {language && ` (${t(`form.admin.language.${language}`)})`}
              </dt>
              <dd className="flex min-w-0 flex-wrap items-center gap-2">
                <del className="min-w-0 no-underline">
                  <FieldValue kind={kind} value={before} choices={choices} decimals={decimals} />
                </del>
                <Icon name="arrow-end" size={16} className="text-ink-soft" label={t('office.admin.product.became')} />
                <ins className="min-w-0 font-medium text-ink no-underline">
                  <FieldValue kind={kind} value={after} choices={choices} decimals={decimals} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {all.length > most && <p className="text-ink-soft">{t('office.admin.product.moreChanges', { count: all.length - most })}</p>}
    </li>
  )
}
