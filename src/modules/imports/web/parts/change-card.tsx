// One row of an import: what is new or differs, field by field with signs and words beside the colours; or what is wrong with it.
import { useState } from 'react'
import { Link } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { FieldChange, ImportChange } from '../../admin-contract.ts'
import { KindBadge, useFieldName, useFieldValue } from './import-words.tsx'

const fewFields = 8

export function ChangeCard({ row }: { row: ImportChange }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? row.fields : row.fields.slice(0, fewFields)
  const hidden = row.fields.length - shown.length
  const title = row.title ? textIn(row.title, locale) : ''
  return (
    <li className="grid grid-cols-1 gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <KindBadge kind={row.kind} />
        {title !== '' && (
          <span className="font-medium wrap-anywhere">
            {row.productId && row.undo !== 'removed' ? (
              <Link to={paths.office.product(row.productId)} className="underline-offset-4 hover:underline">
                <bdi>{title}</bdi>
              </Link>
            ) : (
              <bdi>{title}</bdi>
            )}
          </span>
        )}
        {row.sku !== '' && <bdi className="text-sm text-ink-soft tabular-nums">{row.sku}</bdi>}
        <span className="text-sm text-ink-soft tabular-nums">{t('imports.admin.preview.line', { line: row.line })}</span>
        {row.outcome === 'failed' && <KindBadge kind="failed" />}
        {row.undo && <Badge tone={row.undo === 'partly' ? 'warning' : 'neutral'}>{t(`imports.admin.undone.${row.undo}`)}</Badge>}
      </div>
      <Problems problems={row.problems} isWhole={row.kind === 'bad' || row.kind === 'warning'} />
      {shown.length > 0 && <Fields fields={shown} isNew={row.kind === 'new'} />}
      {(hidden > 0 || row.moreFields > 0) && (
        <Button size="sm" variant="quiet" className="justify-self-start" disabled={isOpen} onClick={() => setOpen(true)}>
          {t('imports.admin.preview.more', { count: hidden + row.moreFields })}
        </Button>
      )}
      {row.kept.length > 0 && (
        <div className="grid gap-1.5">
          <KindBadge kind="kept" />
          <Fields fields={row.kept} isNew={false} />
        </div>
      )}
    </li>
  )
}

function Problems({ problems, isWhole }: { problems: ImportChange['problems']; isWhole: boolean }) {
  if (problems.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {problems.map(({ column, value, severity, reason }, index) => (
        <li key={index} className="flex items-start gap-2">
          {!isWhole && <Icon name="warning" size={16} className={severity === 'error' ? 'mt-0.5 text-danger' : 'mt-0.5 text-warning'} />}
          <span className="min-w-0 wrap-anywhere">
            {column !== null && (
              <>
                <bdi className="font-medium">{column}</bdi>:{' '}
              </>
            )}
            {reason}
            {value !== '' && (
              <>
                {' '}
                <bdi className="rounded-sm bg-sunken px-1 font-mono text-xs">{value}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Fields({ fields, isNew }: { fields: readonly FieldChange[]; isNew: boolean }) {
  const fieldName = useFieldName()
  const valueOf = useFieldValue()
  return (
    <dl className="grid grid-cols-1 gap-x-5 gap-y-2 text-sm sm:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)]">
      {fields.map(({ field, variant, from, to }, index) => (
        <div key={index} className="grid grid-cols-subgrid gap-1 sm:col-span-2">
          <dt className="text-ink-soft wrap-anywhere">
            {fieldName(field)}
            {variant !== null && (
              <>
                {' '}
                <bdi className="text-xs tabular-nums">({variant})</bdi>
              </>
            )}
          </dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            {!isNew && <Old text={valueOf(field, from)} />}
            {!isNew && <Icon name="arrow-end" size={16} className="text-ink-soft" />}
            <New text={valueOf(field, to)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const side = 'inline-flex max-w-full min-w-0 items-start gap-1.5 rounded-sm px-1.5 py-0.5 whitespace-pre-wrap wrap-anywhere'

function Old({ text }: { text: string | null }) {
  const { t } = useTranslation()
  return (
    <del className={`${side} bg-danger-soft text-ink no-underline`}>
      <Icon name="minus" size={16} className="mt-0.5 text-danger" label={t('imports.admin.preview.was')} />
      <bdi className={text === null ? 'text-ink-soft italic' : 'line-through decoration-danger'}>
        {text ?? t('imports.admin.preview.empty_value')}
      </bdi>
    </del>
  )
}

function New({ text }: { text: string | null }) {
  const { t } = useTranslation()
  return (
    <ins className={`${side} bg-success-soft text-ink no-underline`}>
      <Icon name="plus" size={16} className="mt-0.5 text-success" label={t('imports.admin.preview.becomes')} />
      <bdi className={text === null ? 'text-ink-soft italic' : ''}>{text ?? t('imports.admin.preview.empty_value')}</bdi>
    </ins>
  )
}
