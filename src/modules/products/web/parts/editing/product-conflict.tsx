// Somebody else saved meanwhile: every field that differs, theirs beside mine, one of them chosen; nothing that was typed is lost.
import { useMemo, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import type { TermChoices } from '#modules/taxonomy/admin-contract.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { type Difference, differences, type ProductField } from './product-fields.ts'
import type { ProductValues } from './product-values.ts'
import { FieldValue } from './field-value.tsx'

type Side = 'mine' | 'theirs'
type Props = {
  /** Who saved, and when. */
  title: string
  base: ProductValues
  mine: ProductValues
  theirs: ProductValues
  choices: TermChoices
  decimals: number
  /** Called with the fields in which theirs is taken. */
  onDecide: (taken: Difference[]) => void
}

export function ProductConflict({ title, base, mine, theirs, choices, decimals, onDecide }: Props) {
  const { t } = useTranslation()
  const found = useMemo(() => differences(base, mine, theirs), [base, mine, theirs])
  const [sides, setSides] = useState<Record<string, Side>>({})
  const sideOf = ({ field, proposed }: Difference): Side => sides[field.path] ?? proposed
  const setAll = (side: Side) => setSides(Object.fromEntries(found.map(({ field }) => [field.path, side])))
  return (
    <Alert
      tone="warning"
      title={title}
      actions={
        <>
          <Button size="sm" variant="primary" onClick={() => onDecide(found.filter((each) => sideOf(each) === 'theirs'))}>
            {t('office.admin.product.conflictKeep')}
          </Button>
          <Button size="sm" onClick={() => setAll('mine')}>
            {t('office.admin.product.conflictAllMine')}
          </Button>
          <Button size="sm" onClick={() => setAll('theirs')}>
            {t('office.admin.product.conflictAllTheirs')}
          </Button>
        </>
      }
    >
      <p>{t(found.length === 0 ? 'office.admin.product.conflictSame' : 'office.admin.product.conflictText')}</p>
      <ul className="mt-3 grid gap-2">
        {found.map((each) => (
          <li key={each.field.path}>
            <fieldset className="grid gap-1 sm:grid-cols-2">
              <FieldName field={each.field} />
              {(['theirs', 'mine'] as const).map((side) => (
                <label
                  key={side}
                  className={cx(
                    'flex min-w-0 cursor-pointer items-start gap-2 rounded-md border bg-card p-2.5',
                    sideOf(each) === side ? 'border-primary' : 'border-line hover:border-line-strong',
                  )}
                >
                  <input
                    type="radio"
                    name={`conflict-${each.field.path}`}
                    checked={sideOf(each) === side}
                    onChange={() => setSides({ ...sides, [each.field.path]: side })}
                    className="mt-0.5 size-4 shrink-0 accent-(--primary)"
                  />
                  <span className="grid min-w-0 gap-0.5">
                    <span className="text-xs text-ink-soft">{t(`office.admin.product.${side}`)}</span>
                    <FieldValue kind={each.field.kind} value={each[side]} choices={choices} decimals={decimals} />
                  </span>
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function FieldName({ field }: { field: ProductField }) {
  const { t } = useTranslation()
  const name = t(`office.admin.product.${field.label}`)
  return <legend className="mb-1 font-medium">{field.language ? `${name} (${t(`form.admin.language.${field.language}`)})` : name}</legend>
}
